import type { Calls, ClerkOffers, OrderBook, PriceAlert, Transaction } from '@hearthward/contract'
import type { Guide, Millis, OfferType, PriceLevel, Trend, Volume } from '@hearthward/engine'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { Sql, Tagged } from '../../platform/database/sql.ts'
import { readFrozen } from './frozen-item-queries.ts'
import { type AlertRow, alertOf, type PriceRow, type TradeRow, transactionOf } from './rows.ts'
import { geAlerts } from './tables.ts'

export interface StoredPrice {
  itemId: string
  /** Null until the first trade. */
  currentPrice: number | null
  trend: Trend
  trendStrength: number
  supplyDemandRatio: number
  suggestedBuyPrice: number | null
  suggestedSellPrice: number | null
  lastUpdated: Millis | null
  guide: Guide | null
  lastPrice: number | null
  volume: number
}

const orNull = (value: string | null) => (value === null ? null : Number(value))

function priceOf(row: PriceRow): StoredPrice {
  const guide = orNull(row.guide)
  return {
    itemId: row.item_id,
    currentPrice: row.current_price,
    trend: row.trend,
    trendStrength: row.trend_strength,
    supplyDemandRatio: row.supply_demand_ratio,
    suggestedBuyPrice: row.suggested_buy_price,
    suggestedSellPrice: row.suggested_sell_price,
    lastUpdated: orNull(row.last_updated),
    guide: guide === null ? null : { thousandths: guide, opened: Number(row.guide_opened), day: Number(row.guide_day) },
    lastPrice: row.last_price,
    volume: Number(row.volume),
  }
}

export async function readPrice(sql: Tagged, itemId: string): Promise<StoredPrice | null> {
  const [row] = await sql<PriceRow>`select * from ge_prices where item_id = ${itemId}`
  return row ? priceOf(row) : null
}

/** Prices of all traded items, optionally only of these. */
export async function readTradedPrices(sql: Tagged, among: readonly string[] | null = null): Promise<StoredPrice[]> {
  const rows = await sql<PriceRow>`
    select * from ge_prices
    where current_price is not null and (${among}::text[] is null or item_id = any(${among}))
    order by item_id`
  return rows.map(priceOf)
}

/** The record of every item with a trade. `current_price` is null until the first update after the first trade. */
export async function readEverTraded(sql: Tagged): Promise<StoredPrice[]> {
  const rows = await sql<PriceRow>`
    select * from ge_prices where last_price is not null or current_price is not null order by item_id`
  return rows.map(priceOf)
}

/** The best open price of each side, or null. */
export async function readBestPrices(
  sql: Tagged,
  itemId: string,
): Promise<{ buy: number | null; sell: number | null }> {
  const [row] = await sql<{ buy: number | null; sell: number | null }>`
    select max(price) filter (where type = 'buy') as buy, min(price) filter (where type = 'sell') as sell
    from grand_exchange where item_id = ${itemId} and status in ('active', 'partially_filled')`
  return { buy: row?.buy ?? null, sell: row?.sell ?? null }
}

/** The clerk's open offers of items that no player offers or wants and that are not frozen, optionally of these items. */
export async function readClerkOnly(
  sql: Tagged,
  among: readonly string[] | null = null,
): Promise<Map<string, ClerkOffers>> {
  const rows = await sql<{ item_id: string; buys_at: number | null; sells_at: number | null }>`
    select item_id, max(price) filter (where type = 'buy') as buys_at,
      min(price) filter (where type = 'sell') as sells_at
    from grand_exchange as clerks
    where is_clerk and status in ('active', 'partially_filled')
      and (${among}::text[] is null or item_id = any(${among}))
      and not exists (
        select from grand_exchange as players where players.item_id = clerks.item_id
          and players.status in ('active', 'partially_filled') and not players.is_clerk)
      and not exists (select from ge_frozen where ge_frozen.item_id = clerks.item_id)
    group by item_id order by item_id`
  return new Map(rows.map((row) => [row.item_id, { buysAt: row.buys_at, sellsAt: row.sells_at }]))
}

const BOOK_ENTRIES = 10
/** With the ten best. More would make the messages about a busy item large. */
const MOST_LEVELS = 100

/** A price of the order book. */
interface BookRow {
  type: OfferType
  price: number
  quantity: string
  offers: string
  clerk: string
  oldest: string | null
}

