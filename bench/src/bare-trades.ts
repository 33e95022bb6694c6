// What trades cost the database alone: the rows of the exchange, written without any rule.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Sql, Tagged } from '../../apps/server/src/platform/database/sql.ts'

interface BareTrader {
  uid: string
  itemId: string
  state: string
}

/** Trades per second: for each, one transaction that creates and matches an offer, and one that collects it. */
export async function bareTrades(
  { sql }: Database,
  items: readonly string[],
  traders: number,
  durationMs: number,
): Promise<number> {
  const rows = await sql<{ uid: string; state: string }>`
    select uid, state::text as state from players order by uid limit ${traders}`
  const begun = performance.now()
  let trades = 0
  await Promise.all(
    rows.map(async ({ uid, state }, n) => {
      const trader = { uid, state, itemId: items[n % items.length] as string }
      while (performance.now() < begun + durationMs) {
        const id = randomUUID()
        await sql.begin((tx) => writeTrade(tx, trader, id))
        await writeCollection(sql, trader, id)
        trades++
      }
    }),
  )
  return trades / ((performance.now() - begun) / 1_000)
}

async function writeTrade(tx: Tagged, { uid, state, itemId }: BareTrader, id: string): Promise<void> {
  const now = Date.now()
  await tx`update players set version = version + 1, state = ${state}::text::json where uid = ${uid}`
  await tx`update ge_prices set sequence = sequence + 1, last_price = 10, volume = volume + 1, is_stale = true
    where item_id = ${itemId}`
  await tx`
    with sold as (
      update grand_exchange set filled = filled + 1, spent = spent + 10, items_held = items_held - 1,
        coins_waiting = coins_waiting + 10, updated_at = ${now}
      where item_id = ${itemId} and type = 'sell' and status in ('active', 'partially_filled')
    ), offered as (
      insert into grand_exchange (id, player_uid, type, item_id, quantity, price, status, sequence, filled, spent,
        tax_rate, items_waiting, created_at, updated_at)
      values (${id}, ${uid}, 'buy', ${itemId}, 1, 10, 'completed', 0, 1, 10, 20000, 1, ${now}, ${now})
    ), traded as (
      insert into ge_transactions (at, item_id, taker, quantity, price, tax, buyer_uid, seller_uid, buy_offer_id,
        sell_offer_id)
      values (${now}, ${itemId}, 'buy', 1, 10, 0, ${uid}, ${uid}, ${id}, ${id})
    ), charted as (
      update ge_price_history set volume = volume + 1, coins = coins + 10 where item_id = ${itemId}
    )
    insert into ge_player_limits as kept (player_uid, item_id, bought, window_end)
    values (${uid}, ${itemId}, 1, ${now}) on conflict (player_uid, item_id) do update set bought = kept.bought + 1`
}

async function writeCollection(sql: Sql, { uid, state }: BareTrader, id: string): Promise<void> {
  await sql`
    with taken as (
      update grand_exchange set items_waiting = items_waiting - 1, slot = null where id = ${id}
    )
    update players set version = version + 1, state = ${state}::text::json where uid = ${uid}`
}

/** Fills per second: one transaction writes a trade and changes an offer for each. */
export async function bareFills({ sql }: Database, fills: number): Promise<number> {
  const ids = (await sql<{ id: string }>`select id from grand_exchange order by id limit ${fills}`).map(({ id }) => id)
  const begun = performance.now()
  await sql.begin(async (tx) => {
    await tx`update grand_exchange set filled = filled, updated_at = updated_at + 1 where id = any(${ids})`
    await tx`
      insert into ge_transactions (at, item_id, taker, quantity, price, tax, buyer_uid, seller_uid, buy_offer_id,
        sell_offer_id)
      select 0, 'potato', 'buy', 1, 10, 0, id, id, id, id from unnest(${ids}::text[]) as id`
  })
  return (ids.length / (performance.now() - begun)) * 1_000
}
