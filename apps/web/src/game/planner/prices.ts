import type { MarketEntry } from '@hearthward/contract'
import { useMemo } from 'react'
import { useCallQuery } from '../../client/call-queries.ts'
import { PRICES } from '../exchange/exchange-calls.ts'
import { useMyOffers } from '../exchange/offers/offers.ts'

const NONE: readonly MarketEntry[] = []

/** What the planner knows of the exchange. */
export interface Prices {
  /** Of one, without tax. Items nobody sells are left out. */
  byItem: Record<string, number>
  /** In millionths. */
  taxRate: number
}

export function usePrices(): Prices {
  const overview = useCallQuery('getExchangeOverview', {}, PRICES)
  const items = overview.status === 'ready' ? overview.data.items : NONE
  const { taxRate } = useMyOffers()
  return useMemo(() => ({ byItem: pricesOf(items), taxRate }), [items, taxRate])
}

export function pricesOf(items: readonly MarketEntry[]): Record<string, number> {
  return Object.fromEntries(
    items.flatMap((entry) => {
      const price = askedPriceOf(entry)
      return price === null ? [] : [[entry.itemId, price]]
    }),
  )
}

/** The price per piece to offer, without tax: that of the clerk, or else of the last trades. */
export function askedPriceOf({ clerk, price, volume }: MarketEntry): number | null {
  if (clerk) return clerk.sellsAt
  return volume > 0 && price > 0 ? price : null
}
