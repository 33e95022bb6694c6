import { useEffect } from 'react'
import { stateOfAll, useCallQuery, useRefetchOn } from '../../client/call-queries.ts'
import type { CallAnswer } from '../../client/connection/calls.ts'
import { LIVE, type Market, PRICES, subscribeToItem } from './exchange-calls.ts'

/** The market of an item. */
export interface ItemMarket extends Pick<Market, 'price' | 'book' | 'transactions'> {
  limit: CallAnswer<'getItemPrice'>['limit']
}

type MarketState = { status: 'loading' } | { status: 'failed' } | ({ status: 'ready' } & ItemMarket)

/** The market of an item with live updates. `ownOffers` is a key of the player's own offers of it. */
export function useMarket(itemId: string, ownOffers: string): MarketState & { refetch: () => void } {
  const price = useCallQuery('getItemPrice', { itemId }, PRICES)
  const book = useCallQuery('getOrderBook', { itemId }, LIVE)
  const trades = useCallQuery('getTransactions', { itemId }, LIVE)
  useEffect(() => subscribeToItem(itemId), [itemId])
  // The remaining buy limit changes only with the player's own offers.
  useRefetchOn(ownOffers, price.refetch)
  const { status, refetch } = stateOfAll([price, book, trades])
  if (price.status === 'ready' && book.status === 'ready' && trades.status === 'ready')
    return { status: 'ready', ...price.data, book: book.data, ...trades.data, refetch }
  return { status: status === 'failed' ? 'failed' : 'loading', refetch }
}
