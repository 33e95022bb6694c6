import type { OfferType } from '@hearthward/engine'
import { useState } from 'react'
import { doubtWords, isFarOff } from './terms.ts'

/** Asks once before a price that is far from the guide: the first press says so, the second means it. */
export function useDoubt(type: OfferType, price: number, guide: number | null) {
  const [doubted, setDoubted] = useState('')
  const offered = `${type} ${price}`
  const isDoubted = guide !== null && isFarOff(type, price, guide)
  return {
    /** What there is to say to it, from the first press on. */
    words: isDoubted && doubted === offered ? `${doubtWords(type, price, guide)} Press again if you mean it.` : null,
    /** True where it may go on. */
    pressed(): boolean {
      if (isDoubted && doubted !== offered) {
        setDoubted(offered)
        return false
      }
      setDoubted('')
      return true
    },
  }
}
