import { STAFF_LIMITS } from '@hearthward/contract'
import type { Player } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_DEFAULTS } from '../../core/settings/system-config.ts'
import { type Node, type Nodes, openNodes } from '../../core/world/testing.ts'
import { inProcessBus } from '../../platform/bus/in-process.ts'
import { createLog } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createExchange, type Exchange } from './offers.ts'

const GOODS = ['logs', 'coal', 'flax'] as const
const PLAYERS = 12
const PURSE = 50_000
const STOCK = 2_000

let nodes: Nodes
let exchanges: Exchange[]
beforeAll(async () => {
  nodes = await openNodes(2)
  exchanges = nodes.nodes.map(exchangeOn)
})
afterAll(async () => {
  for (const exchange of exchanges) exchange.close()
  await nodes.close()
})

/** An exchange on a node, with the clerk and a tax that needs rounding. */
function exchangeOn({ database, clock, timeline, world }: Node): Exchange {
  const config = () => ({ ...SYSTEM_DEFAULTS, grandExchangeTax: 0.013 })
  const system = { config, staffLimits: () => STAFF_LIMITS, reload: async () => {} }
  return createExchange({ database, clock, timeline, world, system, bus: inProcessBus(), log: createLog('silent') })
}

/** A seeded random number generator. */
function diceFrom(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

async function newTraders(): Promise<string[]> {
  const { content } = (nodes.nodes[0] as Node).timeline.contentAt(0)
  const earned = Object.keys(content.achievements).map((id) => [id, { completedAt: 0, claimed: true, waiting: {} }])
  const stock = GOODS.map((id, slot) => ({ id, quantity: STOCK, slot }))
  const uids = []
  for (let n = 0; n < PLAYERS; n++) {
    const uid = await nodes.player(nodes.nodes[n % 2] as Node, stock)
    const [row] = await nodes.store.sql`select state from players where uid = ${uid}`
    // All achievements are completed, so no reward changes the coins.
    const state = { ...(row?.['state'] as Player), coins: PURSE, achievements: Object.fromEntries(earned) }
    await nodes.store
      .sql`update players set state = ${JSON.stringify(state)}::json, version = version + 1 where uid = ${uid}`
    uids.push(uid)
  }
  return uids
}

/** All coins and goods in characters and offers, minus what the ledger says entered or left the game. */
async function wealth(): Promise<Record<string, number>> {
  const sums: Record<string, number> = { coins: 0 }
  const add = (what: string, amount: unknown) => {
    sums[what] = (sums[what] ?? 0) + Number(amount)
  }
  for (const row of await nodes.store.sql`select state from players`) {
    const { coins, inventory, bank } = row['state'] as Player
    add('coins', coins)
    for (const { id, quantity } of [...inventory, ...bank]) add(id, quantity)
  }
  for (const row of await nodes.store.sql`select * from grand_exchange where not is_clerk`) {
    add('coins', Number(row['coins_held']) + Number(row['coins_waiting']))
    add(row['item_id'], row['items_held'] + row['items_waiting'])
  }
  for (const row of await nodes.store.sql`select * from ge_ledger`) {
    add('coins', -row['coins'])
    add(row['item_id'], -row['quantity'])
  }
  return sums
}

const EVERYTHING = {
  coins: PLAYERS * PURSE,
  ...Object.fromEntries(GOODS.map((id) => [id, PLAYERS * STOCK])),
}

/** A random action of a player. A refusal is a valid outcome. */
async function performRandomAction(exchange: Exchange, uid: string, dice: (sides: number) => number): Promise<string> {
  const sql = nodes.store.sql
  const own = await sql`select id, slot, status from grand_exchange where player_uid = ${uid} and slot is not null`
  const open = own.filter(({ status }) => status === 'active' || status === 'partially_filled')
  const offerId = (dice(5) === 0 ? own : open)[dice(Math.max(1, open.length))]?.['id'] ?? 'none'
  const free = [1, 2, 3].find((slot) => own.every((offer) => offer['slot'] !== slot))
  const price = 45 + dice(10)
  // A player without a free slot mostly frees one.
  const choice = free === undefined && dice(10) > 0 ? 6 + dice(4) : dice(10)
  if (choice < 5) {
    const type = dice(2) === 0 ? 'buy' : 'sell'
    const itemId = GOODS[dice(GOODS.length)] as string
    await exchange.create(uid, { type, itemId, quantity: 1 + dice(60), price, slot: free ?? 1 + dice(3) })
    return 'made'
  }
  if (choice < 7) return exchange.edit(uid, offerId, price).then(() => 'edited')
  if (choice < 8) return exchange.cancel(uid, offerId).then(() => 'cancelled')
  return exchange.collect(uid, dice(2) === 0 ? offerId : undefined).then(() => 'collected')
}

/** Cancels and collects all offers of these players. */
async function emptyOffers(exchange: Exchange, uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    const open = await nodes.store.sql`
      select id from grand_exchange where player_uid = ${uid} and slot is not null and status in ('active', 'partially_filled')`
    for (const { id } of open) await exchange.cancel(uid, id)
    await exchange.collect(uid).catch(() => {})
  }
}

