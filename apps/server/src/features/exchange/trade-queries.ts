import type { Millis } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import type { TradeRow } from './rows.ts'

/** A trade between two players. */
export interface StoredTrade {
  id: number
  at: number
  itemId: string
  quantity: number
  price: number
  /** The guide price at that moment; null for the first trade of an item. */
  guide: number | null
  buyer: string
  seller: string
}

const tradeOf = (row: TradeRow): StoredTrade => ({
  id: Number(row.id),
  at: Number(row.at),
  itemId: row.item_id,
  quantity: row.quantity,
  price: row.price,
  guide: row.guide,
  buyer: row.buyer_uid,
  seller: row.seller_uid,
})

/** Trades between players, without the clerk, oldest first. Above the limit the newest are kept. */
export async function readPlayerTrades(
  sql: Tagged,
  since: Millis,
  clerk: string,
  most: number,
): Promise<StoredTrade[]> {
  const rows = await sql<TradeRow>`
    select * from ge_transactions
    where at > ${since} and buyer_uid <> ${clerk} and seller_uid <> ${clerk} order by at desc limit ${most}`
  return rows.map(tradeOf).reverse()
}

/** Pairs of these players that have traded or are in one party, with the latest time. */
export async function readLinks(sql: Tagged, uids: readonly string[], since: Millis) {
  const rows = await sql<{ a: string; b: string; by: 'trade' | 'party'; at: string }>`
    select buyer_uid as a, seller_uid as b, 'trade' as by, max(at) as at from ge_transactions
    where at > ${since} and buyer_uid = any(${uids}) and seller_uid = any(${uids}) and buyer_uid <> seller_uid
    group by buyer_uid, seller_uid
    union all
    select one.uid, other.uid, 'party', greatest(one.joined_at, other.joined_at)
    from party_members as one join party_members as other on other.party_id = one.party_id and other.uid > one.uid
    where one.uid = any(${uids}) and other.uid = any(${uids})`
  return rows.map((row) => ({
    a: row.a,
    b: row.b,
    by: row.by,
    at: Number(row.at),
  }))
}

export async function readTrade(sql: Tagged, id: number): Promise<StoredTrade | null> {
  const [row] = await sql<TradeRow>`select * from ge_transactions where id = ${id}`
  return row ? tradeOf(row) : null
}

/** The trades of a player, newest first, with the name of the other player. */
export async function readTradesOf(sql: Tagged, uid: string, most: number) {
  const rows = await sql<TradeRow & { username: string | null }>`
    select dealt.*, players.username from (
      (select * from ge_transactions where buyer_uid = ${uid} order by id desc limit ${most})
      union
      (select * from ge_transactions where seller_uid = ${uid} order by id desc limit ${most})
    ) as dealt
    left join players on players.uid = case when dealt.buyer_uid = ${uid} then dealt.seller_uid else dealt.buyer_uid end
    order by dealt.id desc limit ${most}`
  return rows.map((row) => ({ ...tradeOf(row), otherName: row.username ?? null }))
}
