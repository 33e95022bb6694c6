import type { PriceAlert } from '@hearthward/contract'
import { LIMIT_WINDOW, type Millis, type OfferType, type Trade } from '@hearthward/engine'
import { and, isNull, lt, lte, not } from 'drizzle-orm'
import type { CoinFlow } from '../../core/world/coin-flows.ts'
import { recordCoinFlows } from '../../core/world/coins.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import { type AlertRow, alertOf, type OfferRow, offerOf, type PriceRow, type StoredOffer } from './rows.ts'
import { geOffers, gePlayerLimits, gePriceHistory } from './tables.ts'

/**
 * Locks the market of an item until the transaction ends: no other transaction trades in it. Returns the next sequence
 * number of its offers.
 */
export async function lockItem(tx: Tagged, itemId: string): Promise<number> {
  const sequences = await lockItems(tx, [itemId])
  return sequences.get(itemId) as number
}

/** Locks several markets, always in the same order: otherwise two transactions could deadlock. */
export async function lockItems(tx: Tagged, itemIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<Pick<PriceRow, 'item_id' | 'sequence'>>`
    insert into ge_prices (item_id, sequence) select id, 1 from unnest(${itemIds}::text[]) as id order by id
    on conflict (item_id) do update set sequence = ge_prices.sequence + 1, is_stale = true
    returning item_id, sequence`
  return new Map(rows.map((row) => [row.item_id, Number(row.sequence)]))
}

