import type { ItemPrice, MarketEntry, ServerMessages } from '@hearthward/contract'
import { topics } from '@hearthward/contract'
import { queryClient, updateAnswer } from '../../client/call-queries.ts'
import { type CallInput, call } from '../../client/connection/calls.ts'
import { onLiveMessage, subscribeToTopic } from '../../client/connection/live.ts'
import { refetchPlayer, sendPendingIntents } from '../../client/session/outbox.ts'
import { clerkOnlyIn } from './clerk-offers.ts'

/** Sends pending intents first, so that the server works on the coins and the pack on screen. */
async function withCharacter<T>(run: () => Promise<T>): Promise<T> {
  await sendPendingIntents()
  try {
    return await run()
  } finally {
    void refetchPlayer()
  }
}

/** Marks the cached price of the offer's item as outdated, because the remaining buy limit has changed. */
async function outdatePrice<T extends { offer: { itemId: string } }>(change: Promise<T>): Promise<T> {
  const answer = await change
  const queryKey = ['getItemPrice', { itemId: answer.offer.itemId }]
  // An item page refetches it itself, once it knows the changed offers.
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  return answer
}

export const createOffer = (offer: CallInput<'createGEOffer'>) =>
  outdatePrice(withCharacter(() => call('createGEOffer', offer)))
export const editOffer = (edit: CallInput<'editGEOffer'>) =>
  outdatePrice(withCharacter(() => call('editGEOffer', edit)))
export const cancelOffer = (offerId: string) => outdatePrice(call('cancelGEOffer', { offerId }))
export const collectOffer = (offerId: string) => withCharacter(() => call('collectGEOffer', { offerId }))
export const collectAllOffers = () => withCharacter(() => call('collectAllGEOffers', {}))

/** How pages read prices. Live messages replace cached prices meanwhile. */
export const PRICES = { isLive: true, cachedFor: 5 * 60_000 } as const
/** How pages read everything else of the exchange. */
export const LIVE = { isLive: true } as const

export type Market = Parameters<ServerMessages['price']>[0]

/** Keeps the prices of the market list up to date. Returns an unsubscribe function. */
export function subscribeToMarket(): () => void {
  return subscribe(topics.market, () => onLiveMessage('market', ({ items }) => updateEntries(items)))
}

/** Keeps the market of an item up to date. Returns an unsubscribe function. */
export function subscribeToItem(itemId: string): () => void {
  return subscribe(topics.prices(itemId), () =>
    onLiveMessage('price', (market) => {
      if (market.itemId === itemId) updateMarket(market)
    }),
  )
}

function subscribe(topic: string, listen: () => () => void): () => void {
  const { unsubscribe } = subscribeToTopic(topic)
  const unlisten = listen()
  return () => {
    unlisten()
    unsubscribe()
  }
}

function updateMarket({ itemId, price, book, transactions }: Market): void {
  updateAnswer('getItemPrice', { itemId }, (known) => ({ ...known, price }))
  updateAnswer('getOrderBook', { itemId }, () => book)
  updateAnswer('getTransactions', { itemId }, () => ({ transactions }))
  updateEntries([entryOf(price, book)])
}

const entryOf = ({ itemId, currentPrice, trend, volume }: ItemPrice, book: Market['book']): MarketEntry => ({
  itemId,
  price: currentPrice,
  trend,
  volume,
  clerk: clerkOnlyIn(book),
})

function updateEntries(news: readonly MarketEntry[]): void {
  updateAnswer('getExchangeOverview', {}, ({ items }) => ({
    items: [...new Map([...items, ...news].map((entry) => [entry.itemId, entry])).values()],
  }))
}
