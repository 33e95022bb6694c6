import { readLeaderboard, readRank } from '../store/leaderboard.ts'
import type { Handler } from './handler.ts'

/** So many right above and right below the caller's own row. */
const NEIGHBOURS = 2

export const getLeaderboard: Handler<'getLeaderboard'> = async (
  { board = 'totalLevel', skill, limit },
  { server, identity },
) => {
  const asked = skill ?? board
  // In one view of the board: whoever passes the caller in between would otherwise stand at the caller's rank.
  return server.database.db.transaction(
    async (tx) => {
      const rows = await readLeaderboard(tx, asked, { skipped: 0, limit })
      const rank = await readRank(tx, asked, identity.uid)
      if (rank === null) return { rows, own: null, neighbours: [] }
      const skipped = Math.max(0, rank - 1 - NEIGHBOURS)
      const neighbours = await readLeaderboard(tx, asked, { skipped, limit: rank + NEIGHBOURS - skipped })
      return { rows, own: neighbours.find((row) => row.rank === rank) ?? null, neighbours }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
