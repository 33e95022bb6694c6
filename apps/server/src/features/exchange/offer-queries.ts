import type { PriceAlert } from '@hearthward/contract'
import { type Millis, MOST_PRICE, type OfferType, type Trade } from '@hearthward/engine'
import { and, isNull, lt, lte, not } from 'drizzle-orm'
import type { CoinFlow } from '../../core/world/coin-flows.ts'
import { recordCoinFlows } from '../../core/world/coins.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import {
  type AlertRow,
  alertOf,
  type BuyWindow,
  type OfferRow,
  offerOf,
  type PriceRow,
  type StoredOffer,
} from './rows.ts'
import { geOffers, gePlayerLimits, gePriceHistory } from './tables.ts'

/**
 * Locks the market of an item until the transaction ends: no other transaction trades in it. Returns the first of
 * `count` sequence numbers for its offers.
 */
export async function lockItem(tx: Tagged, itemId: string, count = 1): Promise<number> {
  const sequences = await lockItems(tx, [itemId], count)
  return (sequences.get(itemId) as number) - count + 1
}

/**
 * Locks several markets, always in the same order: otherwise two transactions could deadlock. Returns the last of
 * `count` sequence numbers of each.
 */
export async function lockItems(tx: Tagged, itemIds: readonly string[], count = 1): Promise<Map<string, number>> {
  const rows = await tx<Pick<PriceRow, 'item_id' | 'sequence'>>`
    insert into ge_prices (item_id, sequence)
    select id, ${count}::bigint from unnest(${itemIds}::text[]) as id order by id
    on conflict (item_id) do update set sequence = ge_prices.sequence + excluded.sequence, is_stale = true
    returning item_id, sequence`
  return new Map(rows.map((row) => [row.item_id, Number(row.sequence)]))
}

/** The offers of a player that occupy a slot, by slot. */
export const readOffers = (sql: Tagged, uid: string): Promise<StoredOffer[]> => readOffersOf(sql, [uid])

/** The offers of several players that occupy a slot, by slot. */
export async function readOffersOf(sql: Tagged, uids: readonly string[]): Promise<StoredOffer[]> {
  const rows = await sql<OfferRow>`
    select * from grand_exchange where player_uid = any(${uids}) and slot is not null order by slot`
  return rows.map(offerOf)
}

type TraderRow = {
  uid: string
  bought: number | null
  window_end: string | null
  frozen: string | null
} & (OfferRow | { [Key in keyof OfferRow]: null })

/**
 * What decides whether players may place orders of an item: their offers that occupy a slot, their latest windows of the
 * buy limit, and the reason if the item is frozen. It cannot become frozen while its market is locked.
 */
export async function readTraders(tx: Tagged, itemId: string, uids: readonly string[]) {
  const rows = await tx<TraderRow>`
    select trader.uid, bought, window_end, (select reason from ge_frozen where item_id = ${itemId}) as frozen, offer.*
    from unnest(${uids}::text[]) as trader (uid)
      left join ge_player_limits as used on used.player_uid = trader.uid and used.item_id = ${itemId}
      left join grand_exchange as offer on offer.player_uid = trader.uid and offer.slot is not null
    order by offer.slot`
  const own = new Map<string, StoredOffer[]>(uids.map((uid) => [uid, []]))
  const windows = new Map<string, BuyWindow | undefined>()
  for (const row of rows) {
    const { uid, bought, window_end: windowEnd } = row
    if (row.id !== null) own.get(uid)?.push(offerOf(row))
    windows.set(uid, bought === null ? undefined : { bought, windowEnd: Number(windowEnd) })
  }
  return { own, windows, frozen: rows[0]?.frozen ?? null }
}

/** The players who have an open offer of this item. */
export async function readOpenOfferOwners(sql: Tagged, itemId: string): Promise<string[]> {
  const rows = await sql<Pick<OfferRow, 'player_uid'>>`
    select distinct player_uid from grand_exchange
    where item_id = ${itemId} and status in ('active', 'partially_filled') and not is_clerk`
  return rows.map((row) => row.player_uid)
}

