import { type Calls, type ItemPrice, type MarketEntry, topics } from '@hearthward/contract'
import type { z } from 'zod'
import { call } from '../../client/connection/calls.ts'
import { onLiveMessage, subscribeToTopic } from '../../client/connection/live.ts'
import { refetchPlayer, sendPendingIntents } from '../../client/session/outbox.ts'

type Asked<Name extends keyof Calls> = z.input<Calls[Name]['input']>
export type Answer<Name extends keyof Calls> = z.output<Calls[Name]['output']>

/** Everything that waits to be said is said first, so that the server deals with the purse and the pack on screen. */
async function withCharacter<T>(deal: () => Promise<T>): Promise<T> {
  await sendPendingIntents()
  try {
    return await deal()
  } finally {
    void refetchPlayer()
  }
}

/** What a deed did to an offer; what is left of the buy limit of its item is no longer what was told. */
async function forgettingPrice<T extends { offer: { itemId: string } }>(deed: Promise<T>): Promise<T> {
  const answer = await deed
  kept.delete(answer.offer.itemId)
  return answer
}

export const createOffer = (offer: Asked<'createGEOffer'>) =>
  forgettingPrice(withCharacter(() => call('createGEOffer', offer)))
export const editOffer = (edit: Asked<'editGEOffer'>) => forgettingPrice(withCharacter(() => call('editGEOffer', edit)))
export const cancelOffer = (offerId: string) => forgettingPrice(call('cancelGEOffer', { offerId }))
export const collectOffer = (offerId: string) => withCharacter(() => call('collectGEOffer', { offerId }))
export const collectAllOffers = () => withCharacter(() => call('collectAllGEOffers', {}))

export const readMyOffers = () => call('getMyOffers', {})
export const readOrderBook = (itemId: string) => call('getOrderBook', { itemId })
export const readTransactions = (asked: Asked<'getTransactions'>) => call('getTransactions', asked)
export const readMyTrades = () => call('getMyTrades', {})
export const readPriceHistory = (asked: Asked<'getPriceHistory'>) => call('getPriceHistory', asked)

export const setPriceAlert = (alert: Asked<'setPriceAlert'>) => call('setPriceAlert', alert)
export const readPriceAlerts = () => call('listPriceAlerts', {})
export const removePriceAlert = (id: string) => call('removePriceAlert', { id })

/** A price is not asked for again within this time; what the server tells meanwhile takes its place. */
const PRICES_KEPT = 5 * 60_000
interface Kept<T> {
  at: number
  told: T
}
const kept = new Map<string, Kept<Answer<'getItemPrice'>>>()
let overview: Kept<Answer<'getExchangeOverview'>> | null = null

const isFresh = ({ at }: Kept<unknown>) => Date.now() - at < PRICES_KEPT

export async function readItemPrice(itemId: string): Promise<Answer<'getItemPrice'>> {
  const known = kept.get(itemId)
  if (known && isFresh(known)) return known.told
  const told = await call('getItemPrice', { itemId })
  kept.set(itemId, { at: Date.now(), told })
  return told
}

/** The prices of everything that is traded. */
export async function readOverview(): Promise<Answer<'getExchangeOverview'>> {
  if (overview && isFresh(overview)) return overview.told
  const told = await call('getExchangeOverview', {})
  overview = { at: Date.now(), told }
  return told
}

/** One's own offers of it changed by other hands: what is left of the limit is no longer what was told. */
export function forgetPrice(itemId: string): void {
  kept.delete(itemId)
}

function learnPrice(price: ItemPrice): void {
  const { itemId, currentPrice, trend, volume, lastPrice } = price
  const known = kept.get(itemId)
  if (known) kept.set(itemId, { at: Date.now(), told: { ...known.told, price } })
  if (lastPrice !== null) learnEntries([{ itemId, price: currentPrice, trend, volume }])
}

function learnEntries(news: readonly MarketEntry[]): void {
  if (!overview) return
  const items = new Map([...overview.told.items, ...news].map((entry) => [entry.itemId, entry]))
  overview = { ...overview, told: { items: [...items.values()] } }
}

/** Calls the listener when prices in the list of the market have moved. Returns an unsubscribe function. */
export function subscribeToMarket(listener: () => void): () => void {
  const { unsubscribe } = subscribeToTopic(topics.market)
  const unlisten = onLiveMessage('market', ({ items }) => {
    learnEntries(items)
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
    learnPrice(market.price)
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

/** Hears of prices the player waits for. */
export const followAlerts = (hear: Parameters<typeof onLiveMessage<'priceAlert'>>[1]) =>
  onLiveMessage('priceAlert', hear)
