import { type OwnOffers, type ServerMessages, topics } from '@hearthward/contract'
import { days, hours, minutes } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestServer, Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage, openLivePage } from '../../live/testing.ts'
import { buyOffer, createTrader, openMarket, sellOffer } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openMarket()
})
afterAll(() => testServer.close())

/** Trades a quantity of an item at a price between two new players. */
async function trades(itemId: string, quantity: number, price: number): Promise<void> {
  const seller = await createTrader(testServer, { bank: { [itemId]: quantity } })
  const buyer = await createTrader(testServer, { coins: quantity * price * 2 })
  await seller.ask('createGEOffer', sellOffer(itemId, quantity, price))
  await buyer.ask('createGEOffer', buyOffer(itemId, quantity, price))
}

const priceOf = async (who: Visitor, itemId: string) => (await who.ask('getItemPrice', { itemId })).price
const tomorrow = () => testServer.forward(days(1) - (testServer.now() % days(1)) + minutes(1))

describe('prices', () => {
  test('[GE-35, GE-43] before its first trade an item has its default price: logs 50, bones 5', async () => {
    const player = await createTrader(testServer, {})
    expect(await priceOf(player, 'logs')).toEqual({
      itemId: 'logs',
      currentPrice: 50,
      trend: 'stable',
      trendStrength: 0,
      supplyDemandRatio: 1,
      suggestedBuyPrice: 51,
      suggestedSellPrice: 49,
      lastUpdated: null,
      volume: 0,
      lastPrice: null,
    })
    expect((await priceOf(player, 'bones')).currentPrice).toBe(5)
    expect((await player.refused('getItemPrice', { itemId: 'no_such_thing' })).message).toBe(
      'Item not found: no_such_thing',
    )
  })

  test('[GE-41] without a price record the suggestion is the best offer of the other side, plus or minus 1%', async () => {
    const [seller, buyer] = [
      await createTrader(testServer, { pack: { ash_logs: 1 } }),
      await createTrader(testServer, { coins: 1_000 }),
    ]
    await seller.ask('createGEOffer', sellOffer('ash_logs', 1, 500))
    expect(await priceOf(buyer, 'ash_logs')).toMatchObject({ suggestedBuyPrice: 505, suggestedSellPrice: 41 })
    await buyer.ask('createGEOffer', buyOffer('ash_logs', 1, 300))
    await testServer.server.exchange.updatePrices()
    expect(await priceOf(buyer, 'ash_logs')).toMatchObject({ suggestedBuyPrice: 505, suggestedSellPrice: 297 })
  })

  test('[GE-42] without any price 100 is suggested', async () => {
    const player = await createTrader(testServer, {})
    const { content } = testServer.server.timeline.contentAt(testServer.now())
    const worthless = { ...content.items['logs'], id: 'dust', name: 'Dust', value: 0, guidePrice: undefined }
    Object.assign(content.items, { dust: worthless })
    expect(await priceOf(player, 'dust')).toMatchObject({ suggestedBuyPrice: 100, suggestedSellPrice: 100 })
  })

  test('[GE-4, GE-39, GE-40, GE-44, GE-45, GE-46] a record follows the paid prices by at most 5% a day, and suggests prices by trend and shortage', async () => {
    const player = await createTrader(testServer, { coins: 1_000_000 })
    await player.becomeAccount()
    await tomorrow()
    // Well within the 24 hours before the next morning, even on a slow machine.
    await testServer.forward(hours(6))
    await trades('diamond', 10, 500)
    await testServer.server.exchange.updatePrices()
    const first = await priceOf(player, 'diamond')
    // 180 plus 5%. Without earlier trades the guide price counts for the first half of the day.
    expect(first).toMatchObject({ currentPrice: 189, trend: 'up', trendStrength: 1, volume: 10, lastPrice: 500 })
    expect(first).toMatchObject({ supplyDemandRatio: 1, suggestedBuyPrice: 195, suggestedSellPrice: 187 })
    expect(testServer.now() - (first.lastUpdated ?? 0)).toBeLessThan(minutes(1))
    await trades('diamond', 10, 500)
    await testServer.server.exchange.updatePrices()
    expect((await priceOf(player, 'diamond')).currentPrice).toBe(189)
    await tomorrow()
    await trades('diamond', 5, 400)
    // Demand is twice the supply.
    await player.ask('createGEOffer', buyOffer('diamond', 10, 100, 1))
    const seller = await createTrader(testServer, { pack: { diamond: 5 } })
    await seller.ask('createGEOffer', sellOffer('diamond', 5, 900))
    await testServer.server.exchange.updatePrices()
    const second = await priceOf(player, 'diamond')
    expect(second).toMatchObject({ currentPrice: 198, trend: 'down', trendStrength: 1, supplyDemandRatio: 0.5 })
    // Up and down by 2%, down by 1% with the trend, up by a third of 1% for the shortage.
    expect(second).toMatchObject({ suggestedBuyPrice: Math.round(198 * 1.01333), suggestedSellPrice: 193 })
    await testServer.forward(hours(25))
    await testServer.server.exchange.updatePrices()
    expect(await priceOf(player, 'diamond')).toMatchObject({ trend: 'stable', trendStrength: 0, volume: 0 })
    const stored = await testServer.sql()`select * from ge_prices where item_id = 'diamond'`
    expect(stored[0]).toMatchObject({ current_price: 198, trend: 'stable', supply_demand_ratio: 0.5 })
    expect((await player.ask('getExchangeOverview', {})).items).toContainEqual({
      itemId: 'diamond',
      price: 198,
      trend: 'stable',
      volume: 0,
      clerk: null,
    })
  })

  test('an offer that matches several sets the price of the last trade; the history has the lowest and the highest', async () => {
    const buyer = await createTrader(testServer, { coins: 1_000 })
    for (const price of [55, 50]) {
      const seller = await createTrader(testServer, { pack: { sapphire: 1 } })
      await seller.ask('createGEOffer', sellOffer('sapphire', 1, price))
    }
    await buyer.ask('createGEOffer', buyOffer('sapphire', 2, 60))
    expect((await priceOf(buyer, 'sapphire')).lastPrice).toBe(55)
    await buyer.becomeAccount()
    const { points } = await buyer.ask('getPriceHistory', { itemId: 'sapphire', span: 'day' })
    expect(points).toMatchObject([{ low: 50, high: 55, volume: 2 }])
  })

  test('[GE-37, GE-38] the book has ten prices a side, the list of trades twenty', async () => {
    const player = await createTrader(testServer, {})
    for (let n = 0; n < 6; n++) {
      const [seller, buyer] = [
        await createTrader(testServer, { pack: { coal: 99 } }),
        await createTrader(testServer, { coins: 10_000 }),
      ]
      for (const slot of [1, 2, 3]) {
        await seller.ask('createGEOffer', sellOffer('coal', 5, 100 + ((n * 3 + slot) % 12), slot))
        await buyer.ask('createGEOffer', buyOffer('coal', 5, 40 + ((n * 3 + slot) % 12), slot))
      }
    }
    const { buys, sells, deeper } = await player.ask('getOrderBook', { itemId: 'coal' })
    expect(sells.map(({ price }) => price)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109])
    expect(buys.map(({ price }) => price)).toEqual([51, 50, 49, 48, 47, 46, 45, 44, 43, 42])
    // Large offers also meet the prices behind.
    expect(deeper.sells).toMatchObject([{ price: 110, quantity: 5 }, { price: 111 }])
    expect(deeper.buys).toMatchObject([{ price: 41 }, { price: 40 }])
    // At equal prices the book has the id of the oldest offer.
    const [first] = await testServer.sql()`
      select id from grand_exchange where item_id = 'coal' and type = 'sell' and price = 101 order by created_at limit 1`
    expect(sells[1]).toEqual({ price: 101, quantity: 10, offers: 2, clerk: 0, oldest: first?.['id'] })
    const [seller, buyer] = [
      await createTrader(testServer, { pack: { sea_salt: 99 } }),
      await createTrader(testServer, { coins: 10_000 }),
    ]
    for (let n = 0; n < 25; n++) {
      await seller.ask('createGEOffer', sellOffer('sea_salt', 1, 10 + n))
      await buyer.ask('createGEOffer', buyOffer('sea_salt', 1, 10 + n))
      for (const who of [seller, buyer]) await who.ask('collectAllGEOffers', {})
    }
    const { transactions } = await player.ask('getTransactions', { itemId: 'sea_salt' })
    expect(transactions.map(({ price }) => price)).toEqual(Array.from({ length: 20 }, (_, n) => 34 - n))
    expect((await player.ask('getTransactions', { itemId: 'sea_salt', limit: 25 })).transactions).toHaveLength(25)
    expect((await player.ask('getTransactions', {})).transactions).toHaveLength(20)
    const socket = await openLivePage(player)
    await followTopic(socket, topics.prices('sea_salt'))
    const received = nextMessage(socket, 'price')
    await trades('sea_salt', 1, 50)
    expect((await received).transactions).toHaveLength(20)
  })

  test('price history has hours for a day, four-hour steps for a week and days for a month', async () => {
    const player = await createTrader(testServer, {})
    await player.becomeAccount()
    await tomorrow()
    await trades('opal', 10, 10)
    await trades('opal', 5, 40)
    await testServer.forward(hours(2))
    await trades('opal', 1, 30)
    const points = async (span: 'day' | 'week' | 'month') =>
      (await player.ask('getPriceHistory', { itemId: 'opal', span })).points.map(({ at: _, ...point }) => point)
    expect(await points('day')).toEqual([
      { price: 20, low: 10, high: 40, volume: 15 },
      { price: 30, low: 30, high: 30, volume: 1 },
    ])
    expect(await points('week')).toEqual([{ price: 20.63, low: 10, high: 40, volume: 16 }])
    await testServer.forward(days(3))
    expect(await points('day')).toEqual([])
    expect(await points('month')).toEqual([{ price: 20.63, low: 10, high: 40, volume: 16 }])
    await testServer.forward(days(26))
    await testServer.server.exchange.deleteOutdated()
    expect(await points('month')).toEqual([{ price: 20.63, low: 10, high: 40, volume: 16 }])
    await testServer.forward(days(4))
    await testServer.server.exchange.deleteOutdated()
    expect(await testServer.sql()`select * from ge_price_history where item_id = 'opal'`).toEqual([])
  })
})