/** The best prices of each side with the total quantity offered at each; the first ten with their details. */
export async function readBook(sql: Tagged, itemId: string): Promise<OrderBook> {
  const rows = await sql<BookRow>`
    select * from (
      select type, price, sum(quantity - filled) as quantity, count(*) as offers,
        sum(case when is_clerk then quantity - filled else 0 end) as clerk,
        (array_agg(id order by sequence) filter (where not is_clerk))[1] as oldest,
        row_number() over (partition by type order by case when type = 'buy' then -price else price end) as place
      from grand_exchange where item_id = ${itemId} and status in ('active', 'partially_filled')
      group by type, price
    ) as levels
    where place <= ${MOST_LEVELS} order by type, place`
  const levels = (type: OfferType) => rows.filter((row) => row.type === type).map(bookEntryOf)
  const [buys, sells] = [levels('buy'), levels('sell')]
  return {
    itemId,
    buys: buys.slice(0, BOOK_ENTRIES),
    sells: sells.slice(0, BOOK_ENTRIES),
    deeper: { buys: deeperLevels(buys), sells: deeperLevels(sells) },
    frozen: (await readFrozen(sql, itemId))?.reason ?? null,
  }
}

const bookEntryOf = (row: BookRow) => ({
  price: Number(row.price),
  quantity: Number(row.quantity),
  offers: Number(row.offers),
  clerk: Number(row.clerk),
  oldest: row.oldest,
})

const deeperLevels = (levels: readonly PriceLevel[]): PriceLevel[] =>
  levels.slice(BOOK_ENTRIES).map(({ price, quantity }) => ({ price, quantity }))

export async function readTransactions(sql: Tagged, itemId: string | undefined, most: number): Promise<Transaction[]> {
  const rows = itemId
    ? await sql<TradeRow>`
        select * from ge_transactions where item_id = ${itemId} order by at desc, id desc limit ${most}`
    : await sql<TradeRow>`select * from ge_transactions order by id desc limit ${most}`
  return rows.map(transactionOf)
}

type MyTrades = z.input<Calls['getMyTrades']['output']>

export async function readOwnTrades(sql: Tagged, uid: string, most: number): Promise<MyTrades['trades']> {
  const rows = await sql<TradeRow & { side: 'buy' | 'sell' }>`
    (select *, 'buy' as side from ge_transactions where buyer_uid = ${uid} order by id desc limit ${most})
    union all
    (select *, 'sell' as side from ge_transactions where seller_uid = ${uid} order by id desc limit ${most})
    order by id desc limit ${most}`
  return rows.map((row) => ({
    id: Number(row.id),
    at: Number(row.at),
    itemId: row.item_id,
    type: row.side,
    quantity: row.quantity,
    price: row.price,
    tax: row.side === 'buy' ? Number(row.tax) : 0,
  }))
}

/** Totals of everything a player bought and sold, by item, latest trade first. */
export async function readTradeTotals(sql: Tagged, uid: string) {
  const rows = await sql<Record<'item_id' | 'bought' | 'paid' | 'sold' | 'earned', string>>`
    select item_id, sum(bought) as bought, sum(paid) as paid, sum(sold) as sold, sum(earned) as earned
    from (
      select item_id, quantity as bought, quantity::bigint * price + tax as paid, 0 as sold, 0 as earned, id
      from ge_transactions where buyer_uid = ${uid}
      union all
      select item_id, 0, 0, quantity, quantity::bigint * price, id from ge_transactions where seller_uid = ${uid}
    ) as trades
    group by item_id order by max(id) desc`
  return rows.map((row) => ({
    itemId: row.item_id,
    bought: Number(row.bought),
    paid: Number(row.paid),
    sold: Number(row.sold),
    earned: Number(row.earned),
  }))
}

/** Prices since `from` in intervals of `step`. Intervals without a trade are left out. */
export async function readPriceHistory(sql: Tagged, itemId: string, from: Millis, step: Millis) {
  const rows = await sql<Record<'stretch' | 'coins' | 'volume', string> & { low: number; high: number }>`
    select at / ${step}::bigint * ${step}::bigint as stretch, sum(coins) as coins, sum(volume) as volume,
      min(low) as low, max(high) as high
    from ge_price_history where item_id = ${itemId} and at >= ${from} group by stretch order by stretch`
  return rows.map((row) => ({
    at: Number(row.stretch),
    price: Math.round((Number(row.coins) / Number(row.volume)) * 100) / 100,
    low: Number(row.low),
    high: Number(row.high),
    volume: Number(row.volume),
  }))
}

