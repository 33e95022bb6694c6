import { takeOffBans } from '../staff/bans.ts'
import { readLeaderboard } from '../store/leaderboard.ts'
import type { Handler } from './handler.ts'

/** So many right above and right below the caller's own row. */
const NEIGHBOURS = 2

export const getLeaderboard: Handler<'getLeaderboard'> = async (
  { board = 'totalLevel', skill, limit },
  { server, identity },
) => {
  // Whose ban has just ended stands on the boards at once, not only when the job has looked.
  await takeOffBans(server)
  return readLeaderboard(server.database.db, skill ?? board, identity.uid, { limit, around: NEIGHBOURS })
}
