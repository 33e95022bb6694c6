import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { useGame } from '../../../client/index.ts'
import { formatExact, parseAmount } from '../../../ui/format/numbers.ts'
import { heldOf } from '../listing.ts'
import type { ItemMarket } from '../market.ts'
import type { OfferDraft } from './terms.ts'

/** The typed values. Missing ones follow the suggestions of the exchange. */
interface TypedOffer {
  quantity?: string
  price?: string
}

/** The form after an offer: it is empty until the player types a quantity. */
export const EMPTY_FORM: TypedOffer = { quantity: '' }

/** The texts in the fields. */
export function fieldTexts({ quantity, price }: TypedOffer, type: OfferType, suggested: number, held: number) {
  return {
    quantity: quantity ?? formatExact(type === 'buy' ? 1 : Math.max(1, held)),
    price: price ?? formatExact(suggested),
  }
}

export interface DraftControls {
  draft: OfferDraft
  quantityText: string
  priceText: string
  setQuantity: (text: string) => void
  setPrice: (text: string) => void
  /** Switches to that side, at this price or the suggested one. */
  take: (type: OfferType, price?: number) => void
  /** Empties the form after an offer. */
  rest: () => void
}

/** The typed values after a switch to a side: the quantity stays on the same side, and the price is the chosen one. */
export function typedAfterSwitch(typed: TypedOffer, isSameSide: boolean, price?: number): TypedOffer {
  return {
    ...(isSameSide && typed.quantity !== undefined && { quantity: typed.quantity }),
    ...(price !== undefined && { price: formatExact(price) }),
  }
}

/** The draft of an offer. Until a value is typed it follows the suggestion of the exchange. */
export function useDraft(itemId: string, initial: OfferType, { price }: Pick<ItemMarket, 'price'>): DraftControls {
  const [type, setType] = useState(initial)
  const [typed, setTyped] = useState<TypedOffer>({})
  const held = useGame(({ player }) => (player ? heldOf(player, itemId) : 0))
  const suggested = type === 'buy' ? price.suggestedBuyPrice : price.suggestedSellPrice
  const { quantity: quantityText, price: priceText } = fieldTexts(typed, type, suggested, held)
  const numberOf = (text: string) => parseAmount(text) ?? Number.NaN
  return {
    draft: { type, itemId, quantity: numberOf(quantityText), price: numberOf(priceText) },
    quantityText,
    priceText,
    setQuantity: (text) => setTyped((last) => ({ ...last, quantity: text })),
    setPrice: (text) => setTyped((last) => ({ ...last, price: text })),
    rest: () => setTyped(EMPTY_FORM),
    take: (side, at) => {
      setType(side)
      setTyped(typedAfterSwitch(typed, side === type, at))
    },
  }
}