/** Items whose record is stale: a trade or offer changed it, or its 24-hour window has moved by an hour. */
export async function readStalePrices(sql: Tagged, updatedBefore: Millis): Promise<string[]> {
  const rows = await sql<Pick<PriceRow, 'item_id'>>`
    select item_id from ge_prices where is_stale or (volume > 0 and last_updated < ${updatedBefore}) order by item_id`
  return rows.map((row) => row.item_id)
}

export interface RecentMarket {
  earlier: Volume
  later: Volume
  supply: number
  demand: number
}

/** Trades from `from` to `half` and since `half`, and the current supply and demand. */
export async function readRecentMarket(sql: Tagged, itemId: string, from: Millis, half: Millis): Promise<RecentMarket> {
  const [traded] = await sql<Record<'earlier_quantity' | 'earlier_coins' | 'later_quantity' | 'later_coins', string>>`
    select coalesce(sum(quantity) filter (where at < ${half}), 0) as earlier_quantity,
      coalesce(sum(quantity::bigint * price) filter (where at < ${half}), 0) as earlier_coins,
      coalesce(sum(quantity) filter (where at >= ${half}), 0) as later_quantity,
      coalesce(sum(quantity::bigint * price) filter (where at >= ${half}), 0) as later_coins
    from ge_transactions where item_id = ${itemId} and at > ${from}`
  const [open] = await sql<Record<'supply' | 'demand', string>>`
    select coalesce(sum(quantity - filled) filter (where type = 'sell'), 0) as supply,
      coalesce(sum(quantity - filled) filter (where type = 'buy'), 0) as demand
    from grand_exchange where item_id = ${itemId} and status in ('active', 'partially_filled')`
  return {
    earlier: { quantity: Number(traded?.earlier_quantity), coins: Number(traded?.earlier_coins) },
    later: { quantity: Number(traded?.later_quantity), coins: Number(traded?.later_coins) },
    supply: Number(open?.supply),
    demand: Number(open?.demand),
  }
}

export async function writePrice(tx: Tagged, price: StoredPrice): Promise<void> {
  await tx`
    update ge_prices set current_price = ${price.currentPrice}, trend = ${price.trend},
      trend_strength = ${price.trendStrength}, supply_demand_ratio = ${price.supplyDemandRatio},
      suggested_buy_price = ${price.suggestedBuyPrice}, suggested_sell_price = ${price.suggestedSellPrice},
      last_updated = ${price.lastUpdated}, guide = ${price.guide?.thousandths ?? null},
      guide_opened = ${price.guide?.opened ?? null}, guide_day = ${price.guide?.day ?? null},
      volume = ${price.volume}, is_stale = false
    where item_id = ${price.itemId}`
}

export async function readAlerts(db: Db, uid: string): Promise<PriceAlert[]> {
  const { playerUid, ...columns } = getTableColumns(geAlerts)
  return db.select(columns).from(geAlerts).where(eq(playerUid, uid)).orderBy(desc(geAlerts.createdAt), geAlerts.id)
}

/** Returns the waiting alert: an equal existing one or the new one. Null if the player has reached the limit. */
export async function insertAlert(sql: Sql, uid: string, alert: PriceAlert, most: number): Promise<PriceAlert | null> {
  return sql.begin(async (tx) => {
    // Serialized per player: concurrent inserts would all see the same count.
    await tx`select from players where uid = ${uid} for update`
    const [same] = await tx<AlertRow>`
      select * from ge_alerts where player_uid = ${uid} and item_id = ${alert.itemId} and direction = ${alert.direction}
        and price = ${alert.price} and reached_at is null`
    if (same) return alertOf(same)
    const inserted = await tx`
      insert into ge_alerts (id, player_uid, item_id, direction, price, created_at)
      select ${alert.id}::text, ${uid}::text, ${alert.itemId}::text, ${alert.direction}::text, ${alert.price}::int,
        ${alert.createdAt}::bigint
      where (select count(*) from ge_alerts where player_uid = ${uid}::text) < ${most}
      returning id`
    return inserted.length > 0 ? alert : null
  })
}

export async function deleteAlert(db: Db, uid: string, id: string): Promise<boolean> {
  const isOwn = and(eq(geAlerts.id, id), eq(geAlerts.playerUid, uid))
  return (await db.delete(geAlerts).where(isOwn).returning({ id: geAlerts.id })).length > 0
}
