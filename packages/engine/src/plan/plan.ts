import type { SkillType } from '../character/skills.ts'
import type { StopReason } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'

/** When an action ends and the plan continues. Without a goal it runs until something stops it. */
export type Goal =
  | { kind: 'count'; count: number }
  /** Of the activity's own skill, unless it names another one that its fight trains. */
  | { kind: 'level'; level: number; skill?: SkillType }
  | { kind: 'stock'; itemId: string; quantity: number }
  | { kind: 'time'; at: Millis }
  /** Until materials, ammunition or runes are used up, or there is no food when the player has to eat. */
  | { kind: 'supplies' }

export interface PlannedAction {
  /** A recipe has the prefix `recipe:`. */
  activityId: string
  /** `null` for activities that can be done anywhere. */
  locationId: string | null
  goal: Goal | null
}

/** A waiting action of the plan. */
export interface PlanEntry extends PlannedAction {
  id: number
  /** It goes to the end of the plan whenever it ends. */
  repeats: boolean
  /** Completions towards its goal before it was interrupted. */
  completed: number
  /**
   * Why it could not begin or go on, the last time. Such an entry is kept, but does not begin by itself until the
   * player tries it again, unless it repeats.
   */
  stop: Stop | null
}

/** The order is that of the codes of shared plans. */
export const FULL_PACK_CHOICES = ['bank', 'sell', 'drop', 'keep'] as const
/** What happens to an item that has no room in the pack. With 'keep' it goes nowhere else, and the action stops. */
export type FullPackChoice = (typeof FULL_PACK_CHOICES)[number]
export const DEATH_CHOICES = ['continue', 'stop'] as const
export const SUPPLIES_CHOICES = ['continue', 'stop'] as const

export interface PlanRules {
  /** Whether the next entry begins after a death. */
  onDeath: (typeof DEATH_CHOICES)[number]
  /** Whether the next entry begins when the supplies of one are missing. */
  onMissingSupplies: (typeof SUPPLIES_CHOICES)[number]
  /** By item. */
  onFullPack: Record<string, FullPackChoice>
}

export interface Plan {
  rules: PlanRules
  /** The id of the newest entry. */
  lastEntryId: number
  /** Repeating entries in a row that ended without a completion, since the player last skipped one or resumed. */
  fruitless: number
  /** Entries it has tried to begin since the player last did something. */
  tries: number
}

export interface CurrentAction extends PlannedAction {
  /** The entry of the plan that runs; `null` for an action the player started directly. */
  entry: Pick<PlanEntry, 'id' | 'repeats'> | null
  skillType: SkillType
  /** Start and duration of the current completion. */
  startTime: Millis
  duration: Millis
  /** Completions towards a goal by count; an interrupted entry goes on from where it was. */
  completed: number
  /** The value of `completed` when the action began. */
  completedBefore: number
}

export interface Stop {
  at: Millis
  activityId: string
  reason: StopReason
  details: Record<string, string | number>
}
