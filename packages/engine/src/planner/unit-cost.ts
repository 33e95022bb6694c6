import type { Millis } from '../core/time.ts'

/** Average time and coins of one item, with everything it takes. */
export interface UnitCost {
  time: Millis
  coins: number
}

export const NO_COST: UnitCost = { time: 0, coins: 0 }
