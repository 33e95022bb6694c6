import { BOARDS, type Board, type LeaderboardRow } from '@hearthward/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Everybody who is ranked on a board: `uid`, `score`, and since when. Levels have their table, experience its index. */
function rankedOn(board: Board): SQL {
  return board === 'totalXp'
    ? sql`(select uid, total_xp as score, total_xp_at as reached_at from players where is_ranked)`
    : sql`(select uid, level as score, reached_at from standings where board = ${board})`
}

interface Stretch {
  skipped: number
  limit: number
}

/** The best of a board, and a player's own row between so many neighbours on either side; null for who is not ranked. */
export function readLeaderboard(
  db: Db,
  board: Board,
  uid: string,
  { limit, around }: { limit: number; around: number },
) {
  // In one view of the board: whoever passes the player in between would otherwise stand at the player's rank.
  return db.transaction(
    async (tx) => {
      const rows = await readStretch(tx, board, { skipped: 0, limit })
      const rank = await readRank(tx, board, uid)
      if (rank === null) return { rows, own: null, neighbours: [] }
      const skipped = Math.max(0, rank - 1 - around)
      const neighbours = await readStretch(tx, board, { skipped, limit: rank + around - skipped })
      return { rows, own: neighbours.find((row) => row.rank === rank) ?? null, neighbours }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** A stretch of a board, from the best on. */
async function readStretch(db: Db, board: Board, stretch: Stretch): Promise<LeaderboardRow[]> {
  const isSkill = !BOARDS.some((name) => name === board)
  const { rows } = await db.execute(stretchOf(board, stretch))
  return rows.map((row, index) => ({
    rank: stretch.skipped + index + 1,
    username: String(row['username']),
    totalLevel: Number(row['total_level']),
    combatLevel: Number(row['combat_level']),
    skillLevel: isSkill ? Number(row['score']) : null,
    totalXp: Number(row['total_xp']),
    reachedAt: Number(row['reached_at']),
  }))
}

/** The place of a player, from 1 on; null for who is not ranked. */
async function readRank(db: Db, board: Board, uid: string): Promise<number | null> {
  const { rows } = await db.execute(aheadOf(board, uid))
  return rows[0] ? Number(rows[0]['better']) + Number(rows[0]['earlier']) + 1 : null
}

export function stretchOf(board: Board, { skipped, limit }: Stretch): SQL {
  return sql`
    select username, total_level, combat_level, total_xp, score, reached_at
    from (
      select * from ${rankedOn(board)} as ranked order by score desc, reached_at, uid limit ${limit} offset ${skipped}
    ) as stretch
    join players using (uid)
    order by score desc, reached_at, uid`
}

/** How many stand above a player. Two counts, because each alone is a range of the index. */
export function aheadOf(board: Board, uid: string): SQL {
  return sql`
    select
      (select count(*) from ${rankedOn(board)} as ranked where score > own.score) as better,
      (select count(*) from ${rankedOn(board)} as ranked
        where score = own.score and (reached_at, uid) < (own.reached_at, own.uid)) as earlier
    from ${rankedOn(board)} as own where uid = ${uid}`
}
