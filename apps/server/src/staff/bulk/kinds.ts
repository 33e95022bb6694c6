import { randomBytes } from 'node:crypto'
import { type OperationKind, topics } from '@hearthward/contract'
import { advance, BANK_ENTRIES, INVENTORY_SLOTS, newPlayer, type Player, type World as Rules } from '@hearthward/engine'
import { removeForGood } from '../../leaving.ts'
import type { Server } from '../../server.ts'
import { countPlayers, readStates, type StoredOperation } from '../../store/operations.ts'
import { insertPlayer, type StoredPlayer } from '../../store/players.ts'
import { countTestAccounts, markAsTest, readTestAccounts } from '../../store/test-accounts.ts'
import { absenceOf } from '../../world/play.ts'
import { rowOfNew } from '../../world/stored.ts'
import type { Outcome } from '../../world/world.ts'
import { outdated, stacksOf, withoutUnknown } from './characters.ts'

export interface Changed {
  id: string
  name: string
  what: string[]
}

/** One step: how far it has come, what it changed, and who could not be changed. */
export interface Step {
  cursor: string
  done: number
  changed: Changed[]
  failed: string[]
}

interface Kind {
  total(server: Server, operation: Pick<StoredOperation, 'cursor' | 'input'>): Promise<number>
  /** Null where nothing is left. Done again after a crash it changes nothing twice. */
  step(server: Server, operation: StoredOperation): Promise<Step | null>
}

/** How many stored characters are read at a time, and how many are written at once. */
const READ_AT_ONCE = 20
const WRITTEN_AT_ONCE = 500

const cleanupInvalidItems: Kind = {
  total: ({ database }, { cursor }) => countPlayers(database.db, cursor),
  async step(server, { cursor, isDryRun }) {
    const rows = await readStates(server.database.db, cursor, READ_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return null
    const { content } = server.timeline.contentAt(server.clock.now())
    const step: Step = { cursor: last.uid, done: rows.length, changed: [], failed: [] }
    for (const { uid, username, state } of rows) {
      await noted(server, step, uid, async () => {
        const { removed } = withoutUnknown(state as Player, content)
        if (removed.length === 0) return
        const what = isDryRun ? removed : await takeOut(server, uid)
        if (what.length > 0) step.changed.push({ id: uid, name: username, what })
      })
    }
    return step
  },
}

async function takeOut(server: Server, uid: string): Promise<string[]> {
  const removed = await server.world.change(uid, (stored, rules, now) => {
    const { content } = server.timeline.contentAt(now)
    const { state, removed } = withoutUnknown(stored.state, content)
    return { answer: removed, ...settled({ ...stored, state }, rules, now) }
  })
  const byStaff = { kind: 'cleaned', what: removed } as const
  if (removed.length > 0) server.bus.tell(topics.player(uid), 'changed', { byStaff })
  return removed
}

/** Brought up to now, and kept for the player's return. */
function settled({ row, state }: StoredPlayer, rules: Rules, now: number): Outcome {
  const after = advance(state, rules, now)
  return {
    state: after.state,
    writesDocument: true,
    columns: { toldAt: row.toldAt },
    absence: absenceOf(row, after.events, now),
    events: after.events,
    isByStaff: true,
  }
}

const migrateInventory: Kind = {
  total: ({ database }, { cursor }) => countPlayers(database.db, cursor),
  async step(server, operation) {
    const step: Step = { cursor: operation.cursor, done: 0, changed: [], failed: [] }
    const isFull = () => step.changed.length === WRITTEN_AT_ONCE
    // Read on until there is enough for one commit, or nothing is left.
    while (!isFull()) {
      const rows = await readStates(server.database.db, step.cursor, READ_AT_ONCE)
      if (rows.length === 0) break
      for (const { uid, username, state } of rows) {
        if (isFull()) break
        const what = outdated(state)
        if (what.length > 0) step.changed.push({ id: uid, name: username, what })
        step.cursor = uid
        step.done++
      }
    }
    if (step.done === 0) return null
    if (!operation.isDryRun) await bringUpToDate(server, step)
    return step
  },
}

/** All of them in one commit; where one of them cannot be read, one by one, and that one is left as it is. */
async function bringUpToDate(server: Server, step: Step): Promise<void> {
  const uids = step.changed.map(({ id }) => id)
  try {
    await rewrite(server, uids)
  } catch {
    for (const uid of uids) await noted(server, step, uid, () => rewrite(server, [uid]))
    step.changed = step.changed.filter(({ id }) => !step.failed.includes(id))
  }
  const byStaff = { kind: 'migrated' } as const
  for (const { id } of step.changed) server.bus.tell(topics.player(id), 'changed', { byStaff })
}

function rewrite({ world }: Server, uids: string[]): Promise<void> {
  return world.changeTogether(uids, (players, rulesFor, now) => {
    const outcomes = new Map<string, Outcome>()
    for (const [uid, stored] of players) {
      const inventory = stacksOf(stored.state.inventory, INVENTORY_SLOTS)
      const bank = stacksOf(stored.state.bank, BANK_ENTRIES)
      outcomes.set(uid, settled({ ...stored, state: { ...stored.state, inventory, bank } }, rulesFor(uid), now))
    }
    return { answer: undefined, outcomes }
  })
}

const cleanupTestAccounts: Kind = {
  total: ({ database, clock }) => countTestAccounts(database.db, clock.now()),
  async step(server, { cursor, isDryRun }) {
    const found = await readTestAccounts(server.database.db, server.clock.now(), cursor, READ_AT_ONCE)
    const last = found.at(-1)
    if (!last) return null
    const step: Step = { cursor: last.uid, done: found.length, changed: [], failed: [] }
    for (const { uid, name, isTest } of found) {
      await noted(server, step, uid, async () => {
        if (!isDryRun) await removeForGood(server, [uid])
        step.changed.push({ id: uid, name, what: [isTest ? 'test account' : 'expired guest'] })
      })
    }
    return step
  },
}

const createTestAccounts: Kind = {
  total: async (_, { input }) => (input as { count: number }).count,
  async step(server, { cursor, total, startedBy, input }) {
    const made = Number(cursor)
    const names = Array.from(
      { length: Math.min(READ_AT_ONCE, total - made) },
      () => `Test_${randomBytes(5).toString('hex')}`,
    )
    if (names.length === 0) return null
    const now = server.clock.now()
    const { passwordHash } = input as { passwordHash: string }
    const accounts = await server.accounts.makeAccounts(names, passwordHash, async (tx, uid, username) => {
      await markAsTest(tx, { uid, createdAt: now, createdBy: startedBy })
      const identity = { username, email: null, guestExpiresAt: null, role: 'default' as const }
      await insertPlayer(tx, rowOfNew(newPlayer(uid, now), identity))
    })
    const changed = accounts.map(({ uid, username }) => ({ id: uid, name: username, what: ['made'] }))
    return { cursor: String(made + names.length), done: names.length, changed, failed: [] }
  },
}

export const KINDS: Readonly<Record<OperationKind, Kind>> = {
  cleanup_invalid_items: cleanupInvalidItems,
  migrate_inventory: migrateInventory,
  cleanup_test_accounts: cleanupTestAccounts,
  create_test_accounts: createTestAccounts,
}

/** One who cannot be changed keeps nobody else waiting. */
async function noted({ log }: Server, step: Step, uid: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, uid }, 'an operation could not change somebody')
    step.failed.push(uid)
  }
}
