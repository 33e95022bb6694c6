import {
  type Amounts,
  type Content,
  type Era,
  type Player,
  type ReturnReport,
  reportOf,
  type SkillType,
} from '@hearthward/engine'
import { create } from 'zustand'
import type { LiveState } from './connection/live.ts'
import type { NotKept } from './storage/local-copy.ts'

/** The gain of one completion, shown for a moment. */
export interface Drop {
  key: number
  at: number
  skill: SkillType
  /** The whole points booked, in all skills. */
  experience: number
  gained: Amounts
}

/** An item with a chance of 1 % or less. */
export interface Find {
  key: number
  itemId: string
  chance: number
}

/** A short message for the player, shown once and kept in the log. */
export interface Toast {
  kind: 'level' | 'achievement' | 'info' | 'warning' | 'error' | 'drop'
  text: string
  /** The reason why an action was refused. It is shown where the player pressed. */
  isRefusal?: true
}

/** A toast in the message log. */
export interface LogEntry extends Toast {
  key: number
  at: number
}

export interface GameState {
  phase:
    | 'closed'
    | 'loading'
    | 'ready'
    | 'blocked'
    | 'full'
    | 'maintenance'
    | 'failed'
    | 'outdated'
    /** Outdated, and about to reload by itself. */
    | 'reloading'
    | 'deleted'
    | 'suspended'
  stage: 'authenticating' | 'loading data' | 'ready'
  failure: string | null
  queuePosition: number | null
  /** The takeover of a character that another page plays: it has been asked, or why it did not succeed. */
  takeover: { isWaiting: true } | { isWaiting: false; failure: string } | null
  /** Intents of this page that were refused because another one took the character over. */
  notKept: readonly NotKept[]
  /** The reason staff gave for the maintenance. */
  closedFor: string
  player: Player | null
  username: string
  content: Content | null
  era: Era | null
  connection: LiveState
  savedAt: number | null
  report: ReturnReport | null
  unsettled: boolean
  drops: Drop[]
  /** Not celebrated yet, the oldest first. */
  finds: Find[]
  /** The last messages since the game was opened, the newest last. */
  log: LogEntry[]
  /** The gains since the game was opened, summed from the events of the rules. */
  totals: ReturnReport
}

export const CLOSED: GameState = {
  phase: 'closed',
  stage: 'authenticating',
  failure: null,
  queuePosition: null,
  takeover: null,
  notKept: [],
  closedFor: '',
  player: null,
  username: '',
  content: null,
  era: null,
  connection: 'connecting',
  savedAt: null,
  report: null,
  unsettled: false,
  drops: [],
  finds: [],
  log: [],
  totals: reportOf([], 0, 0),
}

export const useGame = create<GameState>(() => CLOSED)