test('emptied offers are deleted after a month; open or filled ones are not', async () => {
  const [seller, buyer] = [
    await createTrader(testServer, { pack: { ruby: 10 } }),
    await createTrader(testServer, { coins: 10_000 }),
  ]
  for (const who of [seller, buyer]) await who.becomeAccount()
  const { offer: stands } = await seller.ask('createGEOffer', sellOffer('ruby', 5, 90, 1))
  const { offer: sold } = await seller.ask('createGEOffer', sellOffer('ruby', 5, 50, 2))
  const { offer: bought } = await buyer.ask('createGEOffer', buyOffer('ruby', 5, 50))
  await seller.ask('collectGEOffer', { offerId: sold.id })
  const readOfferIds = async () =>
    (await testServer.sql()`select id from grand_exchange where item_id = 'ruby'`).map((row) => row['id'])
  await testServer.server.exchange.deleteOutdated()
  expect((await readOfferIds()).sort()).toEqual([stands.id, sold.id, bought.id].sort())
  await testServer.forward(days(33))
  await testServer.server.exchange.deleteOutdated()
  expect((await readOfferIds()).sort()).toEqual([stands.id, bought.id].sort())
})

describe('live', () => {
  test('[GE-36] both players of a trade and all subscribers of the item receive it live', async () => {
    const [seller, buyer, watcher] = [
      await createTrader(testServer, { pack: { jade: 5 } }),
      await createTrader(testServer, { coins: 1_000 }),
      await createTrader(testServer, {}),
    ]
    const sockets = {
      seller: await openLivePage(seller),
      buyer: await openLivePage(buyer),
      watcher: await openLivePage(watcher),
    }
    const sale = await seller.ask('createGEOffer', sellOffer('jade', 5, 50))
    expect(await followTopic(sockets.watcher, topics.prices('jade'))).toBe(true)
    // The message about the sell offer may still arrive.
    const received = Promise.all([
      new Promise<OwnOffers>((resolve) => {
        sockets.seller.on('offers', (own) => own.offers[0]?.filled && resolve(own))
      }),
      nextMessage(sockets.buyer, 'offers'),
      new Promise<Parameters<ServerMessages['price']>[0]>((resolve) => {
        sockets.watcher.on('price', (message) => message.transactions.length > 0 && resolve(message))
      }),
      nextMessage(sockets.buyer, 'changed'),
    ])
    await buyer.ask('createGEOffer', buyOffer('jade', 3, 60))
    const [sold, bought, market] = await received
    expect(sold.offers).toMatchObject([{ id: sale.offer.id, filled: 3, coinsWaiting: 150 }])
    expect(bought.offers).toMatchObject([{ status: 'completed', itemsWaiting: 3 }])
    expect(market).toMatchObject({
      itemId: 'jade',
      price: { lastPrice: 50, volume: 3 },
      book: { buys: [], sells: [{ price: 50, quantity: 2 }] },
      transactions: [{ quantity: 3, price: 50, taker: 'buy' }],
    })
    const again = nextMessage(sockets.seller, 'offers')
    await seller.ask('cancelGEOffer', { offerId: sale.offer.id })
    expect((await again).offers).toMatchObject([{ status: 'cancelled', itemsWaiting: 2 }])
    const [gone, purse] = [nextMessage(sockets.seller, 'offers'), nextMessage(sockets.seller, 'changed')]
    await seller.ask('collectAllGEOffers', {})
    expect((await gone).offers).toEqual([])
    await purse
  })

  test('subscribers of the market list receive all changed prices in one message', async () => {
    const moved = ['jade', 'opal', 'ruby', 'diamond']
    for (const itemId of moved) await trades(itemId, 2, 50)
    const watcher = await createTrader(testServer, {})
    const socket = await openLivePage(watcher)
    expect(await followTopic(socket, topics.market)).toBe(true)
    await testServer.server.exchange.updatePrices()
    const received = vi.fn<ServerMessages['market']>()
    socket.on('market', received)
    await testServer.forward(hours(2))
    await testServer.server.exchange.updatePrices()
    const items = () => received.mock.calls.flatMap(([message]) => message.items)
    await expect.poll(() => items().map(({ itemId }) => itemId)).toEqual(expect.arrayContaining(moved))
    // The server's own price job may run as well. Each run sends one message.
    expect(received.mock.calls.length).toBeLessThanOrEqual(2)
    expect((await watcher.ask('getExchangeOverview', {})).items).toEqual(expect.arrayContaining(items()))
  })

  test('a price alert is published once its price is paid, and kept for offline players', async () => {
    const [waiting, away] = [await createTrader(testServer, {}), await createTrader(testServer, {})]
    const socket = await openLivePage(waiting)
    const { alert } = await waiting.ask('setPriceAlert', { itemId: 'emerald', direction: 'above', price: 70 })
    await away.ask('setPriceAlert', { itemId: 'emerald', direction: 'below', price: 20 })
    await waiting.ask('setPriceAlert', { itemId: 'emerald', direction: 'below', price: 20 })
    const received = nextMessage(socket, 'priceAlert')
    await trades('emerald', 2, 69)
    await trades('emerald', 2, 75)
    expect(await received).toEqual({ alert: { ...alert, reachedAt: expect.any(Number), reachedPrice: 75 } })
    await trades('emerald', 2, 80)
    await trades('emerald', 2, 15)
    expect((await away.ask('listPriceAlerts', {})).alerts).toMatchObject([{ reachedPrice: 15 }])
    const { alerts } = await waiting.ask('listPriceAlerts', {})
    expect(alerts.map(({ reachedPrice }) => reachedPrice).sort()).toEqual([15, 75])
    expect(await away.ask('removePriceAlert', { id: alert.id })).toEqual({ removed: false })
    expect(await waiting.ask('removePriceAlert', { id: alert.id })).toEqual({ removed: true })
    expect((await waiting.ask('listPriceAlerts', {})).alerts).toHaveLength(1)
  })

  test('an alert is reached at exactly its price', async () => {
    const waiting = await createTrader(testServer, {})
    const request = { itemId: 'flax', price: 70 }
    await waiting.ask('setPriceAlert', { ...request, direction: 'above' })
    await waiting.ask('setPriceAlert', { ...request, direction: 'below' })
    await waiting.ask('setPriceAlert', { ...request, direction: 'above', price: 71 })
    await waiting.ask('setPriceAlert', { ...request, direction: 'below', price: 69 })
    await trades('flax', 2, 70)
    const { alerts } = await waiting.ask('listPriceAlerts', {})
    const reached = alerts.filter(({ reachedPrice }) => reachedPrice === 70)
    expect(reached.map(({ direction, price }) => [direction, price]).sort()).toEqual([
      ['above', 70],
      ['below', 70],
    ])
    expect(alerts.filter(({ reachedAt }) => reachedAt === null)).toHaveLength(2)
  })

  test('the same alert set twice is one', async () => {
    const player = await createTrader(testServer, {})
    const request = { itemId: 'logs', direction: 'above', price: 777 } as const
    const { alert } = await player.ask('setPriceAlert', request)
    expect(await player.ask('setPriceAlert', request)).toEqual({ alert })
    await player.ask('setPriceAlert', { ...request, direction: 'below' })
    expect((await player.ask('listPriceAlerts', {})).alerts).toHaveLength(2)
  })

  test('an alert needs a valid item and price, and a player can have twenty', async () => {
    const player = await createTrader(testServer, {})
    const asks = (itemId: string, price: number) => ({ itemId, direction: 'above', price }) as const
    for (const [itemId, price, message] of [
      ['no_such_thing', 5, 'Item not found: no_such_thing'],
      ['logs', 0, 'Price must be a whole number above 0'],
      ['logs', 1.5, 'Price must be a whole number above 0'],
      ['logs', 1_000_001, 'Price must be at most 1,000,000 coins'],
    ] as const) {
      expect((await player.refused('setPriceAlert', asks(itemId, price))).message).toBe(message)
    }
    // Concurrently: each alone would be within the limit.
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => player.ask('setPriceAlert', asks('logs', 1_000 + n))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect((await player.ask('listPriceAlerts', {})).alerts).toHaveLength(20)
    expect((await player.refused('setPriceAlert', asks('logs', 9))).message).toBe(
      'You can have at most 20 price alerts',
    )
  })
})
