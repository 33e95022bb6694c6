import type { Calls, Version } from '@hearthward/contract'
import { differencesOf, eraAt, isRefused, removedItems, restoreProgress } from '@hearthward/engine'
import type { z } from 'zod'
import { requireHigherRank } from '../../core/access/rank.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readOffers } from '../exchange/index.ts'
import { changePlayer, type Difference } from '../players/index.ts'
import { readLastAct, readSnapshot } from './queries.ts'

type Comparison = z.input<Calls['compareCharacterSnapshot']['output']>

/** Compares a snapshot with another one of the same character, or with the character now. */
export async function compareSnapshot(
  { server, identity }: SignedIn,
  { playerId, snapshotId, otherId }: { playerId: string; snapshotId: number; otherId?: number | undefined },
): Promise<Comparison> {
  const { db, sql } = server.database
  if (!(await hasPlayer(db, playerId))) throw new Refusal('player/not-found')
  const { state } = await requireSnapshot(server, playerId, snapshotId)
  const other =
    otherId === undefined
      ? await server.world.readForStaff(playerId, identity)
      : await requireSnapshot(server, playerId, otherId)
  const { content } = eraAt(server.timeline.eras(), server.clock.now())
  return {
    differences: differencesOf(state, other.state),
    removedItems: removedItems(state, content),
    offers: (await readOffers(sql, playerId)).length,
    version: (await readActVersion(sql, playerId)).version,
  }
}

interface RestoreInput {
  playerId: string
  snapshotId: number
  reason: string
  expectedVersion: Version
}

/** Restores the progress in a snapshot. Goods that come back or go are booked as given and taken by staff. */
export async function restoreSnapshot(context: SignedIn, input: RestoreInput): Promise<Difference> {
  const { playerId, snapshotId, reason, expectedVersion } = input
  const { server } = context
  await requireHigherRank(context, playerId, { locksOut: false })
  if (!(await hasPlayer(server.database.db, playerId))) throw new Refusal('player/not-found')
  const { state: earlier, takenAt } = await requireSnapshot(server, playerId, snapshotId)
  return changePlayer(
    context,
    { playerId, reason },
    'restore_snapshot',
    (state, rules, now) => {
      const restored = restoreProgress(state, rules, earlier, now)
      if (!isRefused(restored) && differencesOf(state, restored.state).length === 0) throw new Refusal('snapshot/same')
      return restored
    },
    {
      details: { snapshotId, takenAt },
      check: async (tx) => assertExpectedVersion(await readActVersion(tx, playerId), expectedVersion),
    },
  )
}

async function requireSnapshot({ database }: SignedIn['server'], playerId: string, snapshotId: number) {
  const found = await readSnapshot(database.db, playerId, snapshotId)
  if (!found) throw new Refusal('snapshot/not-found')
  return found
}

/** The version changes with each act of staff; what the player gains meanwhile is no conflict. */
async function readActVersion(sql: Tagged, playerId: string) {
  const last = await readLastAct(sql, playerId)
  const by = last?.username ? { by: last.username, at: last.at } : {}
  return { version: last?.id ?? 0, now: { action: last?.action ?? null }, ...by }
}
