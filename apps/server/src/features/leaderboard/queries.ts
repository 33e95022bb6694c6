import { BOARDS, type Board, type LeaderboardRow } from '@hearthward/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/sql.ts'

/** The ranked players of a board with score and time reached. Levels have their own table, experience an index. */
function rankedRows(board: Board): SQL {
  return board === 'totalXp'
    ? sql`(select uid, total_xp as score, total_xp_at as reached_at from players where is_ranked)`
    : sql`(select uid, level as score, reached_at from standings where board = ${board})`
}

type RankedRow = Pick<RowOf<typeof players>, 'username' | 'total_level' | 'combat_level' | 'total_xp'> & {
  score: string | number
  reached_at: string
}

interface RankRange {
  skipped: number
  limit: number
}

/** The top of a board, and the player's own row with its neighbours; null if the player is not ranked. */
export function readLeaderboard(
  db: Db,
  board: Board,
  uid: string,
  { limit, around }: { limit: number; around: number },
) {
  // One snapshot for all queries: a player who moves up in between would otherwise appear at the caller's rank.
  return db.transaction(
    async (tx) => {
      const rows = await readRange(tx, board, { skipped: 0, limit })
      const rank = await readRank(tx, board, uid)
      if (rank === null) return { rows, own: null, neighbours: [] }
      const skipped = Math.max(0, rank - 1 - around)
      const neighbours = await readRange(tx, board, { skipped, limit: rank + around - skipped })
      return { rows, own: neighbours.find((row) => row.rank === rank) ?? null, neighbours }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readRange(db: Db, board: Board, range: RankRange): Promise<LeaderboardRow[]> {
  const isSkill = !BOARDS.some((name) => name === board)
  const { rows } = await db.execute<RankedRow>(rangeQuery(board, range))
  return rows.map((row, index) => ({
    rank: range.skipped + index + 1,
    username: row.username,
    totalLevel: row.total_level,
    combatLevel: row.combat_level,
    skillLevel: isSkill ? Number(row.score) : null,
    totalXp: Number(row.total_xp),
    reachedAt: Number(row.reached_at),
  }))
}

/** The rank of a player, starting at 1; null if the player is not ranked. */
async function readRank(db: Db, board: Board, uid: string): Promise<number | null> {
  const { rows } = await db.execute<{ better: string; earlier: string }>(rankQuery(board, uid))
  return rows[0] ? Number(rows[0].better) + Number(rows[0].earlier) + 1 : null
}

export function rangeQuery(board: Board, { skipped, limit }: RankRange): SQL {
  return sql`
    select username, total_level, combat_level, total_xp, score, reached_at
    from (
      select * from ${rankedRows(board)} as ranked order by score desc, reached_at, uid limit ${limit} offset ${skipped}
    ) as stretch
    join players using (uid)
    order by score desc, reached_at, uid`
}

/** Counts the players ahead. Two counts, because each alone is a range scan of the index. */
export function rankQuery(board: Board, uid: string): SQL {
  return sql`
    select
      (select count(*) from ${rankedRows(board)} as ranked where score > own.score) as better,
      (select count(*) from ${rankedRows(board)} as ranked
        where score = own.score and (reached_at, uid) < (own.reached_at, own.uid)) as earlier
    from ${rankedRows(board)} as own where uid = ${uid}`
}
