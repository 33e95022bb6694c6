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

/** One completion's worth, to be shown for a moment. */
export interface Drop {
  key: number
  at: number
  skill: SkillType
  experience: number
  gained: Amounts
}

/** Something that comes once in a hundred times or less. */
export interface Find {
  key: number
  itemId: string
  chance: number
}

/** Short news for the player. The app shows each, most as a toast; the log keeps them. */
export interface Toast {
  kind: 'level' | 'achievement' | 'info' | 'warning' | 'error' | 'drop'
  text: string
  /** Why what was pressed is not done: shown where it was pressed. */
  isRefusal?: true
}

/** What the player was told, to be read again. */
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
    | 'deleted'
    | 'suspended'
  stage: 'authenticating' | 'loading data' | 'ready'
  failure: string | null
  queuePosition: number | null
  /** Why the game is closed for maintenance, in the words of those who closed it. */
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
  /** What came in since the game was opened, by the rules' own events. */
  totals: ReturnReport
}

export const CLOSED: GameState = {
  phase: 'closed',
  stage: 'authenticating',
  failure: null,
  queuePosition: null,
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
