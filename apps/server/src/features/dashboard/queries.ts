import type { Figures } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { analytics } from './tables.ts'

export type Span = 'hour' | 'day'

type PlayerCount =
  | 'players'
  | 'coins'
  | 'experience'
  | 'premium'
  | 'active_day'
  | 'active_hour'
  | 'new_day'
  | 'new_hour'

/** Counts everything about players in one scan of the table. */
export async function countPlayers(sql: Tagged, now: Millis, dayBegan: Millis, hourBegan: Millis) {
  const [row] = await sql<Record<PlayerCount, string>>`
    select count(*) as players, coalesce(sum(coins), 0) as coins, coalesce(sum(total_xp), 0) as experience,
      count(*) filter (where premium_until > ${now}) as premium,
      count(*) filter (where last_seen_at >= ${dayBegan}) as active_day,
      count(*) filter (where last_seen_at >= ${hourBegan}) as active_hour,
      count(*) filter (where created_at >= ${dayBegan}) as new_day,
      count(*) filter (where created_at >= ${hourBegan}) as new_hour
    from players where deleted_at is null`
  const figure = (name: PlayerCount) => Number(row?.[name])
  return {
    players: figure('players'),
    coins: figure('coins'),
    experience: figure('experience'),
    premium: figure('premium'),
    active: { day: figure('active_day'), hour: figure('active_hour') },
    newPlayers: { day: figure('new_day'), hour: figure('new_hour') },
  }
}

export async function countTrades(sql: Tagged, dayBegan: Millis, hourBegan: Millis) {
  const [row] = await sql<Record<'day' | 'hour', string>>`
    select count(*) as day, count(*) filter (where at >= ${hourBegan}) as hour from ge_transactions
    where at >= ${dayBegan}`
  return { day: Number(row?.day), hour: Number(row?.hour) }
}

export async function sumCoinsInOffers(sql: Tagged): Promise<number> {
  const [row] = await sql<{ coins: string }>`
    select coalesce(sum(coins_held + coins_waiting), 0) as coins from grand_exchange where not is_clerk`
  return Number(row?.coins)
}

/** The latest count of an hour or a day replaces the previous one; load figures such as `online` keep their maximum. */
export async function writeFigures(db: Db, span: Span, figures: Figures): Promise<void> {
  await db
    .insert(analytics)
    .values({ span, ...figures })
    .onConflictDoUpdate({
      target: [analytics.span, analytics.at],
      set: {
        ...figures,
        online: sql`greatest(${analytics.online}, excluded.online)`,
        connections: sql`greatest(${analytics.connections}, excluded.connections)`,
        errorRate: sql`greatest(${analytics.errorRate}, excluded.error_rate)`,
      },
    })
}

export async function readFigures(db: Db, span: Span, from: Millis): Promise<Figures[]> {
  const rows = await db
    .select()
    .from(analytics)
    .where(and(eq(analytics.span, span), gte(analytics.at, from)))
    .orderBy(asc(analytics.at))
  return rows.map(({ span: _, ...figures }) => figures)
}

/** Only hourly figures are deleted; daily ones are kept. */
export async function deleteHoursBefore(db: Db, before: Millis): Promise<void> {
  await db.delete(analytics).where(and(eq(analytics.span, 'hour'), lt(analytics.at, before)))
}