test('[GE-25, GE-57] hundreds of concurrent random actions on two nodes conserve all coins and goods', async () => {
  const uids = await newTraders()
  expect(await wealth()).toEqual(EVERYTHING)
  const done: Record<string, number> = {}
  const note = (what: string) => {
    done[what] = (done[what] ?? 0) + 1
  }
  const clerk = async () => {
    await exchanges[0]?.runClerk()
    for (const exchange of exchanges) await exchange.updatePrices()
  }
  const runs = uids.map(async (uid, index) => {
    const dice = diceFrom(index + 1)
    for (let n = 0; n < 50; n++) {
      const exchange = exchanges[dice(2)] as Exchange
      await performRandomAction(exchange, uid, dice).then(note, (error) => {
        if (!(error instanceof Refusal)) throw error
        note(error.reason)
      })
    }
  })
  await Promise.all([...runs, clerk()])
  expect(await wealth()).toEqual(EVERYTHING)
  console.info(done)
  for (const what of ['made', 'edited', 'cancelled', 'collected']) expect(done[what], what).toBeGreaterThan(10)
  const sql = nodes.store.sql
  const [tax] = await sql`
    select (select sum(tax) from ge_transactions) as paid, (select -sum(coins) from ge_ledger where source = 'tax') as booked,
      (select count(*) from ge_transactions) as trades`
  expect(Number(tax?.['trades'])).toBeGreaterThan(50)
  expect(Number(tax?.['booked'])).toBe(Number(tax?.['paid']))
  // No player traded with themselves, and no open offers of different players still match.
  expect(await sql`select * from ge_transactions where buyer_uid = seller_uid`).toEqual([])
  const crossed = await sql`
    select * from grand_exchange as buy join grand_exchange as sell using (item_id)
    where buy.type = 'buy' and sell.type = 'sell' and buy.price >= sell.price and buy.player_uid <> sell.player_uid
      and buy.status in ('active', 'partially_filled') and sell.status in ('active', 'partially_filled')`
  expect(crossed).toEqual([])
  // Everything can be collected again.
  await emptyOffers(exchanges[0] as Exchange, uids)
  expect(await wealth()).toEqual(EVERYTHING)
  expect(
    await sql`select * from grand_exchange where not is_clerk and coins_held + coins_waiting + items_held + items_waiting > 0`,
  ).toEqual([])
}, 120_000)

test('[GE-25, GE-57] coins and goods are conserved while connections are cut and the timeline changes', async () => {
  const uids = await newTraders()
  const everything = await wealth()
  let isOver = false
  const disturb = async () => {
    let cut = 0
    for (let n = 1; !isOver && cut < 40; n++) {
      const killed = await nodes.store.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
          and backend_type = 'client backend'`
      cut += killed.length
      const { timeline, clock } = nodes.nodes[n % 2] as Node
      if (n % 20 === 0) await timeline.begin(clock.now() + 1, { xpMultiplier: 1 + (n % 3) }).catch(() => {})
      nodes.forward(2)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return cut
  }
  const disturbing = disturb()
  let done = 0
  await Promise.all(
    uids.map(async (uid, index) => {
      const dice = diceFrom(index + 1_000)
      for (let n = 0; n < 40; n++) {
        const exchange = exchanges[dice(2)] as Exchange
        // An error leaves open whether the action was done. What counts is that it was done as a whole or not at all.
        await performRandomAction(exchange, uid, dice).then(
          () => done++,
          () => {},
        )
      }
    }),
  )
  isOver = true
  expect(await disturbing).toBeGreaterThan(0)
  expect(done).toBeGreaterThan(50)
  expect(await wealth()).toEqual(everything)
  await emptyOffers(exchanges[0] as Exchange, uids)
  expect(await wealth()).toEqual(everything)
}, 120_000)
