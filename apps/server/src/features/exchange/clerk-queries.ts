import type { Millis } from '@hearthward/engine'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import { type OfferRow, offerOf, type StoredOffer } from './rows.ts'
import type { geClerk } from './tables.ts'

type ClerkRow = RowOf<typeof geClerk>

/** The clerk's record of an item. */
export interface ClerkNote {
  day: number
  bought: number
  sold: number
  guide: number
  renewedAt: Millis
}

export async function readClerkNotes(tx: Tagged, itemIds: readonly string[]): Promise<Map<string, ClerkNote>> {
  const rows = await tx<ClerkRow>`select * from ge_clerk where item_id = any(${itemIds})`
  return new Map(
    rows.map((row) => [
      row.item_id,
      {
        day: row.day,
        bought: Number(row.bought),
        sold: Number(row.sold),
        guide: row.guide,
        renewedAt: Number(row.renewed_at),
      },
    ]),
  )
}

export async function writeClerkNotes(tx: Tagged, notes: ReadonlyMap<string, ClerkNote>): Promise<void> {
  const column = <Key extends keyof ClerkNote>(key: Key) => [...notes.values()].map((note) => note[key])
  await tx`
    insert into ge_clerk (item_id, day, bought, sold, guide, renewed_at)
    select * from unnest(${[...notes.keys()]}::text[], ${column('day')}::int[], ${column('bought')}::bigint[],
      ${column('sold')}::bigint[], ${column('guide')}::int[], ${column('renewedAt')}::bigint[])
    on conflict (item_id) do update set day = excluded.day, bought = excluded.bought, sold = excluded.sold,
      guide = excluded.guide, renewed_at = excluded.renewed_at`
}

/**
 * Items whose clerk offers need no renewal: renewed after `since`, or within a day and nothing they depend on has
 * changed.
 */
export async function readSettledItems(sql: Tagged, since: Millis, dayAgo: Millis, day: number): Promise<Set<string>> {
  const rows = await sql<Pick<ClerkRow, 'item_id'>>`
    select note.item_id from ge_clerk as note left join ge_prices as price using (item_id)
    where note.renewed_at > ${since} or (
      note.renewed_at > ${dayAgo} and note.guide = coalesce(price.current_price, note.guide)
      and (note.day = ${day} or note.bought + note.sold = 0)
      and not exists (select from grand_exchange where is_clerk and grand_exchange.item_id = note.item_id and filled > 0))`
  return new Set(rows.map((row) => row.item_id))
}

/** Items that have offers of the clerk. */
export async function readClerkItems(sql: Tagged): Promise<string[]> {
  const rows = await sql<
    Pick<OfferRow, 'item_id'>
  >`select distinct item_id from grand_exchange where is_clerk order by item_id`
  return rows.map((row) => row.item_id)
}

/** The clerk's offers hold nothing, so there is nothing to return. */
export async function deleteClerkOffers(tx: Tagged, itemIds: readonly string[]): Promise<StoredOffer[]> {
  return (await tx<OfferRow>`delete from grand_exchange where is_clerk and item_id = any(${itemIds}) returning *`).map(
    offerOf,
  )
}

/** The ids of the new offers that match an open offer of a player. */
export async function readTradable(tx: Tagged, offers: readonly StoredOffer[]): Promise<Set<string>> {
  const column = <Key extends keyof StoredOffer>(key: Key) => offers.map((offer) => offer[key])
  const rows = await tx<Pick<OfferRow, 'id'>>`
    select made.id from unnest(${column('id')}::text[], ${column('itemId')}::text[], ${column('type')}::text[],
      ${column('price')}::int[]) as made (id, item_id, type, price)
    where exists (
      select from grand_exchange as other where other.item_id = made.item_id and other.type <> made.type
        and other.status in ('active', 'partially_filled') and not other.is_clerk
        and case made.type when 'buy' then other.price <= made.price else other.price >= made.price end)`
  return new Set(rows.map((row) => row.id))
}

/** Marks all items as due for renewal. The clerk's totals of the day stay. */
export async function resetRenewals(sql: Tagged): Promise<void> {
  await sql`update ge_clerk set renewed_at = 0`
}
