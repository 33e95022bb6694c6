import { afterAll, beforeAll, expect, test } from 'vitest'
import { buys, holdings, openMarket, sells, trader } from '../exchange/testing.ts'
import type { House } from '../http/testing.ts'

let house: House
beforeAll(async () => {
  house = await openMarket()
})
afterAll(() => house.close())

test('[GE-1, GE-2, GE-15, GE-31, GE-32, GE-34] a sell takes its goods into the offer, and both are there to read', async () => {
  const seller = await trader(house, { pack: { oak_logs: 12 } })
  const made = await seller.ask('createGEOffer', sells('oak_logs', 10, 30, 2))
  expect(made).toEqual({
    success: true,
    offer: {
      id: expect.any(String),
      playerId: seller.uid,
      type: 'sell',
      itemId: 'oak_logs',
      quantity: 10,
      price: 30,
      slot: 2,
      status: 'active',
      filled: 0,
      spent: 0,
      taxRate: 20_000,
      taxPaid: 0,
      coinsHeld: 0,
      itemsHeld: 10,
      coinsWaiting: 0,
      itemsWaiting: 0,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    },
  })
  expect(await holdings(house, seller)).toMatchObject({ pack: { oak_logs: 2 } })
  expect((await seller.ask('getMyOffers', {})).offers).toEqual([made.offer])
})

test('[GE-20, GE-22, GE-24, GE-25, GE-27, GE-28, GE-29] a buy meets it, in part, at its price, and both collect', async () => {
  const seller = await trader(house, { pack: { willow_logs: 5 } })
  const buyer = await trader(house, { coins: 2_000 })
  await seller.ask('createGEOffer', sells('willow_logs', 5, 100))
  const { offer } = await buyer.ask('createGEOffer', buys('willow_logs', 8, 110))
  // 8 x 110 and 2% of it are held.
  expect((await holdings(house, buyer)).coins).toBe(2_000 - 880 - 17)
  expect(offer).toMatchObject({ status: 'partially_filled', filled: 5, spent: 500, taxPaid: 10, itemsWaiting: 5 })
  const [sold] = (await seller.ask('getMyOffers', {})).offers
  expect(sold).toMatchObject({ status: 'completed', coinsWaiting: 500 })
  expect(await seller.ask('collectGEOffer', { offerId: sold?.id ?? '' })).toEqual({
    success: true,
    coins: 500,
    items: {},
    isAll: true,
  })
  expect((await holdings(house, seller)).coins).toBe(500)
  expect((await seller.ask('getMyOffers', {})).offers).toEqual([])
  await buyer.ask('cancelGEOffer', { offerId: offer.id })
  const back = await buyer.ask('collectAllGEOffers', {})
  expect(back).toMatchObject({ items: { willow_logs: 5 }, coins: 880 + 17 - 500 - 10 })
  expect(await holdings(house, buyer)).toMatchObject({ coins: 2_000 - 510, pack: { willow_logs: 5 } })
  const ledger = await house.sql()`select source, coins from ge_ledger where item_id = 'willow_logs'`
  expect(ledger.at(-1)).toEqual({ source: 'tax', coins: '-10' })
})

test('everything that can be read is there', async () => {
  const player = await trader(house, {})
  expect(await player.ask('getItemPrice', { itemId: 'logs' })).toMatchObject({ price: { currentPrice: 50 } })
  await player.ask('getOrderBook', { itemId: 'willow_logs' })
  await player.ask('getTransactions', {})
  await player.ask('getMyTrades', {})
  for (const span of ['day', 'week', 'month'] as const) {
    const { points } = await player.ask('getPriceHistory', { itemId: 'willow_logs', span })
    expect(points).toEqual([{ at: expect.any(Number), price: 100, low: 100, high: 100, volume: 5 }])
  }
  await player.ask('getExchangeOverview', {})
  await player.ask('setPriceAlert', { itemId: 'logs', direction: 'above', price: 60 })
  expect((await player.ask('listPriceAlerts', {})).alerts).toHaveLength(1)
})
