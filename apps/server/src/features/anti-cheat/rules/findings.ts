import type { StoredTrade } from '../../exchange/index.ts'
import type { EntryFacts } from '../activity-log-queries.ts'

export type Entry = EntryFacts

/** A trade between two players. */
export interface TradeFact extends Omit<StoredTrade, 'guide'> {
  /** The guide price at the time of the trade; 0 without a price. */
  guide: number
}

/** The accounts of one device, and the latest trades and parties between them. */
export interface DeviceFact {
  device: string
  players: readonly string[]
  links: readonly { a: string; b: string; by: 'trade' | 'party'; at: number }[]
}

/** What a rule has found about a player. */
export interface Finding {
  playerId: string
  score: number
  /** Time of the latest fact it is based on. */
  at: number
  evidence: Record<string, unknown>
}
