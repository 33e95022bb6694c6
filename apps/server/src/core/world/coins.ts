import type { CoinSource } from '@hearthward/contract'
import { dayOf, days, type Millis } from '@hearthward/engine'
import type { Sql, Tagged } from '../../platform/database/sql.ts'
import type { CoinFlow } from './coin-flows.ts'

/** Records coins that enter or leave the game. Runs in the transaction that moves them. */
export async function recordCoinFlows(tx: Tagged, flows: readonly CoinFlow[], now: Millis): Promise<void> {
  const nonZero = flows.filter(({ coins }) => coins !== 0)
  if (nonZero.length === 0) return
  await tx`
    insert into coin_movements (at, source, coins)
    select ${now}::bigint, * from unnest(${nonZero.map(({ source }) => source)}::text[],
      ${nonZero.map(({ coins }) => coins)}::bigint[])`
}

/** Records the purses of players who are about to be marked deleted or removed. Runs in the same transaction. */
export async function recordRemovedCoins(tx: Tagged, uids: readonly string[], now: Millis): Promise<void> {
  const [removed] = await tx<{ coins: string }>`
    select coalesce(sum(coins), 0) as coins from players where uid = any(${uids}) and deleted_at is null`
  await recordCoinFlows(tx, [{ source: 'removed_accounts', coins: -Number(removed?.coins) }], now)
}

/** Records the purse of a player before the deletion mark is removed. Runs in the same transaction. */
export async function recordRestoredCoins(tx: Tagged, uid: string, now: Millis): Promise<void> {
  const [restored] = await tx<{
    coins: string
  }>`select coins from players where uid = ${uid} and deleted_at is not null`
  await recordCoinFlows(tx, [{ source: 'restored_accounts', coins: Number(restored?.coins ?? 0) }], now)
}

const BATCH_SIZE = 50_000

/** Aggregates coin movements by day. Several nodes may run it at once: each locks its own rows. */
export async function aggregateCoinMovements(sql: Sql): Promise<void> {
  const day = days(1)
  await sql`
    with taken as (
      delete from coin_movements where id in (
        select id from coin_movements order by id limit ${BATCH_SIZE} for update skip locked) returning *
    )
    insert into economy_flows as flow (day, kind, source, coins)
    select at / ${day}::bigint, case when coins > 0 then 'faucet' else 'sink' end, source, sum(coins)
    from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, kind, source) do update set coins = flow.coins + excluded.coins`
}

export interface DailyCoinFlow {
  day: number
  kind: 'faucet' | 'sink'
  source: CoinSource
  coins: number
}

/** Reads the flows since a day, both aggregated and not yet aggregated. */
export async function readDailyCoinFlows(sql: Tagged, from: Millis): Promise<DailyCoinFlow[]> {
  const rows = await sql<Omit<DailyCoinFlow, 'coins'> & { coins: string }>`
    select day, kind, source, sum(coins) as coins from (
      select day, kind, source, coins from economy_flows where day >= ${dayOf(from)}
      union all
      select (at / ${days(1)}::bigint)::int, case when coins > 0 then 'faucet' else 'sink' end, source, coins
      from coin_movements where at >= ${from}
    ) as flows group by day, kind, source order by day, kind, source`
  return rows.map((row) => ({ ...row, coins: Number(row.coins) }))
}

/** All coins in purses and offers, and the total the ledger expects; read in one snapshot. */
export async function readCoinTotals(sql: Tagged): Promise<{ inPurses: number; inOffers: number; booked: number }> {
  const [row] = await sql<Record<'purses' | 'offers' | 'booked', string>>`
    select (select coalesce(sum(coins), 0) from players where deleted_at is null) as purses,
      (select coalesce(sum(coins_held + coins_waiting), 0) from grand_exchange where not is_clerk) as offers,
      (select coalesce(sum(coins), 0) from economy_flows) + (select coalesce(sum(coins), 0) from coin_movements) as booked`
  return { inPurses: Number(row?.purses), inOffers: Number(row?.offers), booked: Number(row?.booked) }
}
