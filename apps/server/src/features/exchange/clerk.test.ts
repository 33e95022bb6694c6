import { type MarketEntry, topics } from '@hearthward/contract'
import { CLERK_DAILY_VALUE, CLERK_RENEWAL, days, find, isForClerk, minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../http/testing.ts'
import { followTopic, openLivePage } from '../../live/testing.ts'
import { deleteFrozen, insertFrozen } from './frozen-item-queries.ts'
import { buyOffer, configure, createTrader, openMarket, readHoldings, sellOffer } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openMarket({ exchangeClerk: true })
  await testServer.server.exchange.runClerk()
})
afterAll(() => testServer.close())

const clerksOffers = () =>
  testServer.sql()`select item_id, type, price, quantity - filled as left, player_uid, slot from grand_exchange where is_clerk`
const ledgerOf = async (itemId: string) => {
  const [sum] = await testServer.sql()`
    select coalesce(sum(coins), 0)::int as coins, coalesce(sum(quantity), 0)::int as quantity
    from ge_ledger where source = 'clerk' and item_id = ${itemId}`
  return sum as { coins: number; quantity: number }
}

test('[GE-54] the clerk has small offers ten percent around the guide price of every plain item', async () => {
  const offers = await clerksOffers()
  const { content } = testServer.server.timeline.contentAt(testServer.now())
  const plain = Object.values(content.items).filter((item) => isForClerk(content, item))
  expect(new Set(offers.map((offer) => offer['item_id']))).toEqual(new Set(plain.map(({ id }) => id)))
  for (const { item_id, price, left } of offers) {
    expect(find(content.items, item_id)).toBeDefined()
    expect(price * left).toBeLessThanOrEqual(CLERK_DAILY_VALUE / 2)
  }
  const logs = offers.filter((offer) => offer['item_id'] === 'logs')
  expect(logs.map(({ type, price, left }) => [type, price, left])).toEqual([
    ['buy', 45, 11],
    ['sell', 55, 9],
  ])
})

test('[GE-56, GE-57] a lone player buys and sells at once; the book marks the clerk’s offers, and the ledger has the result', async () => {
  const player = await createTrader(testServer, { coins: 1_000, pack: { bones: 10 } })
  const book = await player.ask('getOrderBook', { itemId: 'bones' })
  expect(book).toMatchObject({ buys: [{ price: 4, clerk: 125 }], sells: [{ price: 6, clerk: 83 }] })
  expect((await player.ask('createGEOffer', sellOffer('bones', 10, 4))).offer).toMatchObject({
    status: 'completed',
    coinsWaiting: 40,
  })
  expect(await ledgerOf('bones')).toEqual({ coins: 40, quantity: -10 })
  expect((await player.ask('createGEOffer', buyOffer('bones', 20, 6, 2))).offer).toMatchObject({
    status: 'completed',
    taxPaid: 2,
  })
  expect(await ledgerOf('bones')).toEqual({ coins: 40 - 120, quantity: -10 + 20 })
  await player.ask('collectAllGEOffers', {})
  expect(await readHoldings(testServer, player)).toMatchObject({ coins: 1_000 + 40 - 120 - 2, pack: { bones: 20 } })
})

test('the clerk’s offers cannot be reported: the book has ids of players’ offers only', async () => {
  const player = await createTrader(testServer, { coins: 1_000 })
  const { offer } = await player.ask('createGEOffer', buyOffer('bones', 5, 4))
  const { buys: wanted, sells: offered } = await player.ask('getOrderBook', { itemId: 'bones' })
  expect(wanted[0]).toMatchObject({ price: 4, offers: 2, oldest: offer.id })
  expect(offered[0]).toMatchObject({ price: 6, offers: 1, oldest: null })
  const [clerks] = await testServer.sql()`select id from grand_exchange where is_clerk and item_id = 'bones'`
  const about = { targetType: 'offer', targetId: clerks?.['id'], category: 'scam', text: '' }
  expect((await player.refused('submitReport', about)).message).toBe('There is nothing here to report')
})

