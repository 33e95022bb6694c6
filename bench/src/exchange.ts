import { apiPlayer } from '@hearthward/e2e/api'
import { withDatabase } from '@hearthward/e2e/database'
import type { Product } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { bareFills, bareTrades } from './bare-trades.ts'
import { type ExchangeStore, openExchangeStore } from './exchange-store.ts'
import { type Figure, rounded } from './figure.ts'

/** One market per item, each with one seller and several buyers. */
const ITEMS = ['logs', 'coal', 'flax', 'clay', 'sand', 'tin_ore', 'copper_ore', 'iron_ore', 'silver_ore', 'charcoal']
/** All markets together. */
const BUYERS = 100
const DURATION_MS = 6_000
/** Trades before the measurement: the first seconds compile code and plan statements. */
const WARM_UP_MS = 3_000
const PRICE = 10
const STOCK = 1_000_000

const goodsOf = (items: readonly string[]) => Object.fromEntries(items.map((id) => [id, 2 * STOCK]))

/** Trades through the store of the server, without HTTP, beside the same rows written straight to the database. */
export async function exchangeStoreBench(): Promise<Figure[]> {
  const store = await openExchangeStore()
  try {
    const figures: Figure[] = []
    for (const [name, items] of [
      ['exchange-ten-items', ITEMS],
      ['exchange-one-item', ['wool']],
    ] as const) {
      const trades = await tradeInStore(store, items)
      const bare = await bareTrades(store.database, items, BUYERS, DURATION_MS / 2)
      figures.push(...tradeFigures(name, trades, bare))
    }
    return [...figures, await fillBench(store)]
  } finally {
    await store.close()
  }
}

interface Trades {
  perSecond: number
  /** Milliseconds of creating an offer, and of collecting from it. */
  creates: number[]
  collects: number[]
  batches?: number[]
  /** Milliseconds of processor time of the server for a trade, create and collect. */
  cpu?: number
}

function tradeFigures(name: string, { perSecond, creates, collects, batches, cpu }: Trades, bare?: number): Figure[] {
  const peer = { name: 'the same rows, one transaction each, straight to the database', value: Math.round(bare ?? 0) }
  const sizes = batches ?? []
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  return [
    {
      name,
      value: Math.round(perSecond),
      unit: 'trades/s',
      ...(bare !== undefined && { peer, ratio: rounded(perSecond / bare) }),
    },
    { name: `${name}-p50`, value: rounded(quantile(creates, 0.5)), unit: 'ms' },
    { name: `${name}-p99`, value: rounded(quantile(creates, 0.99)), unit: 'ms' },
    { name: `${name}-collect-p99`, value: rounded(quantile(collects, 0.99)), unit: 'ms' },
    ...(cpu === undefined ? [] : [{ name: `${name}-cpu`, value: rounded(cpu), unit: 'ms of the server for a trade' }]),
    ...(sizes.length === 0 ? [] : [{ name: `${name}-batch`, value: rounded(mean), unit: 'changes' }]),
  ]
}

/** One seller of each item; buyers create an offer that matches at once, and collect it before their next one. */
async function tradeInStore(
  { exchange, players, takeBatches }: ExchangeStore,
  items: readonly string[],
): Promise<Trades> {
  const sellers = await players(items.length, goodsOf(items))
  for (const [n, uid] of sellers.entries()) {
    await exchange.create(uid, { type: 'sell', itemId: items[n] as string, quantity: STOCK, price: PRICE, slot: 1 })
  }
  const buyers = await players(BUYERS)
  const create = async (n: number) => {
    const uid = buyers[n] as string
    const itemId = items[n % items.length] as string
    const { offer } = await exchange.create(uid, { type: 'buy', itemId, quantity: 1, price: PRICE, slot: 1 })
    if (offer.status !== 'completed') throw new Error('An offer was not matched')
    return () => exchange.collect(uid, offer.id)
  }
  await tradeFor(buyers.length, WARM_UP_MS, create)
  takeBatches()
  const before = process.cpuUsage()
  const trades = await tradeFor(buyers.length, DURATION_MS, create)
  const { user, system } = process.cpuUsage(before)
  return { ...trades, batches: takeBatches(), cpu: (user + system) / 1_000 / trades.creates.length }
}

