import type { StoredTrade } from '../../exchange/index.ts'
import type { EntryFacts } from '../activity-log-queries.ts'

/** What a rule looks at of an entry of the log. */
export type Entry = EntryFacts

/** A trade between two players. */
export interface TradeFact extends Omit<StoredTrade, 'guide'> {
  /** What one was worth by the guide at that moment; 0 where it has no price. */
  guide: number
}

/** Accounts at one device, and which of them had to do with each other, and when last. */
export interface DeviceFact {
  device: string
  players: readonly string[]
  links: readonly { a: string; b: string; by: 'trade' | 'party'; at: number }[]
}

/** What a rule has found about a player. */
export interface Finding {
  playerId: string
  score: number
  /** Of the latest fact it rests on. */
  at: number
  evidence: Record<string, unknown>
}
