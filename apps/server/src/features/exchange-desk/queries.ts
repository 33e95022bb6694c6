import type { Millis } from '@hearthward/engine'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import { offerOf, type StoredOffer, transactionOf } from '../exchange/index.ts'
import type { geClerk, geOffers, geTransactions } from '../exchange/tables.ts'

type OfferRow = RowOf<typeof geOffers>
type NamedOffer = OfferRow & { username: string | null }
type NamedTrade = RowOf<typeof geTransactions> & { buyer_name: string | null; seller_name: string | null }
type TradeId = Pick<NamedTrade, 'id'>

const STATES = { open: ['active', 'partially_filled'], completed: ['completed'], cancelled: ['cancelled'] } as const
const ANY_STATE = Object.values(STATES).flat()

export interface OfferFilter {
  itemId?: string | undefined
  playerId?: string | undefined
  state?: 'open' | 'completed' | 'cancelled' | undefined
  after?: { createdAt: Millis; id: string } | undefined
}

/** Offers with their owners' names, newest first. Two queries, because filters by item or player use other indexes. */
export async function readDeskOffers(sql: Tagged, filter: OfferFilter, most: number) {
  const { itemId = null, playerId = null, state, after } = filter
  const states = state ? STATES[state] : ANY_STATE
  const [createdAt, id] = [after?.createdAt ?? Number.MAX_SAFE_INTEGER, after?.id ?? '']
  const rows =
    itemId === null && playerId === null
      ? await sql<NamedOffer>`
          select offer.*, players.username from grand_exchange as offer left join players on players.uid = offer.player_uid
          where not is_clerk and status = any(${states}) and (offer.created_at, offer.id) < (${createdAt}, ${id})
          order by offer.created_at desc, offer.id desc limit ${most}`
      : await sql<NamedOffer>`
          select offer.*, players.username from grand_exchange as offer left join players on players.uid = offer.player_uid
          where not is_clerk and status = any(${states}) and (offer.created_at, offer.id) < (${createdAt}, ${id})
            and (${itemId}::text is null or item_id = ${itemId}) and (${playerId}::text is null or player_uid = ${playerId})
          order by offer.created_at desc, offer.id desc limit ${most}`
  return rows.map((row) => ({ offer: offerOf(row), playerName: row.username }))
}

export interface TradeFilter {
  itemId?: string | undefined
  playerId?: string | undefined
  before?: number | undefined
}

/** Trades with both players' names, newest first. */
export async function readDeskTrades(sql: Tagged, { itemId, playerId, before }: TradeFilter, most: number) {
  const last = before ?? Number.MAX_SAFE_INTEGER
  const ids = await tradeIds(sql, itemId, playerId, last, most)
  const rows = await sql<NamedTrade>`
    select trade.*, buyer.username as buyer_name, seller.username as seller_name
    from ge_transactions as trade left join players as buyer on buyer.uid = trade.buyer_uid
      left join players as seller on seller.uid = trade.seller_uid
    where trade.id = any(${ids}) order by trade.id desc`
  return rows.map(tradeOf)
}

/** The clerk's trades of a day by item, largest first, and the number of its open offers. */
export async function readClerkDay(sql: Tagged, day: number, most: number) {
  const rows = await sql<RowOf<typeof geClerk>>`
    select * from ge_clerk where day = ${day} and bought + sold > 0 order by bought + sold desc, item_id limit ${most}`
  const [open] = await sql<{ offers: string }>`select count(*) as offers from grand_exchange where is_clerk`
  return {
    openOffers: Number(open?.offers),
    items: rows.map((row) => ({
      itemId: row.item_id,
      bought: Number(row.bought),
      sold: Number(row.sold),
      guide: row.guide,
    })),
  }
}

export async function lockAnyOffer(tx: Tagged, id: string): Promise<StoredOffer | null> {
  const [row] = await tx<OfferRow>`
    select * from grand_exchange where id = ${id} and not is_clerk and slot is not null for update`
  return row ? offerOf(row) : null
}

async function tradeIds(
  sql: Tagged,
  itemId: string | undefined,
  playerId: string | undefined,
  last: number,
  most: number,
): Promise<number[]> {
  const item = itemId ?? null
  let rows: TradeId[]
  if (playerId !== undefined) {
    rows = await sql<TradeId>`
      select id from (
        (select id from ge_transactions where buyer_uid = ${playerId} and id < ${last}
          and (${item}::text is null or item_id = ${item}) order by id desc limit ${most})
        union
        (select id from ge_transactions where seller_uid = ${playerId} and id < ${last}
          and (${item}::text is null or item_id = ${item}) order by id desc limit ${most})
      ) as own order by id desc limit ${most}`
  } else if (item !== null) {
    rows = await sql<TradeId>`
      select id from ge_transactions where item_id = ${item} and id < ${last} order by id desc limit ${most}`
  } else {
    rows = await sql<TradeId>`select id from ge_transactions where id < ${last} order by id desc limit ${most}`
  }
  return rows.map((row) => Number(row.id))
}

function tradeOf(row: NamedTrade) {
  return {
    ...transactionOf(row),
    tax: Number(row.tax),
    buyerId: row.buyer_uid,
    sellerId: row.seller_uid,
    buyerName: row.buyer_name,
    sellerName: row.seller_name,
    guide: row.guide,
  }
}
