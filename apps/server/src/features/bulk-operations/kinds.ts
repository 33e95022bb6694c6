import { randomBytes } from 'node:crypto'
import { type OperationKind, type StaffChange, topics } from '@hearthward/contract'
import { advance, BANK_ENTRIES, INVENTORY_SLOTS, newPlayer, type Player, type World as Rules } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import { absenceOf } from '../../core/world/absence.ts'
import { insertPlayer, type StoredPlayer } from '../../core/world/player-queries.ts'
import { newPlayerRow } from '../../core/world/player-row.ts'
import { insertSnapshotsBeforeAct } from '../../core/world/snapshots.ts'
import type { Outcome } from '../../core/world/world.ts'
import { taggedOn } from '../../platform/database/database.ts'
import { purgeAccounts } from '../own-account/index.ts'
import {
  describeForPlayer,
  describeForStaff,
  describeOutdated,
  stacksOf,
  type UnknownEntry,
  withoutUnknown,
} from './demo-characters.ts'
import { logChanged, type ProcessedPlayer, processEach, withChanged, withProgress } from './progress.ts'
import { countPlayers, readStates, type StoredOperation, storeProgress, type Working } from './queries.ts'
import { countTestAccounts, markAsTest, readTestAccounts } from './test-account-queries.ts'

interface Kind {
  total(server: Server, operation: Pick<StoredOperation, 'cursor' | 'input'>): Promise<number>
  /**
   * Runs the next batch and returns the updated operation; null if nothing is left. Changes and progress are written in
   * one transaction: after a crash nothing is done twice, and nothing is missing from the result.
   */
  step(server: Server, operation: Working): Promise<Working | null>
}

/** Batch sizes of reading and writing stored characters. */
const READ_AT_ONCE = 20
const WRITTEN_AT_ONCE = 500

const withDone = <Row>(operation: Working, rows: readonly Row[]): (Row & Pick<ProcessedPlayer, 'done'>)[] =>
  rows.map((row, index) => ({ ...row, done: operation.done + index + 1 }))

interface OutdatedPlayer extends ProcessedPlayer {
  what: string[]
}

/** What players see of the change, at once or on return. */
const cleaned = (removed: UnknownEntry[]): StaffChange => ({ kind: 'cleaned', what: describeForPlayer(removed) })
const MIGRATED: StaffChange = { kind: 'migrated' }

const toChange = ({ uid, username, what }: Omit<OutdatedPlayer, 'done'>) => ({ id: uid, name: username, what })

const cleanupInvalidItems: Kind = {
  total: ({ database }, { cursor }) => countPlayers(database.db, cursor),
  async step(server, operation) {
    const rows = await readStates(server.database.db, operation.cursor, READ_AT_ONCE)
    if (rows.length === 0) return null
    const { content } = server.timeline.contentAt(server.clock.now())
    return processEach(server, operation, withDone(operation, rows), async ({ state, ...met }, at) => {
      const { removed } = withoutUnknown(state as Player, content)
      if (removed.length === 0) return at
      return at.isDryRun
        ? withChanged(at, [toChange({ ...met, what: describeForStaff(removed) })])
        : removeUnknown(server, met, at)
    })
  },
}

async function removeUnknown(server: Server, met: ProcessedPlayer, at: Working): Promise<Working> {
  const { removed, changed, next } = await server.world.change(
    met.uid,
    (stored, rules, now) => {
      const { content } = server.timeline.contentAt(now)
      const { state, removed } = withoutUnknown(stored.state, content)
      return {
        answer: { removed, before: stored.state },
        ...settleCharacter({ ...stored, state }, rules, now, removed.length > 0 ? cleaned(removed) : null),
      }
    },
    async (tx, { removed, before }) => {
      // The player may have removed it meanwhile.
      const changed = removed.length > 0 ? [toChange({ ...met, what: describeForStaff(removed) })] : []
      if (changed.length > 0) await insertSnapshotsBeforeAct(tx, [before], null, server.clock.now())
      return { removed, changed, next: await storeProgress(tx, withChanged(at, changed)) }
    },
  )
  logChanged(server, next, changed)
  for (const { id } of changed) server.bus.publish(topics.player(id), 'changed', { byStaff: cleaned(removed) })
  return next
}

/** Settles the character to now, and keeps the events and the staff change for the player's return. */
function settleCharacter(
  { row, state }: StoredPlayer,
  rules: Rules,
  now: number,
  staffChange: StaffChange | null,
): Outcome {
  const after = advance(state, rules, now)
  return {
    state: after.state,
    writesDocument: true,
    columns: { toldAt: row.toldAt },
    absence: absenceOf(row, after.events, now),
    events: after.events,
    byStaff: { staffChange },
  }
}

