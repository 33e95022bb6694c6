import { readLeaderboard, readRank } from '../store/leaderboard.ts'
import type { Handler } from './handler.ts'

/** So many right above and right below the caller's own row. */
const NEIGHBOURS = 2

export const getLeaderboard: Handler<'getLeaderboard'> = async (
  { board = 'totalLevel', skill, limit },
  { server, identity },
) => {
  const { db } = server.database
  const asked = skill ?? board
  const [rows, rank] = await Promise.all([
    readLeaderboard(db, asked, { skipped: 0, limit }),
    readRank(db, asked, identity.uid),
  ])
  if (rank === null) return { rows, own: null, neighbours: [] }
  const skipped = Math.max(0, rank - 1 - NEIGHBOURS)
  const neighbours = await readLeaderboard(db, asked, { skipped, limit: rank + NEIGHBOURS - skipped })
  return { rows, own: neighbours.find((row) => row.rank === rank) ?? null, neighbours }
}