/** An offer of any player in any state, but not of the clerk. */
export async function readAnyOffer(sql: Tagged, id: string): Promise<StoredOffer | null> {
  const [row] = await sql<OfferRow>`select * from grand_exchange where id = ${id} and not is_clerk`
  return row ? offerOf(row) : null
}

/** An offer of a player that still occupies a slot. */
export async function readOffer(sql: Tagged, uid: string, id: string): Promise<StoredOffer | null> {
  const [row] =
    await sql<OfferRow>`select * from grand_exchange where id = ${id} and player_uid = ${uid} and slot is not null`
  return row ? offerOf(row) : null
}

interface BookPage {
  itemId: string
  type: OfferType
  /** The farthest price to read. */
  limit: number
  /** Only offers that trade after this one. */
  behind: StoredOffer | null
  most: number
}

/** Open offers of one side, best price first, then the oldest. Nobody can change them while the market is locked. */
export async function readMatchingOffers(
  tx: Tagged,
  { itemId, type, limit, behind, most }: BookPage,
): Promise<StoredOffer[]> {
  const rows =
    type === 'sell'
      ? await tx<OfferRow>`
          select * from grand_exchange where item_id = ${itemId} and type = 'sell' and price <= ${limit}
            and status in ('active', 'partially_filled')
            and (price, sequence) > (${behind?.price ?? 0}, ${behind?.sequence ?? 0})
          order by price, sequence limit ${most}`
      : await tx<OfferRow>`
          select * from grand_exchange where item_id = ${itemId} and type = 'buy' and price >= ${limit}
            and status in ('active', 'partially_filled') and price <= ${behind?.price ?? MOST_PRICE}
            and (price < ${behind?.price ?? MOST_PRICE + 1} or sequence > ${behind?.sequence ?? 0})
          order by price desc, sequence limit ${most}`
  return rows.map(offerOf)
}

export async function insertOffers(tx: Tagged, offers: readonly StoredOffer[]): Promise<void> {
  const column = <Key extends keyof StoredOffer>(key: Key) => offers.map((offer) => offer[key])
  await tx`
    insert into grand_exchange (id, player_uid, is_clerk, type, item_id, quantity, price, slot, status, sequence, filled,
      spent, tax_rate, tax_paid, coins_held, items_held, coins_waiting, items_waiting, created_at, updated_at)
    select * from unnest(${column('id')}::text[], ${column('playerId')}::text[], ${column('isClerk')}::boolean[],
      ${column('type')}::text[], ${column('itemId')}::text[], ${column('quantity')}::int[], ${column('price')}::int[],
      ${column('slot')}::int[], ${column('status')}::text[], ${column('sequence')}::bigint[], ${column('filled')}::int[],
      ${column('spent')}::bigint[], ${column('taxRate')}::int[], ${column('taxPaid')}::bigint[],
      ${column('coinsHeld')}::bigint[], ${column('itemsHeld')}::int[], ${column('coinsWaiting')}::bigint[],
      ${column('itemsWaiting')}::int[], ${column('createdAt')}::bigint[], ${column('updatedAt')}::bigint[])`
}

/**
 * Writes offers changed by trades, a new price or a cancellation. The waiting amounts are incremented and never set,
 * because the owner may collect concurrently without the market's lock. Collecting locks offers in the same order.
 */
