import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000
let requests: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
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

test('[CACHE-5] prices are cached for five minutes and read again after that', async () => {
  const { readItemPrice, readOverview } = await import('./exchange-calls.ts')
  await readItemPrice('logs')
  await readOverview()
  vi.advanceTimersByTime(5 * MINUTE - 1)
  await readItemPrice('logs')
  await readOverview()
  expect(requests).toEqual(['/api/getItemPrice', '/api/getExchangeOverview'])
  await readItemPrice('bones')
  expect(requests).toHaveLength(3)
  vi.advanceTimersByTime(1)
  await readItemPrice('logs')
  await readOverview()
  expect(requests).toHaveLength(5)
})

test('the remaining buy limit is read again once an offer of the item has changed', async () => {
  const { cancelOffer, readItemPrice } = await import('./exchange-calls.ts')
  await readItemPrice('logs')
  await cancelOffer('one')
  await readItemPrice('logs')
  expect(requests).toEqual(['/api/getItemPrice', '/api/cancelGEOffer', '/api/getItemPrice'])
})

test('live changes of the market list are merged without another read', async () => {
  const listeners = new Map<string, (message: unknown) => void>()
  vi.doMock('../../client/connection/live.ts', () => ({
    subscribeToTopic: () => ({ joined: Promise.resolve(true), unsubscribe: () => {} }),
    onLiveMessage: (name: string, listener: (message: unknown) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  }))
  const { subscribeToMarket, readOverview } = await import('./exchange-calls.ts')
  await readOverview()
  let changes = 0
  const stop = subscribeToMarket(() => changes++)
  const logs = { itemId: 'logs', price: 51, trend: 'rising', volume: 4 }
  listeners.get('market')?.({ items: [logs, { ...logs, itemId: 'bones' }] })
  listeners.get('market')?.({ items: [{ ...logs, price: 52 }] })
  expect(changes).toBe(2)
  expect((await readOverview()).items).toEqual([
    { ...logs, price: 52 },
    { ...logs, itemId: 'bones' },
  ])
  expect(requests).toEqual(['/api/getExchangeOverview'])
  stop()
  expect(listeners.size).toBe(0)
  vi.doUnmock('../../client/connection/live.ts')
})

test('calls that move coins or items are made after pending intents are sent, and the player is refetched after them', async () => {
  const record = (name: string) => async () => void requests.push(name)
  vi.doMock('../../client/session/outbox.ts', () => ({
    sendPendingIntents: record('sent'),
    refetchPlayer: record('read'),
  }))
  const { collectAllOffers, collectOffer, createOffer, editOffer } = await import('./exchange-calls.ts')
  await createOffer({ type: 'buy', itemId: 'logs', quantity: 1, price: 5, slot: 1 })
  await editOffer({ offerId: 'one', price: 6 })
  await collectOffer('one')
  await collectAllOffers()
  const calls = ['createGEOffer', 'editGEOffer', 'collectGEOffer', 'collectAllGEOffers']
  expect(requests).toEqual(calls.flatMap((name) => ['sent', `/api/${name}`, 'read']))
})

test('[CACHE-5] a live price replaces the cached one', async () => {
  let publish: (market: unknown) => void = () => {}
  vi.doMock('../../client/connection/live.ts', () => ({
    subscribeToTopic: () => ({ joined: Promise.resolve(true), unsubscribe: () => {} }),
    onLiveMessage: (_name: string, listener: typeof publish) => {
      publish = listener
      return () => {}
    },
  }))
  const { subscribeToItem, readItemPrice, readOverview } = await import('./exchange-calls.ts')
  await readItemPrice('logs')
  await readOverview()
  const received: unknown[] = []
  subscribeToItem('logs', (market) => received.push(market.itemId))
  const price = { itemId: 'logs', currentPrice: 52, trend: 'up', volume: 9, lastPrice: 53 }
  publish({ itemId: 'logs', price })
  publish({ itemId: 'bones', price: { ...price, itemId: 'bones' } })
  expect(received).toEqual(['logs'])
  expect((await readItemPrice('logs')).price).toEqual(price)
  expect((await readOverview()).items).toEqual([{ itemId: 'logs', price: 52, trend: 'up', volume: 9 }])
  expect(requests).toEqual(['/api/getItemPrice', '/api/getExchangeOverview'])
})
