import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { priceWarningKey, priceWarningText } from './terms.ts'

/** Asks for a second press before an offer whose price is far from the guide price. */
export function usePriceWarning(type: OfferType, price: number, guide: number | null) {
  const [shownWarning, setShownWarning] = useState<string | null>(null)
  const warning = guide === null ? null : priceWarningKey({ type, price }, guide)
  const isShown = warning !== null && shownWarning === warning
  return {
    /** The warning, from the first press on. */
    text: isShown && guide !== null ? `${priceWarningText(type, price, guide)} Press again to confirm.` : null,
    /** Returns true if the offer may be sent. */
    confirm(): boolean {
      const isConfirmed = warning === null || isShown
      setShownWarning(isConfirmed ? null : warning)
      return isConfirmed
    },
  }
}
