import { readAccountId } from '../../core/access/account-names.ts'
import type { Handler } from '../../core/handler.ts'
import { ban, banOf, unban } from './bans.ts'
import { listBans as readBans } from './queries.ts'

const DEFAULT_PAGE_SIZE = 50

export const listBans: Handler<'listBans'> = async (filter, { server }) => {
  const { state = 'active', player, staff, after, limit = DEFAULT_PAGE_SIZE } = filter
  const { db } = server.database
  const now = server.clock.now()
  const [playerId, adminId] = await Promise.all([player, staff].map((word) => word && readAccountId(db, word)))
  // An unknown name matches no ban, instead of all.
  if (playerId === null || adminId === null) return { bans: [], hasMore: false }
  const found = await readBans(db, { state, playerId, adminId, after }, now, limit + 1)
  const bans = found.slice(0, limit).map(({ playerName, adminName, liftedByName, ...row }) => ({
    ...banOf(row, now),
    playerName,
    adminName,
    liftedAt: row.liftedAt,
    liftedByName,
  }))
  return { bans, hasMore: found.length > limit }
}

export const banPlayer: Handler<'banPlayer'> = async ({ playerId, reason, minutes }, context) => {
  return { ban: await ban(context, playerId, reason, minutes) }
}

export const unbanPlayer: Handler<'unbanPlayer'> = async ({ playerId, reason, expectedVersion }, context) => {
  return { ban: await unban(context, playerId, reason, expectedVersion) }
}
