import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000
let asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ price: {}, limit: {}, items: [], offer: { itemId: 'logs' } }))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('../../client/session/outbox.ts')
  vi.doUnmock('../../client/connection/live.ts')
  vi.resetModules()
})

test('[CACHE-5] prices are kept for five minutes and asked for again after that', async () => {
  const { readItemPrice, readOverview } = await import('./exchange-calls.ts')
  await readItemPrice('logs')
  await readOverview()
  vi.advanceTimersByTime(5 * MINUTE - 1)
  await readItemPrice('logs')
  await readOverview()
  expect(asked).toEqual(['/api/getItemPrice', '/api/getExchangeOverview'])
  await readItemPrice('bones')
  expect(asked).toHaveLength(3)
  vi.advanceTimersByTime(1)
  await readItemPrice('logs')
  await readOverview()
  expect(asked).toHaveLength(5)
})

test('what is left of a buy limit is asked for again once an offer of the item has changed', async () => {
  const { cancelOffer, readItemPrice } = await import('./exchange-calls.ts')
  await readItemPrice('logs')
  await cancelOffer('one')
  await readItemPrice('logs')
  expect(asked).toEqual(['/api/getItemPrice', '/api/cancelGEOffer', '/api/getItemPrice'])
})

test('what has moved in the list of the market is known without asking again', async () => {
  const hearers = new Map<string, (message: unknown) => void>()
  vi.doMock('../../client/connection/live.ts', () => ({
    subscribeToTopic: () => ({ joined: Promise.resolve(true), unsubscribe: () => {} }),
    onLiveMessage: (name: string, hear: (message: unknown) => void) => {
      hearers.set(name, hear)
      return () => hearers.delete(name)
    },
  }))
  const { subscribeToMarket, readOverview } = await import('./exchange-calls.ts')
  await readOverview()
  let heard = 0
  const stop = subscribeToMarket(() => heard++)
  const logs = { itemId: 'logs', price: 51, trend: 'rising', volume: 4 }
  hearers.get('market')?.({ items: [logs, { ...logs, itemId: 'bones' }] })
  hearers.get('market')?.({ items: [{ ...logs, price: 52 }] })
  expect(heard).toBe(2)
  expect((await readOverview()).items).toEqual([
    { ...logs, price: 52 },
    { ...logs, itemId: 'bones' },
  ])
  expect(asked).toEqual(['/api/getExchangeOverview'])
  stop()
  expect(hearers.size).toBe(0)
  vi.doUnmock('../../client/connection/live.ts')
})

test('whatever moves coins or goods is asked once the server knows the purse on screen, and the purse is read after it', async () => {
  const heard = (what: string) => async () => void asked.push(what)
  vi.doMock('../../client/session/outbox.ts', () => ({
    sendPendingIntents: heard('sent'),
    refetchPlayer: heard('read'),
  }))
  const { collectAllOffers, collectOffer, createOffer, editOffer } = await import('./exchange-calls.ts')
  await createOffer({ type: 'buy', itemId: 'logs', quantity: 1, price: 5, slot: 1 })
  await editOffer({ offerId: 'one', price: 6 })
  await collectOffer('one')
  await collectAllOffers()
  const calls = ['createGEOffer', 'editGEOffer', 'collectGEOffer', 'collectAllGEOffers']
  expect(asked).toEqual(calls.flatMap((name) => ['sent', `/api/${name}`, 'read']))
})

test('[CACHE-5] what the server tells of a price takes the place of what was kept', async () => {
  let tell: (market: unknown) => void = () => {}
  vi.doMock('../../client/connection/live.ts', () => ({
    subscribeToTopic: () => ({ joined: Promise.resolve(true), unsubscribe: () => {} }),
    onLiveMessage: (_name: string, hear: typeof tell) => {
      tell = hear
      return () => {}
    },
  }))
  const { subscribeToItem, readItemPrice, readOverview } = await import('./exchange-calls.ts')
  await readItemPrice('logs')
  await readOverview()
  const heard: unknown[] = []
  subscribeToItem('logs', (market) => heard.push(market.itemId))
  const price = { itemId: 'logs', currentPrice: 52, trend: 'up', volume: 9, lastPrice: 53 }
  tell({ itemId: 'logs', price })
  tell({ itemId: 'bones', price: { ...price, itemId: 'bones' } })
  expect(heard).toEqual(['logs'])
  expect((await readItemPrice('logs')).price).toEqual(price)
  expect((await readOverview()).items).toEqual([{ itemId: 'logs', price: 52, trend: 'up', volume: 9 }])
  expect(asked).toEqual(['/api/getItemPrice', '/api/getExchangeOverview'])
})
