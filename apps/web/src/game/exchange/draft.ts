import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { useGame } from '../../client/index.ts'
import { formatExact, parseAmount } from '../../ui/numbers.ts'
import { heldOf } from './listing.ts'
import type { ItemMarket } from './market.ts'
import type { Draft } from './terms.ts'

export interface Drafting {
  draft: Draft
  quantityText: string
  priceText: string
  setQuantity: (text: string) => void
  setPrice: (text: string) => void
  /** Begins anew on that side, at this price or the suggested one. */
  take: (type: OfferType, price?: number) => void
  /** The offer is made: the next one is drawn up anew. */
  clear: () => void
}

interface Typed {
  quantity?: string
  price?: string
}

/** What stays typed of an offer when one turns to a side: the quantity on the same one, and the price it is turned to for. */
export function typedAfter(typed: Typed, isSameSide: boolean, price?: number): Typed {
  return {
    ...(isSameSide && typed.quantity !== undefined && { quantity: typed.quantity }),
    ...(price !== undefined && { price: formatExact(price) }),
  }
}

/** The offer one is about to make. Until something is typed it follows what the exchange suggests. */
export function useDraft(itemId: string, initial: OfferType, { price }: Pick<ItemMarket, 'price'>): Drafting {
  const [type, setType] = useState(initial)
  const [typed, setTyped] = useState<Typed>({})
  const held = useGame(({ player }) => (player ? heldOf(player, itemId) : 0))
  const suggested = type === 'buy' ? price.suggestedBuyPrice : price.suggestedSellPrice
  const quantityText = typed.quantity ?? formatExact(type === 'buy' ? 1 : Math.max(1, held))
  const priceText = typed.price ?? formatExact(suggested)
  const numberOf = (text: string) => parseAmount(text) ?? Number.NaN
  return {
    draft: { type, itemId, quantity: numberOf(quantityText), price: numberOf(priceText) },
    quantityText,
    priceText,
    setQuantity: (text) => setTyped((last) => ({ ...last, quantity: text })),
    setPrice: (text) => setTyped((last) => ({ ...last, price: text })),
    clear: () => setTyped({}),
    take: (side, at) => {
      setType(side)
      setTyped(typedAfter(typed, side === type, at))
    },
  }
}