/** Runs traders at once, each one trade after the other. */
async function tradeFor(
  traders: number,
  durationMs: number,
  create: (n: number) => Promise<() => Promise<unknown>>,
): Promise<Trades> {
  const creates: number[] = []
  const collects: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: traders }, async (_, n) => {
      while (performance.now() < begun + durationMs) {
        const asked = performance.now()
        const collect = await create(n)
        const created = performance.now()
        await collect()
        creates.push(created - asked)
        collects.push(performance.now() - created)
      }
    }),
  )
  return { perSecond: (creates.length / (performance.now() - begun)) * 1_000, creates, collects }
}

const FILLS = 1_000
const ROUNDS = 5
const SLOTS = 3

/** One order that meets a thousand offers. */
async function fillBench(store: ExchangeStore): Promise<Figure> {
  const { exchange } = store
  const itemId = 'potato'
  const sellers = await store.players(Math.ceil(FILLS / SLOTS), { [itemId]: 100 })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const offers = Array.from({ length: FILLS }, (_, n) => ({ uid: sellers[n % sellers.length] as string, n }))
    await Promise.all(
      offers.map(({ uid, n }) => {
        const slot = 1 + Math.floor(n / sellers.length)
        return exchange.create(uid, { type: 'sell', itemId, quantity: 1, price: PRICE + (n % 5), slot })
      }),
    )
    const [buyer] = (await store.players(1)) as [string]
    const asked = performance.now()
    const { offer } = await exchange.create(buyer, { type: 'buy', itemId, quantity: FILLS, price: 2 * PRICE, slot: 1 })
    times.push(performance.now() - asked)
    if (offer.filled !== FILLS) throw new Error('An offer was not filled')
    await Promise.all(sellers.map((uid) => exchange.collect(uid)))
  }
  const perSecond = FILLS / (quantile(times, 0.5) / 1_000)
  const bare = await bareFills(store.database, FILLS)
  return {
    name: 'exchange-fills',
    value: Math.round(perSecond),
    unit: 'fills/s',
    peer: { name: 'the same rows in one transaction, straight to the database', value: Math.round(bare) },
    ratio: rounded(perSecond / bare),
  }
}

/** The same over HTTP, with the server and its jobs in a process of their own. */
export async function exchangeBench(product: Product): Promise<Figure[]> {
  const sellers = await joinRichPlayers(product, ITEMS.length)
  for (const [n, { call }] of sellers.entries()) {
    const itemId = ITEMS[n] as string
    await call('createGEOffer', { type: 'sell', itemId, quantity: STOCK, price: PRICE, slot: 1 })
  }
  const buyers = await joinRichPlayers(product, BUYERS)
  const create = async (n: number) => {
    const { call } = buyers[n] as (typeof buyers)[number]
    const itemId = ITEMS[n % ITEMS.length] as string
    const { offer } = await call('createGEOffer', { type: 'buy', itemId, quantity: 1, price: PRICE, slot: 1 })
    if (offer.status !== 'completed') throw new Error('An offer was not matched')
    return () => call('collectGEOffer', { offerId: offer.id })
  }
  await tradeFor(buyers.length, WARM_UP_MS, create)
  const trades = await tradeFor(buyers.length, DURATION_MS, create)
  return tradeFigures('exchange-trades', trades)
}

async function joinRichPlayers(product: Product, count: number) {
  const players = await Promise.all(Array.from({ length: count }, () => joinGame(product)))
  await endow(
    product,
    players.map(({ uid }) => uid),
  )
  return players
}

async function joinGame({ url }: Product) {
  const player = await apiPlayer(url)
  await player.guest()
  const { uid } = (await player.load()).player
  return { uid, call: player.call }
}

/** Gives the players coins and goods. */
async function endow({ dataDir }: Product, uids: string[]): Promise<void> {
  const bank = Object.entries(goodsOf(ITEMS)).map(([id, quantity], slot) => ({ id, quantity, slot }))
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `update players set version = version + 1,
        state = (state::jsonb || jsonb_build_object('coins', 1000000000, 'bank', $1::text::jsonb))::json
      where uid = any($2)`,
      [JSON.stringify(bank), uids],
    ),
  )
}
