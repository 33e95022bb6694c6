import { days, type Millis } from '@hearthward/engine'
import { count, desc, eq, sql } from 'drizzle-orm'
import { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'

/** Full accounts by day of sign-up, and how many were seen 1, 7 and 30 days after it or later. */
export async function readCohorts(sql: Tagged, from: Millis) {
  const [day, week, month] = [days(1), days(7), days(30)]
  const rows = await sql<Record<'day' | 'players' | 'day1' | 'day7' | 'day30', string>>`
    select created_at / ${day}::bigint as day, count(*) as players,
      count(*) filter (where last_seen_at >= created_at + ${day}::bigint) as day1,
      count(*) filter (where last_seen_at >= created_at + ${week}::bigint) as day7,
      count(*) filter (where last_seen_at >= created_at + ${month}::bigint) as day30
    from players where created_at >= ${from} and guest_expires_at is null group by day order by day desc`
  return rows.map((row) => ({
    at: Number(row.day) * days(1),
    players: Number(row.players),
    day1: Number(row.day1),
    day7: Number(row.day7),
    day30: Number(row.day30),
  }))
}

/** Players per band of levels; empty bands are left out. */
export async function readLevelBands(db: Db, level: 'totalLevel' | 'combatLevel', size: number) {
  const band = sql<number>`${players[level]} / ${size}::int`.as('band')
  return db
    .select({ band, players: count() })
    .from(players)
    .where(eq(players.isRanked, true))
    .groupBy(sql`band`)
    .orderBy(sql`band`)
}

/** Coins by tenth of the players, poorest first, with the weighted sums for the Gini coefficient. */
export async function readPurses(sql: Tagged) {
  const rows = await sql<Record<'players' | 'coins' | 'weighted' | 'most', string>>`
    select tenth, count(*) as players, sum(coins) as coins, sum(coins * place) as weighted, max(coins) as most
    from (
      select coins, ntile(10) over (order by coins) as tenth, row_number() over (order by coins) as place
      from players where is_ranked
    ) as purses group by tenth order by tenth`
  return rows.map((row) => ({
    players: Number(row.players),
    coins: Number(row.coins),
    weighted: Number(row.weighted),
    most: Number(row.most),
  }))
}

export async function readMedianPurse(sql: Tagged): Promise<number> {
  const [row] = await sql<{ median: string | null }>`
    select percentile_disc(0.5) within group (order by coins) as median from players where is_ranked`
  return Number(row?.median ?? 0)
}

export async function readRichest(db: Db, most: number) {
  const { uid, username, coins, totalLevel, isRanked } = players
  return db
    .select({ uid, username, coins, totalLevel })
    .from(players)
    .where(eq(isRanked, true))
    .orderBy(desc(coins), uid)
    .limit(most)
}

/** Coins and volume traded per item and day. */
export async function readDailyPrices(sql: Tagged, from: Millis) {
  const rows = await sql<Record<'item_id' | 'day' | 'coins' | 'volume', string>>`
    select item_id, at / ${days(1)}::bigint as day, sum(coins) as coins, sum(volume) as volume
    from ge_price_history where at >= ${from} group by item_id, day order by day`
  return rows.map((row) => ({
    itemId: row.item_id,
    day: Number(row.day),
    coins: Number(row.coins),
    volume: Number(row.volume),
  }))
}
