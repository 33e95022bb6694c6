import { apiPlayer } from '@hearthward/e2e/api'
import { withDatabase } from '@hearthward/e2e/database'
import type { Product } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { type Figure, rounded } from './figure.ts'

/** One market per item, each with one seller and several buyers. */
const ITEMS = ['logs', 'coal', 'flax', 'clay', 'sand', 'tin_ore', 'copper_ore', 'iron_ore']
const BUYERS = 12
const DURATION_MS = 6_000

/** Offers over HTTP that match at once and are on disk before the answer; buyers collect before their next offer. */
export async function exchangeBench(product: Product): Promise<Figure[]> {
  const sellers = await joinRichPlayers(product, ITEMS.length)
  for (const [n, { call }] of sellers.entries()) {
    const itemId = ITEMS[n] as string
    await call('createGEOffer', { type: 'sell', itemId, quantity: 1_000_000, price: 10, slot: 1 })
  }
  const buyers = await joinRichPlayers(product, ITEMS.length * BUYERS)
  const times: number[] = []
  const begun = Date.now()
  await Promise.all(
    buyers.map(async ({ call }, n) => {
      const itemId = ITEMS[n % ITEMS.length] as string
      while (Date.now() < begun + DURATION_MS) {
        const requestedAt = performance.now()
        const { offer } = await call('createGEOffer', { type: 'buy', itemId, quantity: 1, price: 10, slot: 1 })
        times.push(performance.now() - requestedAt)
        if (offer.status !== 'completed') throw new Error('An offer was not matched')
        await call('collectGEOffer', { offerId: offer.id })
      }
    }),
  )
  const perSecond = times.length / ((Date.now() - begun) / 1_000)
  return [
    { name: 'exchange-trades', value: Math.round(perSecond), unit: 'trades/s' },
    { name: 'exchange-trades-p50', value: rounded(quantile(times, 0.5)), unit: 'ms' },
    { name: 'exchange-trades-p99', value: rounded(quantile(times, 0.99)), unit: 'ms' },
  ]
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
  const bank = ITEMS.map((id, slot) => ({ id, quantity: 2_000_000, slot }))
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `update players set version = version + 1,
        state = (state::jsonb || jsonb_build_object('coins', 1000000000, 'bank', $1::text::jsonb))::json
      where uid = any($2)`,
      [JSON.stringify(bank), uids],
    ),
  )
}
