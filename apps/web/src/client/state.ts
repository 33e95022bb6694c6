import type { Amounts, Content, Era, Player, ReturnReport, SkillType } from '@hearthward/engine'
import { create } from 'zustand'
import type { LiveState } from './live.ts'

/** One completion's worth, to be shown for a moment. */
export interface Drop {
  key: number
  at: number
  skill: SkillType
  experience: number
  gained: Amounts
}

/** What came in since the game was opened, by the rules' own events. */
export interface SessionTotals {
  since: number
  completions: number
  experience: Partial<Record<SkillType, number>>
  gained: Amounts
  used: Amounts
}

export interface GameState {
  phase: 'closed' | 'loading' | 'ready' | 'blocked' | 'full' | 'failed' | 'outdated'
  stage: 'authenticating' | 'loading data' | 'ready'
  failure: string | null
  queuePosition: number | null
  player: Player | null
  username: string
  content: Content | null
  era: Era | null
  connection: LiveState
  savedAt: number | null
  report: ReturnReport | null
  unsettled: boolean
  drops: Drop[]
  totals: SessionTotals
}

export const noTotals = (since: number): SessionTotals => ({
  since,
  completions: 0,
  experience: {},
  gained: {},
  used: {},
})

export const CLOSED: GameState = {
  phase: 'closed',
  stage: 'authenticating',
  failure: null,
  queuePosition: null,
  player: null,
  username: '',
  content: null,
  era: null,
  connection: 'connecting',
  savedAt: null,
  report: null,
  unsettled: false,
  drops: [],
  totals: noTotals(0),
}

export const useGame = create<GameState>(() => CLOSED)
