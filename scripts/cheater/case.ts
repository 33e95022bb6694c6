import type { Millis, Player } from '@hearthward/engine'
import { Account, type Telling } from './account.ts'
import { DAY } from './day.ts'
import { type Measure, type Yield, yieldOf } from './yields.ts'

/** One day of the same account, honest and cheating. */
export type Pair = Record<'honest' | 'cheater', Yield>

/** A strategy of a cheater at a level, and what the honest player does instead. */
export interface Case {
  strategy: string
  level: number
  /** What both play for, and what follows from it if they do the same otherwise. */
  measures: readonly Measure[]
  /** True for the control in which the server tells everything: its gain shows that the measurement works. */
  isControl?: boolean
  /** Days to play, where the usual number is too few. */
  days?: number
  /** Chooses activities, foes and equipment. Returns how to play a day with a seed. */
  prepare: () => (seed: string) => Pair
}

/** The same account, played in two ways. */
export function compare(
  start: Player,
  play: Record<'honest' | 'cheater', (account: Account) => void>,
  telling: Telling = 'windows',
  until: Millis = DAY,
): (seed: string) => Pair {
  const dayOf = (seed: string, who: 'honest' | 'cheater') => {
    const account = new Account(start, seed, telling, until)
    play[who](account)
    return yieldOf(start, account)
  }
  return (seed) => ({ honest: dayOf(seed, 'honest'), cheater: dayOf(seed, 'cheater') })
}
