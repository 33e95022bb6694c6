import type { StopReason } from './refusals.ts'
import type { SkillType } from './skills.ts'
import type { Millis } from './time.ts'

export type Amounts = Record<string, number>

/**
 * Facts about what happened. Toasts, trackers, the return report, statistics and audit all read these; nothing works
 * them out again from states.
 */
export type GameEvent =
  | { type: 'started'; at: Millis; activityId: string; locationId: string }
  | {
      type: 'worked'
      at: Millis
      activityId: string
      skill: SkillType
      completions: number
      /** In thousandths of a point, after all multipliers, as far as the skill could take it. */
      experience: number
      /** By how many whole points the skill rose. */
      points: number
      gained: Amounts
      used: Amounts
    }
  | { type: 'levelled'; at: Millis; skill: SkillType; level: number }
  | { type: 'overflowed'; at: Millis; activityId: string; lost: Amounts }
  | { type: 'unsettled'; at: Millis; activityId: string; completions: number; items: string[] }
  | { type: 'stopped'; at: Millis; activityId: string; reason: StopReason; details: Record<string, string | number> }
  | { type: 'dropped'; at: Millis; itemId: string; quantity: number }
