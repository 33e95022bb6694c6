import type { Handler } from '../../core/handler.ts'
import { removeExpiredBans } from '../bans/index.ts'
import { readLeaderboard } from './queries.ts'

/** Rows shown above and below the caller's own row. */
const NEIGHBOURS = 2

export const getLeaderboard: Handler<'getLeaderboard'> = async (
  { board = 'totalLevel', skill, limit },
  { server, identity },
) => {
  // Players whose ban has just ended are ranked at once, without waiting for the job.
  await removeExpiredBans(server)
  return readLeaderboard(server.database.db, skill ?? board, identity.uid, { limit, around: NEIGHBOURS })
}
