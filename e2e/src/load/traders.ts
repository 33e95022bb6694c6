import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName, Calls } from '@hearthward/contract'
import type { Content, Player } from '@hearthward/engine'
import type { z } from 'zod'
import { apiPlayer } from '../support/api.ts'
import { withDatabase } from '../support/database.ts'
import { isRefusal, type Tally } from './load-player.ts'

/** Items that only traders have, so that every one of them is accounted for. */
const GOODS = ['jade', 'ruby'] as const
const STOCK = 5_000
const PURSE = 100_000
const SLOTS = 3

/** A server that shares the database, and how to handle a call while it may be killed. */
export interface Node {
  readonly url: string
  isDown(): boolean
  kills(): number
  untilUp(): Promise<void>
  isOver(): boolean
}

/**
 * Players on all nodes who only trade with each other and with the clerk. Their coins and items are counted before and
 * after.
 */
export async function newTraders(nodes: readonly Node[], dataDir: string, count: number, tally: Tally) {
  const at = (index: number) => nodes[index % nodes.length] as Node
  const traders = await Promise.all(Array.from({ length: count }, (_, index) => newTrader(at(index))))
  await endow(
    dataDir,
    traders.map(({ uid }) => uid),
  )
  let trades = 0

  return {
    /** Trades until the end. */
    tradeOn: () => Promise.all(traders.map((trader) => tradeOn(trader, tally))),
    /** No coin or item may be missing or added: in purses and banks, in offers, and in the ledger. */
    async settle(): Promise<void> {
      const uids = traders.map(({ uid }) => uid)
      const found = await withDatabase(dataDir, (pool) => wealthOf(pool, uids))
      trades = found.trades
      const expected: Record<string, number> = { coins: count * PURSE }
      for (const id of GOODS) expected[id] = count * STOCK
      for (const [what, amount] of Object.entries(expected)) {
        if (found.wealth[what] !== amount) tally.wrong.push(`${what}: ${amount} were there, ${found.wealth[what]} are`)
      }
      if (found.tax !== found.taxBooked) tally.wrong.push(`${found.tax} of tax were paid, ${found.taxBooked} booked`)
      if (found.crossed > 0) tally.wrong.push(`${found.crossed} pairs of offers could trade and do not`)
      if (found.own > 0) tally.wrong.push(`${found.own} trades with oneself`)
      if (trades === 0) tally.wrong.push('nothing was traded')
    },
    trades: () => trades,
  }
}

interface Trader {
  uid: string
  node: Node
  call<Name extends CallName>(
    name: Name,
    input: z.input<Calls[Name]['input']>,
  ): Promise<z.output<Calls[Name]['output']>>
}

async function newTrader(node: Node): Promise<Trader> {
  const api = await apiPlayer(node.url)
  await api.guest()
  const { player } = await api.load()
  return { uid: player.uid, node, call: api.call }
}

/** Gives coins and items to start with, and all achievements, so that none pays a reward during the test. */
async function endow(dataDir: string, uids: string[]): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    const { rows: versions } = await pool.query('select content from content_versions')
    const earned: Player['achievements'] = {}
    for (const { content } of versions as { content: Content }[]) {
      for (const id in content.achievements) earned[id] = { completedAt: 0, claimed: true, waiting: {} }
    }
    const bank = GOODS.map((id, slot) => ({ id, quantity: STOCK, slot }))
    for (const uid of uids) {
      const { rows } = await pool.query('select state from players where uid = $1', [uid])
      const state: Player = { ...rows[0].state, coins: PURSE, bank, achievements: earned }
      await pool.query('update players set state = $1::text::json, version = version + 1 where uid = $2', [
        JSON.stringify(state),
        uid,
      ])
    }
  })
}

async function tradeOn(trader: Trader, tally: Tally): Promise<void> {
  const { node } = trader
  while (!node.isOver()) {
    if (node.isDown()) {
      await sleep(50)
      continue
    }
    const before = node.kills()
    try {
      await tradeRandomly(trader)
      tally.intents++
    } catch (error) {
      const isExcused = node.isDown() || node.kills() !== before
      if (isRefusal(error)) tally.refused++
      else if (isExcused) tally.unanswered++
      else tally.wrong.push(String(error))
      if (isExcused) await node.untilUp()
    }
    await sleep(Math.random() * 100)
  }
}

const randomBelow = (sides: number) => Math.floor(Math.random() * sides)

async function tradeRandomly({ call }: Trader): Promise<unknown> {
  const { offers } = await call('getMyOffers', {})
  const offerId = offers[randomBelow(Math.max(1, offers.length))]?.id ?? 'none'
  const price = 80 + randomBelow(15)
  switch (randomBelow(7)) {
    case 0:
      return call('collectAllGEOffers', {})
    case 1:
      return call('collectGEOffer', { offerId })
    case 2:
      return call('cancelGEOffer', { offerId })
    case 3:
      return call('editGEOffer', { offerId, price })
    default: {
      const itemId = GOODS[randomBelow(GOODS.length)] as string
      const type = randomBelow(2) === 0 ? 'buy' : 'sell'
      return call('createGEOffer', { type, itemId, quantity: 1 + randomBelow(40), price, slot: 1 + randomBelow(SLOTS) })
    }
  }
}

type Pool = Parameters<Parameters<typeof withDatabase>[1]>[0]

async function wealthOf(pool: Pool, uids: string[]) {
  const wealth: Record<string, number> = {}
  const add = (what: string, amount: unknown) => {
    wealth[what] = (wealth[what] ?? 0) + Number(amount)
  }
  const { rows: players } = await pool.query('select state from players where uid = any($1)', [uids])
  for (const { state } of players as { state: Player }[]) {
    add('coins', state.coins)
    for (const { id, quantity } of [...state.inventory, ...state.bank]) add(id, quantity)
  }
  const { rows: offers } = await pool.query('select * from grand_exchange where player_uid = any($1)', [uids])
  for (const row of offers) {
    add('coins', Number(row.coins_held) + Number(row.coins_waiting))
    add(row.item_id, row.items_held + row.items_waiting)
  }
  const { rows: ledger } = await pool.query('select * from ge_ledger where item_id = any($1)', [GOODS])
  for (const row of ledger) {
    add('coins', -row.coins)
    add(row.item_id, -row.quantity)
  }
  const { rows } = await pool.query(
    `select count(*) as trades, coalesce(sum(tax), 0) as tax, count(*) filter (where buyer_uid = seller_uid) as own,
      (select coalesce(-sum(coins), 0) from ge_ledger where source = 'tax') as booked,
      (select count(*) from grand_exchange as buy join grand_exchange as sell using (item_id)
        where buy.type = 'buy' and sell.type = 'sell' and buy.price >= sell.price and buy.player_uid <> sell.player_uid
          and buy.status in ('active', 'partially_filled') and sell.status in ('active', 'partially_filled')) as crossed
    from ge_transactions`,
  )
  const { trades, tax, own, booked, crossed } = rows[0]
  return {
    wealth,
    trades: Number(trades),
    tax: Number(tax),
    own: Number(own),
    taxBooked: Number(booked),
    crossed: Number(crossed),
  }
}