export async function updateOffers(
  tx: Tagged,
  changes: readonly { before: StoredOffer; after: StoredOffer }[],
): Promise<void> {
  if (changes.length === 0) return
  const column = <Key extends keyof StoredOffer>(key: Key) => changes.map(({ after }) => after[key])
  const more = (key: 'coinsWaiting' | 'itemsWaiting') => changes.map(({ before, after }) => after[key] - before[key])
  await tx`
    with locked as (
      select id from grand_exchange where id = any(${column('id')}::text[]) order by id for update
    )
    update grand_exchange set price = change.price, sequence = change.sequence, status = change.status,
      filled = change.filled, spent = change.spent, tax_paid = change.tax_paid, coins_held = change.coins_held,
      items_held = change.items_held, coins_waiting = coins_waiting + change.coins_more,
      items_waiting = items_waiting + change.items_more, updated_at = change.updated_at
    from locked join unnest(
      ${column('id')}::text[], ${column('price')}::int[], ${column('sequence')}::bigint[], ${column('status')}::text[],
      ${column('filled')}::int[], ${column('spent')}::bigint[], ${column('taxPaid')}::bigint[],
      ${column('coinsHeld')}::bigint[], ${column('itemsHeld')}::int[], ${more('coinsWaiting')}::bigint[],
      ${more('itemsWaiting')}::int[], ${column('updatedAt')}::bigint[]
    ) as change (id, price, sequence, status, filled, spent, tax_paid, coins_held, items_held, coins_more, items_more,
      updated_at) using (id)
    where grand_exchange.id = change.id`
}

/** Locks offers in the order in which trades lock them, and returns what their owners can collect. */
export async function lockWaiting(tx: Tagged, ids: readonly string[]) {
  const rows = await tx<Pick<OfferRow, 'id' | 'coins_waiting' | 'items_waiting'>>`
    select id, coins_waiting, items_waiting from grand_exchange where id = any(${ids}) order by id for update`
  return new Map(rows.map((row) => [row.id, { coins: Number(row.coins_waiting), items: row.items_waiting }]))
}

/** Subtracts what the owners collected; a closed, empty offer releases its slot. The caller has locked the offers. */
export async function takeWaiting(
  tx: Tagged,
  taken: readonly { offerId: string; coins: number; items: number; now: Millis }[],
): Promise<void> {
  if (taken.length === 0) return
  await tx`
    update grand_exchange set coins_waiting = coins_waiting - taken.coins, items_waiting = items_waiting - taken.items,
      updated_at = taken.at,
      slot = case when status in ('completed', 'cancelled') and coins_waiting = taken.coins
        and items_waiting = taken.items then null else slot end
    from unnest(
      ${taken.map(({ offerId }) => offerId)}::text[],
      ${taken.map(({ coins }) => coins)}::bigint[],
      ${taken.map(({ items }) => items)}::int[],
      ${taken.map(({ now }) => now)}::bigint[]
    ) as taken (id, coins, items, at)
    where grand_exchange.id = taken.id`
}

/** The latest windows of the buy limit of these players; they may have ended. */
export async function readBuyWindows(
  sql: Tagged,
  uids: readonly string[],
  itemId: string,
): Promise<Map<string, BuyWindow>> {
  const rows = await sql<Pick<RowOf<typeof gePlayerLimits>, 'player_uid' | 'bought' | 'window_end'>>`
    select player_uid, bought, window_end from ge_player_limits
    where player_uid = any(${uids}) and item_id = ${itemId}`
  return new Map(rows.map((row) => [row.player_uid, { bought: row.bought, windowEnd: Number(row.window_end) }]))
}

export interface LedgerEntry {
  source: 'tax' | 'clerk' | 'abandoned'
  itemId: string
  coins: number
  quantity: number
}

const SOURCES = { tax: 'exchange_tax', clerk: 'clerk', abandoned: 'abandoned_offers' } as const

const flowOf = ({ source, coins }: LedgerEntry): CoinFlow => ({ source: SOURCES[source], coins })

export const movesAnything = ({ coins, quantity }: LedgerEntry) => coins !== 0 || quantity !== 0

