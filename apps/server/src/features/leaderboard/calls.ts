import type { Handler } from '../../core/handler.ts'
import { removeExpiredBans } from '../bans/index.ts'
import { readLeaderboard } from './queries.ts'

/** So many right above and right below the caller's own row. */
const NEIGHBOURS = 2

export const getLeaderboard: Handler<'getLeaderboard'> = async (
  { board = 'totalLevel', skill, limit },
  { server, identity },
) => {
  // Whose ban has just ended stands on the boards at once, not only when the job has looked.
  await removeExpiredBans(server)
  return readLeaderboard(server.database.db, skill ?? board, identity.uid, { limit, around: NEIGHBOURS })
}
