import { dayOf, days, type Millis } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import { readCoinTotals, readDailyCoinFlows } from '../../core/world/coins.ts'
import { readFigures, startOf } from '../dashboard/index.ts'
import { computeGini, computePriceBasket, computeShares } from './distribution.ts'
import { readCohorts, readDailyPrices, readLevelBands, readMedianPurse, readPurses, readRichest } from './queries.ts'

const COHORT_DAYS = 60
const TOTAL_BAND = 100
const COMBAT_BAND = 10
const MOST_DOINGS = 25
const RICHEST = 20
/** Hourly prices are kept for this long. */
const PRICE_DAYS = 30
const BASKET = 20

/** Start of a range of days that ends with today. */
const firstOf = (now: Millis, dayCount: number): Millis => startOf(now, days(1)) - days(dayCount - 1)

export function readDailyFigures({ database, clock }: Server, dayCount: number) {
  return readFigures(database.db, 'day', firstOf(clock.now(), dayCount))
}

export async function readRetention({ database, clock }: Server) {
  const now = clock.now()
  const cohorts = await readCohorts(database.sql, firstOf(now, COHORT_DAYS))
  // A figure is meaningless until the last player of the day could have returned.
  const isOver = (at: Millis, after: number) => at + days(1 + after) <= now
  return cohorts.map(({ at, players, day1, day7, day30 }) => ({
    at,
    players,
    day1: isOver(at, 1) ? day1 : null,
    day7: isOver(at, 7) ? day7 : null,
    day30: isOver(at, 30) ? day30 : null,
  }))
}

export async function readLevels({ database }: Server) {
  const bandsOf = async (level: 'totalLevel' | 'combatLevel', size: number) => {
    const found = await readLevelBands(database.db, level, size)
    return found.map(({ band, players }) => ({ from: band * size, until: band * size + size - 1, players }))
  }
  return { total: await bandsOf('totalLevel', TOTAL_BAND), combat: await bandsOf('combatLevel', COMBAT_BAND) }
}

export function readActivityBreakdown({ presence, clock }: Server) {
  const now = clock.now()
  const online = presence.count(now)
  const doings = presence.listOnline(now, online).map(({ doing }) => doing)
  const counted = (ids: (string | null | undefined)[]) => {
    const counts = new Map<string, number>()
    for (const id of ids) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts]
      .map(([id, players]) => ({ id, players }))
      .sort((a, b) => b.players - a.players)
      .slice(0, MOST_DOINGS)
  }
  return {
    online,
    activities: counted(doings.map((doing) => doing?.activityId)),
    places: counted(doings.map((doing) => doing?.locationId)),
    resting: doings.filter((doing) => !doing?.activityId).length,
  }
}

/** Coin flows by day, and the total at the end of each day: today's total minus all later flows. */
export async function readEconomy({ database, clock }: Server, dayCount: number) {
  const now = clock.now()
  const from = firstOf(now, dayCount)
  const [flows, { inPurses, inOffers, booked }] = await database.sql.begin(async (tx) => {
    await tx.unsafe('set transaction isolation level repeatable read')
    return [await readDailyCoinFlows(tx, from), await readCoinTotals(tx)] as const
  })
  const byDay = new Map<number, number>()
  for (const { day, coins } of flows) byDay.set(day, (byDay.get(day) ?? 0) + coins)
  const totals: { at: Millis; coins: number }[] = []
  let coins = inPurses + inOffers
  for (let day = dayOf(now); day >= dayOf(from); day--) {
    totals.unshift({ at: day * days(1), coins })
    coins -= byDay.get(day) ?? 0
  }
  return {
    flows: flows.map(({ day, ...flow }) => ({ at: day * days(1), ...flow })),
    totals,
    now: { inPurses, inOffers, unexplained: inPurses + inOffers - booked },
  }
}

export async function readWealth({ database }: Server) {
  const { db, sql } = database
  const [tenths, median, top] = await Promise.all([readPurses(sql), readMedianPurse(sql), readRichest(db, RICHEST)])
  const players = tenths.reduce((sum, tenth) => sum + tenth.players, 0)
  const coins = tenths.reduce((sum, tenth) => sum + tenth.coins, 0)
  return {
    players,
    median,
    mean: players === 0 ? 0 : coins / players,
    gini: computeGini(tenths),
    tenths: computeShares(tenths),
    top,
  }
}

export async function readPriceIndex({ database, clock }: Server) {
  const { index, items } = computePriceBasket(
    await readDailyPrices(database.sql, firstOf(clock.now(), PRICE_DAYS)),
    BASKET,
  )
  return { index: index.map(({ day, value }) => ({ at: day * days(1), value })), basket: items }
}