export async function addToLedger(tx: Tagged, entries: readonly LedgerEntry[], now: Millis): Promise<void> {
  const entriesToWrite = entries.filter(movesAnything)
  if (entriesToWrite.length === 0) return
  await tx`
    insert into ge_ledger (at, source, item_id, coins, quantity)
    select ${now}::bigint, * from unnest(${entriesToWrite.map(({ source }) => source)}::text[], ${entriesToWrite.map(({ itemId }) => itemId)}::text[],
      ${entriesToWrite.map(({ coins }) => coins)}::bigint[], ${entriesToWrite.map(({ quantity }) => quantity)}::int[])`
  await recordCoinFlows(tx, entriesToWrite.map(flowOf), now)
}

const HOUR = 3_600_000

/** The trades of one order. */
export interface Deal {
  at: Millis
  taker: OfferType
  trades: readonly Trade[]
  ledger: readonly LedgerEntry[]
}

const sumOf = (trades: readonly Trade[], value: (trade: Trade) => number) =>
  trades.reduce((sum, trade) => sum + value(trade), 0)

function figuresOf({ at, trades }: Deal) {
  const prices = trades.map(({ price }) => price)
  return {
    at,
    hour: Math.floor(at / HOUR) * HOUR,
    low: Math.min(...prices),
    high: Math.max(...prices),
    volume: sumOf(trades, ({ quantity }) => quantity),
    coins: sumOf(trades, ({ quantity, price }) => quantity * price),
  }
}

/**
 * Writes the trades of orders in an item, its latest and hourly prices, the windows of the buy limits and the ledger.
 * Returns the price alerts that were reached, each with the first order that did. It is one statement to keep the lock of
 * the item's market short.
 */
export async function recordDeals(
  tx: Tagged,
  itemId: string,
  deals: readonly Deal[],
  windows: ReadonlyMap<string, BuyWindow>,
): Promise<{ deal: number; uid: string; alert: PriceAlert }[]> {
  const trades = deals.flatMap(({ at, taker, trades }) => trades.map((trade) => ({ ...trade, at, taker })))
  const column = <Key extends keyof (typeof trades)[number]>(key: Key) => trades.map((trade) => trade[key])
  const figures = deals.map(figuresOf)
  const figure = (key: keyof ReturnType<typeof figuresOf>) => figures.map((each) => each[key])
  const ledger = deals.flatMap(({ at, ledger }) => ledger.map((entry) => ({ ...entry, at })))
  const moved = ledger.map((entry) => ({ ...flowOf(entry), at: entry.at })).filter((flow) => flow.coins !== 0)
  const rows = await tx<AlertRow & { deal: number }>`
    with traded as (
      insert into ge_transactions
        (at, item_id, taker, guide, quantity, price, tax, buyer_uid, seller_uid, buy_offer_id, sell_offer_id)
      select at, ${itemId}::text, taker, (select current_price from ge_prices where item_id = ${itemId}),
        quantity, price, tax, buyer_uid, seller_uid, buy_offer_id, sell_offer_id
      from unnest(${column('at')}::bigint[], ${column('taker')}::text[], ${column('quantity')}::int[],
        ${column('price')}::int[], ${column('tax')}::bigint[], ${column('buyerId')}::text[],
        ${column('sellerId')}::text[], ${column('buyId')}::text[], ${column('sellId')}::text[]
      ) as trade (at, taker, quantity, price, tax, buyer_uid, seller_uid, buy_offer_id, sell_offer_id)
    ), priced as (
      update ge_prices set last_price = ${trades.at(-1)?.price}::int,
        volume = volume + ${sumOf(trades, ({ quantity }) => quantity)}::bigint
      where item_id = ${itemId}
    ), charted as (
      insert into ge_price_history as history (item_id, at, volume, coins, low, high)
      select ${itemId}, hour, sum(volume), sum(coins), min(low), max(high) from unnest(${figure('hour')}::bigint[],
        ${figure('volume')}::bigint[], ${figure('coins')}::bigint[], ${figure('low')}::int[], ${figure('high')}::int[]
      ) as deal (hour, volume, coins, low, high) group by hour
      on conflict (item_id, at) do update set volume = history.volume + excluded.volume,
        coins = history.coins + excluded.coins, low = least(history.low, excluded.low),
        high = greatest(history.high, excluded.high)
    ), limited as (
      insert into ge_player_limits (player_uid, item_id, bought, window_end)
      select uid, ${itemId}::text, bought, window_end from unnest(
        ${[...windows.keys()]}::text[],
        ${[...windows.values()].map(({ bought }) => bought)}::int[],
        ${[...windows.values()].map(({ windowEnd }) => windowEnd)}::bigint[]
      ) as new (uid, bought, window_end)
      on conflict (player_uid, item_id) do update set bought = excluded.bought, window_end = excluded.window_end
    ), booked as (
      insert into ge_ledger (at, source, item_id, coins, quantity)
      select * from unnest(${ledger.map(({ at }) => at)}::bigint[], ${ledger.map(({ source }) => source)}::text[],
        ${ledger.map((entry) => entry.itemId)}::text[], ${ledger.map((entry) => entry.coins)}::bigint[],
        ${ledger.map(({ quantity }) => quantity)}::int[])
    ), moved as (
      insert into coin_movements (at, source, coins)
      select * from unnest(${moved.map(({ at }) => at)}::bigint[], ${moved.map(({ source }) => source)}::text[],
        ${moved.map((flow) => flow.coins)}::bigint[])
    ), reached as (
      select distinct on (id) id, deal, deal.at, case when direction = 'above' then high else low end as price
      from ge_alerts join unnest(
        ${figures.map((_, n) => n)}::int[], ${figure('at')}::bigint[], ${figure('low')}::int[], ${figure('high')}::int[]
      ) as deal (deal, at, low, high)
        on (direction = 'above' and price <= high) or (direction = 'below' and price >= low)
      where item_id = ${itemId} and reached_at is null
      order by id, deal
    )
    update ge_alerts set reached_at = reached.at, reached_price = reached.price
    from reached where ge_alerts.id = reached.id and reached_at is null
    returning ge_alerts.*, reached.deal`
  return rows.map((row) => ({ deal: row.deal, uid: row.player_uid, alert: alertOf(row) }))
}

