// Test support: log entries and trades as the rules see them.
import { minutes, seconds } from '@hearthward/engine'
import type { Entry, TradeFact } from './rules/findings.ts'

export const START = 1_700_000_000_000

/** Five ordinary minutes, with overrides. */
export function entry(from: number, other: Partial<Entry> = {}): Entry {
  return {
    playerId: 'ash',
    from,
    until: from + minutes(5),
    activityId: 'chop_oak',
    gains: { woodcutting: 900 },
    gained: 900,
    expected: 1_200,
    intents: 4,
    gapCount: 0,
    gapSum: 0,
    gapSquares: 0,
    worthBefore: 1_000,
    worthAfter: 1_200,
    isByStaff: false,
    claim: null,
    ...other,
  }
}

/** The gap statistics of an entry. */
export function rhythm(gaps: readonly number[]): Partial<Entry> {
  const sum = (of: (gap: number) => number) => gaps.reduce((all, gap) => all + of(gap), 0)
  return { gapCount: gaps.length, gapSum: sum((gap) => gap), gapSquares: sum((gap) => gap * gap) }
}

let trades = 0
export function trade(seller: string, buyer: string, other: Partial<TradeFact> = {}): TradeFact {
  trades++
  return {
    id: trades,
    at: START + seconds(trades),
    itemId: 'logs',
    quantity: 1_000,
    price: 100,
    guide: 100,
    seller,
    buyer,
    ...other,
  }
}
