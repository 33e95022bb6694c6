import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { doubtOf, doubtWords } from './terms.ts'

/** Asks once before a price that is far from the guide: the first press says so, the second means it. */
export function useDoubt(type: OfferType, price: number, guide: number | null) {
  const [doubted, setDoubted] = useState<string | null>(null)
  const doubt = guide === null ? null : doubtOf({ type, price }, guide)
  const isSaid = doubt !== null && doubted === doubt
  return {
    /** What there is to say to it, from the first press on. */
    words: isSaid && guide !== null ? `${doubtWords(type, price, guide)} Press again if you mean it.` : null,
    /** True where it may go on. */
    pressed(): boolean {
      const goesOn = doubt === null || isSaid
      setDoubted(goesOn ? null : doubt)
      return goesOn
    },
  }
}
