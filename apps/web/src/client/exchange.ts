import { type Calls, type ItemPrice, type MarketEntry, topics } from '@hearthward/contract'
import type { z } from 'zod'
import { call } from './calls.ts'
import { follow, onMessage } from './live.ts'
import { askAnew, say } from './talk.ts'

type Asked<Name extends keyof Calls> = z.input<Calls[Name]['input']>
export type Told<Name extends keyof Calls> = z.output<Calls[Name]['output']>

/** Everything that waits to be said is said first, so that the server deals with the purse and the pack on screen. */
async function dealing<T>(deal: () => Promise<T>): Promise<T> {
  await say()
  try {
    return await deal()
  } finally {
    void askAnew()
  }
}

/** What a deed did to an offer; what is left of the buy limit of its item is no longer what was told. */
async function changed<T extends { offer: { itemId: string } }>(deed: Promise<T>): Promise<T> {
  const answer = await deed
  kept.delete(answer.offer.itemId)
  return answer
}

export const createOffer = (offer: Asked<'createGEOffer'>) => changed(dealing(() => call('createGEOffer', offer)))
export const editOffer = (edit: Asked<'editGEOffer'>) => changed(dealing(() => call('editGEOffer', edit)))
export const cancelOffer = (offerId: string) => changed(call('cancelGEOffer', { offerId }))
export const collectOffer = (offerId: string) => dealing(() => call('collectGEOffer', { offerId }))
export const collectAllOffers = () => dealing(() => call('collectAllGEOffers', {}))

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
const kept = new Map<string, Kept<Told<'getItemPrice'>>>()
let overview: Kept<Told<'getExchangeOverview'>> | null = null

const isFresh = ({ at }: Kept<unknown>) => Date.now() - at < PRICES_KEPT

export async function readItemPrice(itemId: string): Promise<Told<'getItemPrice'>> {
  const known = kept.get(itemId)
  if (known && isFresh(known)) return known.told
  const told = await call('getItemPrice', { itemId })
  kept.set(itemId, { at: Date.now(), told })
  return told
}

/** The prices of everything that is traded. */
export async function readOverview(): Promise<Told<'getExchangeOverview'>> {
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

/** Hears that prices in the list of the market have moved, until the answer is called. */
export function followMarket(hear: () => void): () => void {
  const { stop } = follow(topics.market)
  const deaf = onMessage('market', ({ items }) => {
    learnEntries(items)
    hear()
  })
  return () => {
    deaf()
    stop()
  }
}

export type Market = Parameters<Parameters<typeof onMessage<'price'>>[1]>[0]

/** Hears of the market of an item, until the answer is called. */
export function followItem(itemId: string, hear: (market: Market) => void): () => void {
  const { stop } = follow(topics.prices(itemId))
  const deaf = onMessage('price', (market) => {
    if (market.itemId !== itemId) return
    learnPrice(market.price)
    hear(market)
  })
  return () => {
    deaf()
    stop()
  }
}

/** Hears how the player's own offers stand whenever one of them has changed. */
export const followOffers = (hear: Parameters<typeof onMessage<'offers'>>[1]) => onMessage('offers', hear)

/** Hears of prices the player waits for. */
export const followAlerts = (hear: Parameters<typeof onMessage<'priceAlert'>>[1]) => onMessage('priceAlert', hear)