test('[GE-54, GE-56] the market list of a fresh server has the clerk’s prices, except for items with offers of players or frozen ones', async () => {
  const player = await createTrader(testServer, { coins: 1_000 })
  const entryOf = async (itemId: string) =>
    (await player.ask('getExchangeOverview', {})).items.find((entry) => entry.itemId === itemId)
  const oak = { itemId: 'oak_logs', price: 7, trend: 'stable', volume: 0, clerk: { buysAt: 6, sellsAt: 8 } }
  expect(await entryOf('oak_logs')).toEqual(oak)
  expect((await player.ask('getExchangeOverview', {})).items.length).toBeGreaterThan(300)

  const socket = await openLivePage(player)
  expect(await followTopic(socket, topics.market)).toBe(true)
  const live: MarketEntry[] = []
  socket.on('market', ({ items }) => live.push(...items.filter(({ itemId }) => itemId === 'oak_logs')))
  const { offer } = await player.ask('createGEOffer', buyOffer('oak_logs', 1, 5))
  expect(await entryOf('oak_logs')).toBeUndefined()
  await testServer.server.exchange.updatePrices()
  await expect.poll(() => live.at(-1)).toEqual({ ...oak, clerk: null })
  await player.ask('cancelGEOffer', { offerId: offer.id })
  expect(await entryOf('oak_logs')).toEqual(oak)

  const frozen = { itemId: 'oak_logs', reason: 'Too many', frozenAt: 0, frozenByName: 'Ash' }
  await insertFrozen(testServer.server.database.sql, frozen, 'ash')
  expect(await entryOf('oak_logs')).toBeUndefined()
  await deleteFrozen(testServer.server.database.sql, 'oak_logs')
})

test('sold-out offers are renewed over time, and a day never exceeds its budget', async () => {
  const farmer = await createTrader(testServer, { coins: 1_000_000, bank: { logs: 100_000, coal: 100_000 } })
  await farmer.becomeAccount()
  await testServer.forward(days(1) - (testServer.now() % days(1)) + minutes(1))
  const before = [await ledgerOf('logs'), await ledgerOf('coal')]
  // For half a morning every offer of the clerk is taken at once, on both sides.
  const lots: number[] = []
  for (let renewals = 0; renewals < 8; renewals++) {
    await testServer.server.exchange.runClerk()
    lots.push((await farmer.ask('createGEOffer', sellOffer('logs', 500, 20, 1))).offer.filled)
    await farmer.ask('createGEOffer', buyOffer('coal', 500, 16, 2))
    for (const { id } of (await farmer.ask('getMyOffers', {})).offers)
      await farmer.ask('cancelGEOffer', { offerId: id })
    await farmer.ask('collectAllGEOffers', {})
    await testServer.forward(CLERK_RENEWAL)
  }
  await testServer.server.exchange.updatePrices()
  expect(lots.slice(0, 3)).toEqual([11, 11, 11])
  expect(lots.slice(5)).toEqual([0, 0, 0])
  for (const [index, itemId] of ['logs', 'coal'].entries()) {
    const after = await ledgerOf(itemId)
    const coins = after.coins - (before[index]?.coins ?? 0)
    const quantity = after.quantity - (before[index]?.quantity ?? 0)
    expect(Math.sign(coins)).toBe(-Math.sign(quantity))
    expect(Math.abs(coins)).toBeLessThanOrEqual(CLERK_DAILY_VALUE)
    expect(Math.abs(coins)).toBeGreaterThan(CLERK_DAILY_VALUE - 100)
  }
  await testServer.forward(days(1))
  await testServer.server.exchange.updatePrices()
  await testServer.server.exchange.runClerk()
  // The sales to the clerk have lowered the guide price, and the clerk's prices with it.
  const { offer } = await farmer.ask('createGEOffer', sellOffer('logs', 5, 20, 1))
  expect(offer).toMatchObject({ status: 'completed' })
  expect(offer.spent).toBeLessThan(5 * 45)
}, 120_000)

test('the clerk never trades with itself, pays no tax, and takes better offers of players', async () => {
  const player = await createTrader(testServer, { pack: { tin_ore: 5, copper_ore: 5 } })
  // No buyer exists yet; the clerk takes the offer at its next run.
  await configure(testServer, { exchangeClerk: false })
  await testServer.server.exchange.runClerk()
  await player.ask('createGEOffer', sellOffer('tin_ore', 5, 1))
  await configure(testServer, { exchangeClerk: true })
  await testServer.server.exchange.runClerk()
  expect((await player.ask('getMyOffers', {})).offers).toMatchObject([{ status: 'completed', spent: 5 }])
  const own = await testServer.sql()`select * from ge_transactions where buyer_uid = 'clerk' and seller_uid = 'clerk'`
  expect(own).toEqual([])
  const taxed = await testServer.sql()`select * from ge_transactions where buyer_uid = 'clerk' and tax > 0`
  expect(taxed).toEqual([])
})

test('[GE-55] switching the clerk off removes its offers, switching it on restores them', async () => {
  const player = await createTrader(testServer, {})
  const offered = async () => (await player.ask('getExchangeOverview', {})).items.filter(({ clerk }) => clerk)
  expect((await offered()).length).toBeGreaterThan(0)
  await configure(testServer, { exchangeClerk: false })
  expect(await offered()).toEqual([])
  await testServer.server.exchange.runClerk()
  expect(await clerksOffers()).toEqual([])
  await configure(testServer, { exchangeClerk: true })
  await testServer.server.exchange.runClerk()
  expect((await clerksOffers()).length).toBeGreaterThan(400)
})
