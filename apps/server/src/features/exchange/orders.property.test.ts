import { content } from '@hearthward/content'
import { hours, newBookOffer } from '@hearthward/engine'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tagged } from '../../platform/database/sql.ts'
import { openTestStore, type TestStore } from '../../platform/database/testing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertOffers } from './offer-queries.ts'
import { type NewOrder, type OrderOutcome, placeOrders } from './orders.ts'
import type { StoredOffer } from './rows.ts'

const ITEM = 'logs'
/** Just before a new hour, so that a batch can have trades in two of them. */
const START = 1_700_000 * hours(1) - 20

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
beforeEach(async () => {
  await store.sql`truncate grand_exchange, ge_prices, ge_transactions, ge_price_history, ge_player_limits, ge_alerts,
    ge_ledger, ge_frozen, coin_movements`
})
afterAll(() => store.close())

const orderOf = (uid: string, type: 'buy' | 'sell', quantity: number, price: number, slot = 1, at = 0): NewOrder => ({
  uid,
  input: { type, itemId: ITEM, quantity, price, slot },
  taxRate: 26_000,
  content,
  now: START + at,
})

/** Everything the exchange has stored, with offers named by owner and slot instead of their random ids. */
async function readEverything(tx: Tagged) {
  const offers = await tx<Record<string, unknown>>`select * from grand_exchange order by id`
  const names = new Map(offers.map((row) => [row['id'], `${row['player_uid']} ${row['slot']}`]))
  const named = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([key]) => key !== 'id')
        .map(([key, value]) => [key, names.get(value as string) ?? value]),
    )
  // Refused orders leave gaps in the numbers, so offers are compared by their order.
  const inOrder = offers
    .toSorted((one, other) => Number(one['sequence']) - Number(other['sequence']))
    .map(({ sequence: _, ...row }) => ({ offer: names.get(row['id']), ...named(row) }))
  const rows = async (read: Promise<object[]>) => (await read).map((row) => named(row as Record<string, unknown>))
  return {
    offers: inOrder,
    trades: await rows(tx`select * from ge_transactions order by id`),
    price: await rows(tx`select item_id, last_price, volume, is_stale from ge_prices`),
    history: await rows(tx`select * from ge_price_history order by at`),
    limits: await rows(tx`select * from ge_player_limits order by player_uid`),
    ledger: await rows(tx`select * from ge_ledger order by id`),
    coins: await rows(tx`select at, source, coins from coin_movements order by id`),
    alerts: await tx`select * from ge_alerts order by id`,
  }
}

const answerOf = (outcome: OrderOutcome | Error) => {
  if (outcome instanceof Error) return outcome instanceof Refusal ? outcome.error : outcome
  const { id: _, sequence: __, ...offer } = outcome.offer
  return { ...outcome, offer, uids: outcome.uids.toSorted() }
}

/** Places the orders, reads what is stored, and undoes it. */
async function tryOut(orders: readonly NewOrder[], mostAtOnce: number) {
  const tried = new Error('tried')
  let found: unknown
  await store.sql
    .begin(async (tx) => {
      const outcomes: (OrderOutcome | Error)[] = []
      for (let first = 0; first < orders.length; first += mostAtOnce)
        outcomes.push(...(await placeOrders(tx, orders.slice(first, first + mostAtOnce))))
      found = { answers: outcomes.map(answerOf), ...(await readEverything(tx)) }
      throw tried
    })
    .catch((error) => {
      if (error !== tried) throw error
    })
  return found
}

const anyOrder = record({
  player: integer({ min: 0, max: 9 }),
  type: constantFrom('buy' as const, 'sell' as const),
  quantity: constantFrom(1, 2, 5, 30, 4_000),
  price: integer({ min: 45, max: 55 }),
  slot: integer({ min: 1, max: 3 }),
  at: integer({ min: 0, max: 40 }),
})

