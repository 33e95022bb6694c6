import type { CoinSource } from '@hearthward/contract'
import { dayOf, days, type Millis } from '@hearthward/engine'
import type { Sql, Tagged } from '../../platform/database/sql.ts'
import type { CoinFlow } from './coin-flows.ts'

/** Writes down coins that come into the game or leave it. Within the transaction in which they do. */
export async function bookCoins(tx: Tagged, flows: readonly CoinFlow[], now: Millis): Promise<void> {
  const real = flows.filter(({ coins }) => coins !== 0)
  if (real.length === 0) return
  await tx`
    insert into coin_movements (at, source, coins)
    select ${now}::bigint, * from unnest(${real.map(({ source }) => source)}::text[],
      ${real.map(({ coins }) => coins)}::bigint[])`
}

/** The purses of players who go, before they are marked or removed. Within that transaction. */
export async function bookDeparted(tx: Tagged, uids: readonly string[], now: Millis): Promise<void> {
  const [gone] = await tx`
    select coalesce(sum(coins), 0) as coins from players where uid = any(${uids}) and deleted_at is null`
  await bookCoins(tx, [{ source: 'removed_accounts', coins: -Number(gone?.['coins']) }], now)
}

/** The purse of a player who comes back, before the mark is taken off. Within that transaction. */
export async function bookReturned(tx: Tagged, uid: string, now: Millis): Promise<void> {
  const [back] = await tx`select coins from players where uid = ${uid} and deleted_at is not null`
  await bookCoins(tx, [{ source: 'restored_accounts', coins: Number(back?.['coins'] ?? 0) }], now)
}

const MOST_AT_ONCE = 50_000

/** Gathers what was written down by day. Nodes may do it at the same time: each takes rows of its own. */
export async function gatherMovements(sql: Sql): Promise<void> {
  const day = days(1)
  await sql`
    with taken as (
      delete from coin_movements where id in (
        select id from coin_movements order by id limit ${MOST_AT_ONCE} for update skip locked) returning *
    )
    insert into economy_flows as flow (day, kind, source, coins)
    select at / ${day}::bigint, case when coins > 0 then 'faucet' else 'sink' end, source, sum(coins)
    from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, kind, source) do update set coins = flow.coins + excluded.coins`
}

export interface DayFlow {
  day: number
  kind: 'faucet' | 'sink'
  source: CoinSource
  coins: number
}

/** Since a day, what is gathered and what is not yet. */
export async function readFlows(sql: Tagged, from: Millis): Promise<DayFlow[]> {
  const rows = await sql`
    select day, kind, source, sum(coins) as coins from (
      select day, kind, source, coins from economy_flows where day >= ${dayOf(from)}
      union all
      select (at / ${days(1)}::bigint)::int, case when coins > 0 then 'faucet' else 'sink' end, source, coins
      from coin_movements where at >= ${from}
    ) as flows group by day, kind, source order by day, kind, source`
  return rows.map((row) => ({
    day: row['day'],
    kind: row['kind'],
    source: row['source'],
    coins: Number(row['coins']),
  }))
}

/** All coins there are, in purses and in offers, and all there should be by the books; of one moment. */
export async function readCoins(sql: Tagged): Promise<{ inPurses: number; inOffers: number; booked: number }> {
  const [row] = await sql`
    select (select coalesce(sum(coins), 0) from players where deleted_at is null) as purses,
      (select coalesce(sum(coins_held + coins_waiting), 0) from grand_exchange where not is_clerk) as offers,
      (select coalesce(sum(coins), 0) from economy_flows) + (select coalesce(sum(coins), 0) from coin_movements) as booked`
  return { inPurses: Number(row?.['purses']), inOffers: Number(row?.['offers']), booked: Number(row?.['booked']) }
}
