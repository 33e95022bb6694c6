import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { useGame } from '../../../client/index.ts'
import { formatExact, parseAmount } from '../../../ui/format/numbers.ts'
import { heldOf } from '../listing.ts'
import type { ItemMarket } from '../market.ts'
import type { Draft } from './terms.ts'

/** What has been typed; what has not follows what the exchange suggests. */
interface Typed {
  quantity?: string
  price?: string
}

/** As a form is after an offer was made: nothing is about to be offered until somebody says how many. */
export const RESTED: Typed = { quantity: '' }

/** What stands in the fields. */
export function shownOf({ quantity, price }: Typed, type: OfferType, suggested: number, held: number) {
  return {
    quantity: quantity ?? formatExact(type === 'buy' ? 1 : Math.max(1, held)),
    price: price ?? formatExact(suggested),
  }
}

export interface Drafting {
  draft: Draft
  quantityText: string
  priceText: string
  setQuantity: (text: string) => void
  setPrice: (text: string) => void
  /** Begins anew on that side, at this price or the suggested one. */
  take: (type: OfferType, price?: number) => void
  /** The offer is made: the form rests. */
  rest: () => void
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
  const { quantity: quantityText, price: priceText } = shownOf(typed, type, suggested, held)
  const numberOf = (text: string) => parseAmount(text) ?? Number.NaN
  return {
    draft: { type, itemId, quantity: numberOf(quantityText), price: numberOf(priceText) },
    quantityText,
    priceText,
    setQuantity: (text) => setTyped((last) => ({ ...last, quantity: text })),
    setPrice: (text) => setTyped((last) => ({ ...last, price: text })),
    rest: () => setTyped(RESTED),
    take: (side, at) => {
      setType(side)
      setTyped(typedAfter(typed, side === type, at))
    },
  }
}
