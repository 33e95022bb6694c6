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

/** What is known of the market of an item. */
export interface ItemMarket extends Pick<Market, 'price' | 'book' | 'transactions'> {
  limit: Answer<'getItemPrice'>['limit']
}

type Known = { status: 'loading' } | { status: 'failed' } | ({ status: 'ready' } & ItemMarket)

/** The market of an item as it stands and changes. `ownOffers` says how the player's own offers of it stand. */
export function useMarket(itemId: string, ownOffers: string): Known & { again: () => void } {
  const [known, setKnown] = useState<Known>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  const missed = useRefetch(({ times }) => times)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that comes back may have missed news; each turn asks anew
  useEffect(() => {
    let isWanted = true
    let news: Market | null = null
    const stop = subscribeToItem(itemId, (market) => {
      news = market
      setKnown((last) => (last.status === 'ready' ? { ...last, ...partsOf(market) } : last))
    })
    readMarket(itemId).then(
      // What was told while the answer was under way is newer than the answer.
      (market) => isWanted && setKnown({ status: 'ready', ...market, ...(news && partsOf(news)) }),
      () => isWanted && setKnown((last) => (last.status === 'ready' ? last : { status: 'failed' })),
    )
    return () => {
      isWanted = false
      stop()
    }
  }, [itemId, missed, turn])
  useLimit(itemId, ownOffers, (limit) => setKnown((last) => (last.status === 'ready' ? { ...last, limit } : last)))
  return { ...known, again: () => setTurn((number) => number + 1) }
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

/** What is left of the buy limit changes with one's own offers alone. */
function useLimit(itemId: string, ownOffers: string, learn: (limit: ItemMarket['limit']) => void): void {
  const seen = useRef(ownOffers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the offers change, not when the page is drawn
  useEffect(() => {
    if (seen.current === ownOffers) return
    seen.current = ownOffers
    forgetPrice(itemId)
    let isWanted = true
    readItemPrice(itemId).then(
      ({ limit }) => isWanted && learn(limit),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [ownOffers, itemId])
}

/** What the clerk alone offers: the best price of each side. */
export function clerksPrices({ buys, sells }: Market['book']): { buys: number | null; sells: number | null } {
  const best = (side: Market['book']['buys']) => side.find(({ clerk }) => clerk > 0)?.price ?? null
  return { buys: best(buys), sells: best(sells) }
}
