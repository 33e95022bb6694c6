import { readLeaderboard } from '../store/leaderboard.ts'
import type { Handler } from './handler.ts'

/** So many right above and right below the caller's own row. */
const NEIGHBOURS = 2

export const getLeaderboard: Handler<'getLeaderboard'> = (
  { board = 'totalLevel', skill, limit },
  { server, identity },
) => readLeaderboard(server.database.db, skill ?? board, identity.uid, { limit, around: NEIGHBOURS })
