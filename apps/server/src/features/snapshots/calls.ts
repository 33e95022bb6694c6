import type { Handler } from '../../core/handler.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSnapshots } from './queries.ts'
import { compareSnapshot, restoreSnapshot } from './snapshots.ts'

const PAGE_SIZE = 50

export const listCharacterSnapshots: Handler<'listCharacterSnapshots'> = async (input, { server }) => {
  const { playerId, before, limit = PAGE_SIZE } = input
  const { db } = server.database
  if (!(await hasPlayer(db, playerId))) throw new Refusal('player/not-found')
  const found = await readSnapshots(db, playerId, before, limit + 1)
  return { snapshots: found.slice(0, limit), hasMore: found.length > limit }
}

export const compareCharacterSnapshot: Handler<'compareCharacterSnapshot'> = async (input, context) =>
  compareSnapshot(context, input)

export const restoreCharacterSnapshot: Handler<'restoreCharacterSnapshot'> = async (input, context) =>
  restoreSnapshot(context, input)
