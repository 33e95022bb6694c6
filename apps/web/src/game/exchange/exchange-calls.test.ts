import type { ItemPrice, MarketEntry } from '@hearthward/contract'
import type { Player } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameQuery, knownAnswer, queryClient } from '../../client/call-queries.ts'
import { connectLive } from '../../client/connection/live.ts'
import { testSocket } from '../../client/connection/testing-socket.ts'
import { stopSession } from '../../client/session/game-session.ts'
import { gatheringPlayer, opened, VERSION } from '../../client/session/testing-session.ts'
import { type CallAnswers, fetchFrom, memoryStorage } from '../../client/testing-browser.ts'
import {
  cancelOffer,
  collectAllOffers,
  collectOffer,
  createOffer,
  editOffer,
  LIVE,
  PRICES,
  subscribeToItem,
  subscribeToMarket,
} from './exchange-calls.ts'

vi.mock('socket.io-client', async () => (await import('../../client/connection/testing-socket.ts')).socketLibrary)

const MINUTE = 60_000
let requests: string[] = []
let answers: CallAnswers = {}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.stubGlobal('localStorage', memoryStorage())
  requests = []
  const offer = () => Response.json({ offer: { itemId: 'logs' } })
  answers = {
    getItemPrice: () => Response.json({ price: { itemId: 'logs', currentPrice: 40 }, limit: { most: 100 } }),
    getExchangeOverview: () => Response.json({ items: [] }),
    ...Object.fromEntries(['createGEOffer', 'editGEOffer', 'cancelGEOffer'].map((name) => [name, offer])),
    ...Object.fromEntries(['collectGEOffer', 'collectAllGEOffers'].map((name) => [name, () => Response.json({})])),
  }
  vi.stubGlobal(
    'fetch',
    fetchFrom(
      () => answers,
      (name) => requests.push(name),
    ),
  )
})

afterEach(() => {
  queryClient.clear()
  stopSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const readPrice = (itemId: string) => queryClient.fetchQuery(gameQuery('getItemPrice', { itemId }, PRICES))
const readOverview = () => queryClient.fetchQuery(gameQuery('getExchangeOverview', {}, PRICES))

test('[CACHE-5] prices are cached for five minutes and read again after that', async () => {
  await readPrice('logs')
  await readOverview()
  vi.advanceTimersByTime(5 * MINUTE - 1)
  await readPrice('logs')
  await readOverview()
  expect(requests).toEqual(['getItemPrice', 'getExchangeOverview'])
  await readPrice('bones')
  expect(requests).toHaveLength(3)
  vi.advanceTimersByTime(1)
  await readPrice('logs')
  await readOverview()
  expect(requests).toHaveLength(5)
})

test('the remaining buy limit is read again once an offer of the item has changed', async () => {
  await readPrice('logs')
  await cancelOffer('one')
  await readPrice('logs')
  expect(requests).toEqual(['getItemPrice', 'cancelGEOffer', 'getItemPrice'])
})

test('live changes of the market list are merged without another read', async () => {
  testSocket.connect(connectLive)
  await readOverview()
  const stop = subscribeToMarket()
  const logs: MarketEntry = { itemId: 'logs', price: 51, trend: 'up', volume: 4, clerk: null }
  testSocket.receive('market', { items: [logs, { ...logs, itemId: 'bones' }] })
  testSocket.receive('market', { items: [{ ...logs, price: 52 }] })
  const known = [
    { ...logs, price: 52 },
    { ...logs, itemId: 'bones' },
  ]
  expect((await readOverview()).items).toEqual(known)
  expect([...testSocket.topics]).toEqual(['market'])
  stop()
  testSocket.receive('market', { items: [{ ...logs, price: 53 }] })
  expect((await readOverview()).items).toEqual(known)
  expect(requests).toEqual(['getExchangeOverview'])
  expect([...testSocket.topics]).toEqual([])
})

test('[CACHE-5] a live price replaces the cached one', async () => {
  testSocket.connect(connectLive)
  answers['getOrderBook'] = () => Response.json({ itemId: 'logs', buys: [{ price: 1 }], sells: [], frozen: null })
  answers['getTransactions'] = () => Response.json({ transactions: [{ price: 1 }] })
  const { limit } = await readPrice('logs')
  await readOverview()
  for (const name of ['getOrderBook', 'getTransactions'] as const) {
    await queryClient.fetchQuery(gameQuery(name, { itemId: 'logs' }, { ...LIVE, keptFor: MINUTE }))
  }
  const stop = subscribeToItem('logs')
  const price = { itemId: 'logs', currentPrice: 52, trend: 'up', volume: 9, lastPrice: 53 } as unknown as ItemPrice
  const clerks = { price: 50, quantity: 9, offers: 1, clerk: 9, oldest: null }
  const book = { itemId: 'logs', buys: [], sells: [clerks], deeper: { buys: [], sells: [] }, frozen: null }
  const market = { book, transactions: [] }
  testSocket.receive('price', { itemId: 'logs', price, ...market })
  testSocket.receive('price', { itemId: 'bones', price: { ...price, itemId: 'bones' }, ...market })
  expect(await readPrice('logs')).toEqual({ price, limit })
  const clerk = { buysAt: null, sellsAt: 50 }
  expect((await readOverview()).items).toEqual([{ itemId: 'logs', price: 52, trend: 'up', volume: 9, clerk }])
  expect(knownAnswer('getOrderBook', { itemId: 'logs' })).toEqual(market.book)
  expect(knownAnswer('getTransactions', { itemId: 'logs' })).toEqual({ transactions: [] })
  expect(requests).toEqual(['getItemPrice', 'getExchangeOverview', 'getOrderBook', 'getTransactions'])
  stop()
})

test('calls that move coins or items are made after pending intents are sent, and the player is refetched after them', async () => {
  const player = gatheringPlayer(Date.now())
  serveCharacter(player)
  const game = opened(player)
  Object.assign(game, { isReached: true, socketState: 'online' })
  const actions = [
    () => createOffer({ type: 'buy', itemId: 'logs', quantity: 1, price: 5, slot: 1 }),
    () => editOffer({ offerId: 'one', price: 6 }),
    () => collectOffer('one'),
    () => collectAllOffers(),
  ]
  for (const [turn, act] of actions.entries()) {
    game.predictor.act({ type: 'updateSettings', theme: turn % 2 ? 'dark' : 'light', id: `${turn}`, at: Date.now() })
    await act()
    await vi.waitFor(() => expect(requests.at(-1)).toBe('sync'))
  }
  const calls = ['createGEOffer', 'editGEOffer', 'collectGEOffer', 'collectAllGEOffers']
  expect(requests).toEqual(calls.flatMap((name) => ['perform', name, 'sync']))
})

/** A server that confirms the character as it is. */
function serveCharacter(player: Player): void {
  const confirmed = { player, rolls: [], found: [], now: Date.now(), seal: 's' }
  answers['perform'] = () => Response.json({ equal: false, ...confirmed, results: [], frozen: false })
  answers['sync'] = () => Response.json({ ...confirmed, equal: false, at: Date.now(), contentVersion: VERSION })
}