test('[GE-26, GE-27] orders placed together leave the same rows and answers as one after the other', async () => {
  let trades = 0
  let refusals = 0
  await assert(
    asyncProperty(
      array(anyOrder, { maxLength: 40 }),
      array(anyOrder, { minLength: 2, maxLength: 30 }),
      async (earlier, later) => {
        const made = (each: typeof earlier) =>
          each.map(({ player, type, quantity, price, slot, at }) =>
            orderOf(`player-${player}`, type, quantity, price, slot, at),
          )
        await store.sql`truncate grand_exchange, ge_prices, ge_transactions, ge_price_history, ge_player_limits,
          ge_alerts, ge_ledger, coin_movements`
        for (const order of made(earlier)) await store.sql.begin((tx) => placeOrders(tx, [order]))
        await store.sql`
          insert into ge_alerts (id, player_uid, item_id, direction, price, created_at)
          select direction || price, 'watcher', ${ITEM}, direction, price, 0
          from unnest(array['above', 'below']) as direction, generate_series(45, 55) as price`
        // Some windows end while the orders are placed.
        await store.sql`update ge_player_limits set window_end = ${START + 20} where player_uid < 'player-5'`
        // A player is in a batch once.
        const orders = made(later).filter(
          ({ uid }, index, all) => all.findIndex((other) => other.uid === uid) === index,
        )
        const together = (await tryOut(orders, orders.length)) as { answers: unknown[]; trades: unknown[] }
        expect(together).toEqual(await tryOut(orders, 1))
        trades += together.trades.length
        refusals += together.answers.filter((answer) => !('offer' in (answer as object))).length
      },
    ),
    { numRuns: 60 },
  )
  expect(trades).toBeGreaterThan(100)
  expect(refusals).toBeGreaterThan(20)
})

/** Sell offers of many players, the cheapest first. */
async function fillBook(count: number, priceOf: (n: number) => number): Promise<void> {
  const offers = Array.from({ length: count }, (_, n): StoredOffer => {
    const playerId = `seller-${n}`
    const figures = { type: 'sell' as const, price: priceOf(n), quantity: 2, taxRate: 26_000 }
    return {
      ...newBookOffer({ id: `offer-${n}`, playerId, ...figures }),
      itemId: ITEM,
      slot: 1,
      sequence: n + 1,
      isClerk: false,
      createdAt: START,
      updatedAt: START,
    }
  })
  await store.sql.begin(async (tx) => {
    await insertOffers(tx, offers)
    await tx`insert into ge_prices (item_id, sequence) values (${ITEM}, ${count})`
  })
}

test('an order meets thousands of offers, the best first, and leaves the rest of the book', async () => {
  await fillBook(5_000, (n) => 10 + (n % 50))
  const [outcome] = await store.sql.begin((tx) => placeOrders(tx, [orderOf('buyer', 'buy', 9_001, 59)]))
  expect(outcome).toMatchObject({ offer: { status: 'completed', filled: 9_001 } })
  const [found] = await store.sql`
    select count(*)::int as trades, sum(quantity)::int as bought from ge_transactions`
  expect(found).toEqual({ trades: 4_501, bought: 9_001 })
  const open = await store.sql`
    select min(price) as lowest, count(*)::int as offers, sum(items_held)::int as held from grand_exchange
    where type = 'sell' and status <> 'completed'`
  // 45 prices are sold out, and of the next one the oldest offer has begun.
  expect(open).toEqual([{ lowest: 55, offers: 500, held: 999 }])
  const [next] = await store.sql`
    select sequence::int as sequence from grand_exchange where status = 'partially_filled'`
  expect(next).toEqual({ sequence: 46 })
})

test('many orders on a long book get what they would get one after the other', async () => {
  await fillBook(3_000, (n) => 10 + (n % 7))
  const orders = Array.from({ length: 64 }, (_, n) =>
    n % 4 === 0
      ? orderOf(`trader-${n}`, 'sell', 3, 9 + (n % 5), 1, n)
      : orderOf(`trader-${n}`, 'buy', 50 + n, 9 + (n % 8), 1, n),
  )
  expect(await tryOut(orders, 64)).toEqual(await tryOut(orders, 1))
})

test('orders of a frozen item are all refused', async () => {
  await store.sql`insert into ge_frozen (item_id, reason, frozen_at, frozen_by, frozen_by_name)
    values (${ITEM}, 'a bug', 0, 'staff', 'Staff')`
  const orders = [orderOf('ada', 'buy', 1, 10), orderOf('bob', 'sell', 1, 10)]
  const outcomes = await store.sql.begin((tx) => placeOrders(tx, orders))
  expect(outcomes.map((outcome) => outcome instanceof Refusal && outcome.reason)).toEqual([
    'exchange/frozen',
    'exchange/frozen',
  ])
})
