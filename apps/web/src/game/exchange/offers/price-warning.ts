import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { priceWarningKey, priceWarningText } from './terms.ts'

/** Asks for a second press before an offer whose price is far from the guide price. */
export function usePriceWarning(type: OfferType, price: number, guide: number | null) {
  const [shownDoubt, setShownDoubt] = useState<string | null>(null)
  const doubt = guide === null ? null : priceWarningKey({ type, price }, guide)
  const isShown = doubt !== null && shownDoubt === doubt
  return {
    /** The warning, from the first press on. */
    words: isShown && guide !== null ? `${priceWarningText(type, price, guide)} Press again if you mean it.` : null,
    /** Returns true if the offer may be sent. */
    pressed(): boolean {
      const isConfirmed = doubt === null || isShown
      setShownDoubt(isConfirmed ? null : doubt)
      return isConfirmed
    },
  }
}
