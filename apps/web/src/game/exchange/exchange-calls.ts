import { type Calls, type ItemPrice, type MarketEntry, topics } from '@hearthward/contract'
import type { z } from 'zod'
import { call } from '../../client/connection/calls.ts'
import { onLiveMessage, subscribeToTopic } from '../../client/connection/live.ts'
import { refetchPlayer, sendPendingIntents } from '../../client/session/outbox.ts'

type Input<Name extends keyof Calls> = z.input<Calls[Name]['input']>
export type Answer<Name extends keyof Calls> = z.output<Calls[Name]['output']>

/** Sends pending intents first, so that the server works on the coins and the pack on screen. */
async function withCharacter<T>(run: () => Promise<T>): Promise<T> {
  await sendPendingIntents()
  try {
    return await run()
  } finally {
    void refetchPlayer()
  }
}

/** Drops the cached price of the offer's item, because the remaining buy limit has changed. */
async function dropCachedPrice<T extends { offer: { itemId: string } }>(change: Promise<T>): Promise<T> {
  const answer = await change
  cachedPrices.delete(answer.offer.itemId)
  return answer
}

export const createOffer = (offer: Input<'createGEOffer'>) =>
  dropCachedPrice(withCharacter(() => call('createGEOffer', offer)))
export const editOffer = (edit: Input<'editGEOffer'>) => dropCachedPrice(withCharacter(() => call('editGEOffer', edit)))
export const cancelOffer = (offerId: string) => dropCachedPrice(call('cancelGEOffer', { offerId }))
export const collectOffer = (offerId: string) => withCharacter(() => call('collectGEOffer', { offerId }))
export const collectAllOffers = () => withCharacter(() => call('collectAllGEOffers', {}))

export const readMyOffers = () => call('getMyOffers', {})
export const readOrderBook = (itemId: string) => call('getOrderBook', { itemId })
export const readTransactions = (input: Input<'getTransactions'>) => call('getTransactions', input)
export const readMyTrades = () => call('getMyTrades', {})
export const readPriceHistory = (input: Input<'getPriceHistory'>) => call('getPriceHistory', input)

export const setPriceAlert = (alert: Input<'setPriceAlert'>) => call('setPriceAlert', alert)
export const readPriceAlerts = () => call('listPriceAlerts', {})
export const removePriceAlert = (id: string) => call('removePriceAlert', { id })

/** Prices are cached for this long. Live messages replace cached prices meanwhile. */
const CACHED_FOR = 5 * 60_000
interface Cached<T> {
  at: number
  answer: T
}
const cachedPrices = new Map<string, Cached<Answer<'getItemPrice'>>>()
let overview: Cached<Answer<'getExchangeOverview'>> | null = null

const isFresh = ({ at }: Cached<unknown>) => Date.now() - at < CACHED_FOR

export async function readItemPrice(itemId: string): Promise<Answer<'getItemPrice'>> {
  const cached = cachedPrices.get(itemId)
  if (cached && isFresh(cached)) return cached.answer
  const answer = await call('getItemPrice', { itemId })
  cachedPrices.set(itemId, { at: Date.now(), answer })
  return answer
}

/** The prices of all traded items. */
export async function readOverview(): Promise<Answer<'getExchangeOverview'>> {
  if (overview && isFresh(overview)) return overview.answer
  const answer = await call('getExchangeOverview', {})
  overview = { at: Date.now(), answer }
  return answer
}

/** Drops the cached price: the player's offers have changed, and with them the remaining buy limit. */
export function forgetPrice(itemId: string): void {
  cachedPrices.delete(itemId)
}

function cachePrice(price: ItemPrice): void {
  const { itemId, currentPrice, trend, volume, lastPrice } = price
  const cached = cachedPrices.get(itemId)
  if (cached) cachedPrices.set(itemId, { at: Date.now(), answer: { ...cached.answer, price } })
  if (lastPrice !== null) cacheEntries([{ itemId, price: currentPrice, trend, volume }])
}

function cacheEntries(news: readonly MarketEntry[]): void {
  if (!overview) return
  const items = new Map([...overview.answer.items, ...news].map((entry) => [entry.itemId, entry]))
  overview = { ...overview, answer: { items: [...items.values()] } }
}

/** Calls the listener when prices in the list of the market have moved. Returns an unsubscribe function. */
export function subscribeToMarket(listener: () => void): () => void {
  const { unsubscribe } = subscribeToTopic(topics.market)
  const unlisten = onLiveMessage('market', ({ items }) => {
    cacheEntries(items)
    listener()
  })
  return () => {
    unlisten()
    unsubscribe()
  }
}

export type Market = Parameters<Parameters<typeof onLiveMessage<'price'>>[1]>[0]

/** Calls the listener with each change on the market of an item. Returns an unsubscribe function. */
export function subscribeToItem(itemId: string, listener: (market: Market) => void): () => void {
  const { unsubscribe } = subscribeToTopic(topics.prices(itemId))
  const unlisten = onLiveMessage('price', (market) => {
    if (market.itemId !== itemId) return
    cachePrice(market.price)
    listener(market)
  })
  return () => {
    unlisten()
    unsubscribe()
  }
}

/** Calls the listener with the player's own offers when one of them has changed. Returns an unsubscribe function. */
export const subscribeToOffers = (listener: Parameters<typeof onLiveMessage<'offers'>>[1]) =>
  onLiveMessage('offers', listener)

/** Calls the listener when a price alert is reached. Returns an unsubscribe function. */
export const subscribeToAlerts = (listener: Parameters<typeof onLiveMessage<'priceAlert'>>[1]) =>
  onLiveMessage('priceAlert', listener)