/** Locks the markets in which these players have offers. */
export async function lockItemsOf(tx: Tagged, uids: readonly string[]): Promise<void> {
  const items = await tx<
    Pick<OfferRow, 'item_id'>
  >`select distinct item_id from grand_exchange where player_uid = any(${uids}) and slot is not null`
  await lockItems(
    tx,
    items.map((row) => row.item_id),
  )
}

/** Deletes the offers of these players and returns their contents as ledger entries. */
export async function deleteOffersOf(tx: Tagged, uids: readonly string[]): Promise<LedgerEntry[]> {
  await lockItemsOf(tx, uids)
  const rows = await tx<OfferRow>`delete from grand_exchange where player_uid = any(${uids}) returning *`
  await tx`delete from ge_player_limits where player_uid = any(${uids})`
  await tx`delete from ge_alerts where player_uid = any(${uids})`
  return rows.map(offerOf).map(({ itemId, coinsHeld, coinsWaiting, itemsHeld, itemsWaiting }) => ({
    source: 'abandoned',
    itemId,
    coins: -(coinsHeld + coinsWaiting),
    quantity: -(itemsHeld + itemsWaiting),
  }))
}

/** Deletes ended buy limits, and price history and emptied offers from before a moment. */
export async function deleteOutdated(db: Db, now: Millis, before: Millis): Promise<void> {
  await db.delete(gePlayerLimits).where(lte(gePlayerLimits.windowEnd, now))
  await db.delete(gePriceHistory).where(lt(gePriceHistory.at, before))
  const isEmptied = and(isNull(geOffers.slot), not(geOffers.isClerk), lt(geOffers.updatedAt, before))
  await db.delete(geOffers).where(isEmptied)
}