/** The offers of a player that occupy a slot, by slot. */
export async function readOffers(sql: Tagged, uid: string): Promise<StoredOffer[]> {
  const rows =
    await sql<OfferRow>`select * from grand_exchange where player_uid = ${uid} and slot is not null order by slot`
  return rows.map(offerOf)
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

/** Locks the open offers of other players that match a new one, best price first. */
export async function lockMatchingOffers(tx: Tagged, offer: StoredOffer, most: number): Promise<StoredOffer[]> {
  const { itemId, price, playerId } = offer
  const rows =
    offer.type === 'buy'
      ? await tx<OfferRow>`
          select * from grand_exchange where item_id = ${itemId} and type = 'sell' and price <= ${price}
            and status in ('active', 'partially_filled') and player_uid <> ${playerId}
          order by price, sequence limit ${most} for update`
      : await tx<OfferRow>`
          select * from grand_exchange where item_id = ${itemId} and type = 'buy' and price >= ${price}
            and status in ('active', 'partially_filled') and player_uid <> ${playerId}
          order by price desc, sequence limit ${most} for update`
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
 * because the owner may collect concurrently without the market's lock.
 */
export async function updateOffers(
  tx: Tagged,
  changes: readonly { before: StoredOffer; after: StoredOffer }[],
  now: Millis,
): Promise<void> {
  if (changes.length === 0) return
  const column = <Key extends keyof StoredOffer>(key: Key) => changes.map(({ after }) => after[key])
  const more = (key: 'coinsWaiting' | 'itemsWaiting') => changes.map(({ before, after }) => after[key] - before[key])
  await tx`
    update grand_exchange set price = change.price, sequence = change.sequence, status = change.status,
      filled = change.filled, spent = change.spent, tax_paid = change.tax_paid, coins_held = change.coins_held,
      items_held = change.items_held, coins_waiting = coins_waiting + change.coins_more,
      items_waiting = items_waiting + change.items_more, updated_at = ${now}
    from unnest(
      ${column('id')}::text[], ${column('price')}::int[], ${column('sequence')}::bigint[], ${column('status')}::text[],
      ${column('filled')}::int[], ${column('spent')}::bigint[], ${column('taxPaid')}::bigint[],
      ${column('coinsHeld')}::bigint[], ${column('itemsHeld')}::int[], ${more('coinsWaiting')}::bigint[],
      ${more('itemsWaiting')}::int[]
    ) as change (id, price, sequence, status, filled, spent, tax_paid, coins_held, items_held, coins_more, items_more)
    where grand_exchange.id = change.id`
}

/** Subtracts what the owner collected; a closed, empty offer releases its slot. Returns false if less is waiting. */
export async function takeWaiting(
  tx: Tagged,
  { offerId, coins, items }: { offerId: string; coins: number; items: number },
  now: Millis,
): Promise<boolean> {
  const taken = await tx`
    update grand_exchange set coins_waiting = coins_waiting - ${coins}::bigint, items_waiting = items_waiting - ${items}::int,
      updated_at = ${now},
      slot = case when status in ('completed', 'cancelled') and coins_waiting = ${coins}::bigint
        and items_waiting = ${items}::int then null else slot end
    where id = ${offerId} and coins_waiting >= ${coins}::bigint and items_waiting >= ${items}::int
    returning id`
  return taken.length > 0
}

/** The player's purchases in the current window of the buy limit, and the end of the window. */
export async function readBuyWindow(sql: Tagged, uid: string, itemId: string, now: Millis) {
  const [row] = await sql<Pick<RowOf<typeof gePlayerLimits>, 'bought' | 'window_end'>>`
    select bought, window_end from ge_player_limits
    where player_uid = ${uid} and item_id = ${itemId} and window_end > ${now}`
  return row ? { bought: row.bought, windowEnd: Number(row.window_end) } : null
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

/** Everything to write for trades in an item except the offers themselves. */
export interface TradeRecord {
  itemId: string
  taker: OfferType
  trades: readonly Trade[]
  /** By player, the quantity that counts for the buy limit. */
  bought: ReadonlyMap<string, number>
  ledger: readonly LedgerEntry[]
}

/**
 * Writes the trades, the item's latest price and hourly price, the buy limits and the ledger. Returns the price alerts
 * that were reached. It is one statement to keep the lock of the item's market short.
 */
export async function recordTrades(
  tx: Tagged,
  { itemId, taker, trades, bought, ledger }: TradeRecord,
  now: Millis,
): Promise<{ uid: string; alert: PriceAlert }[]> {
  const column = <Key extends keyof Trade>(key: Key) => trades.map((trade) => trade[key])
  const prices = column('price')
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const volume = trades.reduce((sum, { quantity }) => sum + quantity, 0)
  const coins = trades.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const moved = ledger.map(flowOf).filter((flow) => flow.coins !== 0)
  const rows = await tx<AlertRow>`
    with traded as (
      insert into ge_transactions
        (at, item_id, taker, guide, quantity, price, tax, buyer_uid, seller_uid, buy_offer_id, sell_offer_id)
      select ${now}::bigint, ${itemId}::text, ${taker}::text,
        (select current_price from ge_prices where item_id = ${itemId}), * from unnest(${column('quantity')}::int[],
        ${column('price')}::int[], ${column('tax')}::bigint[], ${column('buyerId')}::text[],
        ${column('sellerId')}::text[], ${column('buyId')}::text[], ${column('sellId')}::text[])
    ), priced as (
      update ge_prices set last_price = ${prices.at(-1)}::int, volume = volume + ${volume}::bigint
      where item_id = ${itemId}
    ), charted as (
      insert into ge_price_history as history (item_id, at, volume, coins, low, high)
      values (${itemId}, ${Math.floor(now / HOUR) * HOUR}, ${volume}, ${coins}, ${low}, ${high})
      on conflict (item_id, at) do update set volume = history.volume + excluded.volume,
        coins = history.coins + excluded.coins, low = least(history.low, excluded.low),
        high = greatest(history.high, excluded.high)
    ), limited as (
      -- A window begins with its first purchase.
      insert into ge_player_limits as kept (player_uid, item_id, bought, window_end)
      select uid, ${itemId}::text, quantity, ${now + LIMIT_WINDOW}::bigint from unnest(
        ${[...bought.keys()]}::text[], ${[...bought.values()]}::int[]) as new (uid, quantity)
      on conflict (player_uid, item_id) do update set
        bought = case when kept.window_end > ${now}::bigint then kept.bought else 0 end + excluded.bought,
        window_end = case when kept.window_end > ${now}::bigint then kept.window_end else excluded.window_end end
    ), booked as (
      insert into ge_ledger (at, source, item_id, coins, quantity)
      select ${now}::bigint, * from unnest(${ledger.map(({ source }) => source)}::text[],
        ${ledger.map((entry) => entry.itemId)}::text[], ${ledger.map((entry) => entry.coins)}::bigint[],
        ${ledger.map(({ quantity }) => quantity)}::int[])
    ), moved as (
      insert into coin_movements (at, source, coins)
      select ${now}::bigint, * from unnest(${moved.map(({ source }) => source)}::text[],
        ${moved.map((flow) => flow.coins)}::bigint[])
    )
    update ge_alerts set reached_at = ${now}::bigint,
      reached_price = case when direction = 'above' then ${high}::int else ${low}::int end
    where item_id = ${itemId} and reached_at is null
      and ((direction = 'above' and price <= ${high}::int) or (direction = 'below' and price >= ${low}::int))
    returning *`
  return rows.map((row) => ({ uid: row.player_uid, alert: alertOf(row) }))
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
