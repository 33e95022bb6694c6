import { useEffect, useRef, useState } from 'react'
import { useRefetch } from '../../client/session/refetch.ts'
import {
  type Answer,
  forgetPrice,
  type Market,
  readItemPrice,
  readOrderBook,
  readTransactions,
  subscribeToItem,
} from './exchange-calls.ts'

/** The market of an item. */
export interface ItemMarket extends Pick<Market, 'price' | 'book' | 'transactions'> {
  limit: Answer<'getItemPrice'>['limit']
}

type MarketState = { status: 'loading' } | { status: 'failed' } | ({ status: 'ready' } & ItemMarket)

/** The market of an item with live updates. `ownOffers` is a key of the player's own offers of it. */
export function useMarket(itemId: string, ownOffers: string): MarketState & { refetch: () => void } {
  const [state, setState] = useState<MarketState>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  const missed = useRefetch(({ times }) => times)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after missed messages and on request
  useEffect(() => {
    let isCurrent = true
    let latest: Market | null = null
    const stop = subscribeToItem(itemId, (market) => {
      latest = market
      setState((last) => (last.status === 'ready' ? { ...last, ...partsOf(market) } : last))
    })
    readMarket(itemId).then(
      // A live message that arrived meanwhile is newer than the answer.
      (market) => isCurrent && setState({ status: 'ready', ...market, ...(latest && partsOf(latest)) }),
      () => isCurrent && setState((last) => (last.status === 'ready' ? last : { status: 'failed' })),
    )
    return () => {
      isCurrent = false
      stop()
    }
  }, [itemId, missed, turn])
  useLimit(itemId, ownOffers, (limit) => setState((last) => (last.status === 'ready' ? { ...last, limit } : last)))
  return { ...state, refetch: () => setTurn((number) => number + 1) }
}

async function readMarket(itemId: string): Promise<ItemMarket> {
  const [{ price, limit }, book, { transactions }] = await Promise.all([
    readItemPrice(itemId),
    readOrderBook(itemId),
    readTransactions({ itemId }),
  ])
  return { price, limit, book, transactions }
}

const partsOf = ({ price, book, transactions }: Market) => ({ price, book, transactions })

/** The remaining buy limit changes only with the player's own offers. */
function useLimit(itemId: string, ownOffers: string, learn: (limit: ItemMarket['limit']) => void): void {
  const seen = useRef(ownOffers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the offers change, not with every render
  useEffect(() => {
    if (seen.current === ownOffers) return
    seen.current = ownOffers
    forgetPrice(itemId)
    let isCurrent = true
    readItemPrice(itemId).then(
      ({ limit }) => isCurrent && learn(limit),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [ownOffers, itemId])
}

/** The clerk's best price on each side. */
export function clerksPrices({ buys, sells }: Market['book']): { buys: number | null; sells: number | null } {
  const best = (side: Market['book']['buys']) => side.find(({ clerk }) => clerk > 0)?.price ?? null
  return { buys: best(buys), sells: best(sells) }
}