const migrateInventory: Kind = {
  total: ({ database }, { cursor }) => countPlayers(database.db, cursor),
  async step(server, operation) {
    const found: OutdatedPlayer[] = []
    let { cursor, done } = operation
    const isFull = () => found.length === WRITTEN_AT_ONCE
    // Reads until there is enough for one commit, or nothing is left.
    while (!isFull()) {
      const rows = await readStates(server.database.db, cursor, READ_AT_ONCE)
      if (rows.length === 0) break
      for (const { uid, username, state } of rows) {
        if (isFull()) break
        cursor = uid
        done++
        const what = describeOutdated(state)
        if (what.length > 0) found.push({ uid, username, what, done })
      }
    }
    if (done === operation.done) return null
    const at = withProgress(server, operation, { cursor, done })
    if (operation.isDryRun || found.length === 0)
      return storeProgress(server.database.sql, withChanged(at, found.map(toChange)))
    try {
      return await migrateTogether(server, found, at)
    } catch {
      // One of them cannot be read: it stays unchanged, the others are written one by one.
      return processEach(server, operation, found, (one, at) => migrateTogether(server, [one], at))
    }
  },
}

/** Migrates several characters in one commit. */
async function migrateTogether(server: Server, found: readonly OutdatedPlayer[], at: Working): Promise<Working> {
  const changed = found.map(toChange)
  const next = await server.world.changeTogether(
    changed.map(({ id }) => id),
    (players, rulesFor, now) => {
      const outcomes = new Map<string, Outcome>()
      for (const [uid, stored] of players) {
        const inventory = stacksOf(stored.state.inventory, INVENTORY_SLOTS)
        const bank = stacksOf(stored.state.bank, BANK_ENTRIES)
        const state = { ...stored.state, inventory, bank }
        outcomes.set(uid, settleCharacter({ ...stored, state }, rulesFor(uid), now, MIGRATED))
      }
      return { answer: [...players.values()].map(({ state }) => state), outcomes }
    },
    async (tx, states) => {
      await insertSnapshotsBeforeAct(tx, states, null, server.clock.now())
      return storeProgress(tx, withChanged(at, changed))
    },
  )
  logChanged(server, next, changed)
  for (const { id } of changed) server.bus.publish(topics.player(id), 'changed', { byStaff: MIGRATED })
  return next
}

const cleanupTestAccounts: Kind = {
  total: ({ database, clock }) => countTestAccounts(database.db, clock.now()),
  async step(server, operation) {
    const { database, clock } = server
    const found = await readTestAccounts(database.db, clock.now(), operation.cursor, READ_AT_ONCE)
    if (found.length === 0) return null
    return processEach(server, operation, withDone(operation, found), async ({ isTest, ...met }, at) => {
      const changed = [toChange({ ...met, what: [isTest ? 'test account' : 'expired guest'] })]
      let next = withChanged(at, changed)
      if (at.isDryRun) return next
      await purgeAccounts(server, [met.uid], async (tx) => {
        next = await storeProgress(taggedOn(tx), next)
      })
      logChanged(server, next, changed)
      return next
    })
  },
}

const createTestAccounts: Kind = {
  total: async (_, { input }) => (input as { count: number }).count,
  async step(server, operation) {
    const { done, total, startedBy, input } = operation
    const names = Array.from(
      { length: Math.min(READ_AT_ONCE, total - done) },
      () => `Test_${randomBytes(5).toString('hex')}`,
    )
    if (names.length === 0) return null
    const now = server.clock.now()
    const { passwordHash } = input as { passwordHash: string }
    const made = done + names.length
    const at = withProgress(server, operation, { cursor: String(made), done: made })
    const { changed, next } = await server.accounts.makeAccounts(names, passwordHash, async (tx, accounts) => {
      for (const { uid, username } of accounts) {
        await markAsTest(tx, { uid, createdAt: now, createdBy: startedBy })
        const identity = { username, email: null, guestExpiresAt: null, role: 'default' as const }
        await insertPlayer(tx, newPlayerRow(newPlayer(uid, now), identity))
      }
      const changed = accounts.map((account) => toChange({ ...account, what: ['created'] }))
      return { changed, next: await storeProgress(taggedOn(tx), withChanged(at, changed)) }
    })
    logChanged(server, next, changed)
    return next
  },
}

export const KINDS: Readonly<Record<OperationKind, Kind>> = {
  cleanup_invalid_items: cleanupInvalidItems,
  migrate_inventory: migrateInventory,
  cleanup_test_accounts: cleanupTestAccounts,
  create_test_accounts: createTestAccounts,
}
