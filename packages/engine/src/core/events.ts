import type { SkillType } from '../character/skills.ts'
import type { EquipmentSlot } from '../content/content.ts'
import type { StopReason } from './refusals.ts'
import type { Millis } from './time.ts'

export type Amounts = Record<string, number>
/** By skill: thousandths of a point, or whole points. */
export type BySkill = Partial<Record<SkillType, number>>

/** A hit of an output with a chance below `FIND_CHANCE`, with what is needed to verify its roll. */
export interface Find {
  at: Millis
  season: number
  /** The number of the completion, from 0. */
  completion: number
  /** The index in the outputs of the activity, or in the loot of the monster. */
  output: number
  itemId: string
  quantity: number
  /** With the drop multipliers in force. */
  chance: number
}

/** What hidden rolls yielded. The event of the work or the fight has the rest. */
export interface Found {
  type: 'found'
  at: Millis
  activityId: string
  coins: number
  gained: Amounts
  finds: Find[]
}

/** A loadout was worn, by the player or at the beginning of an action. */
export interface LoadoutWorn {
  type: 'loadoutWorn'
  at: Millis
  loadoutId: number
  /** The pieces that were put on. */
  worn: string[]
  /** What left the bank for the slots, the quiver and the pack. */
  withdrawn: Amounts
  /** What was taken off and went to the bank because the pack had no room. */
  deposited: Amounts
  /** What was in neither the pack nor the bank. */
  missing: Amounts
  /** Pieces whose levels the player lacks, and arrows the bow cannot shoot. */
  unusable: string[]
  /** Supplies that had no room in the pack. */
  noRoom: Amounts
}

/**
 * Facts about what happened. Toasts, trackers, the return report, statistics and the audit log read these instead of
 * comparing states. Every item or coin that comes or goes is part of one event.
 */
export type GameEvent =
  | { type: 'started'; at: Millis; activityId: string; locationId: string | null }
  | {
      type: 'worked'
      at: Millis
      activityId: string
      skill: SkillType
      completions: number
      /** Total of all completions. */
      duration: Millis
      /** In thousandths of a point, after all multipliers and the cap of the skill. */
      experience: number
      /** Whole points added to the skill. */
      points: number
      gained: Amounts
      used: Amounts
    }
  | {
      type: 'fought'
      at: Millis
      activityId: string
      monsterId: string
      kills: number
      /** Total time of these kills. */
      duration: Millis
      points: BySkill
      coins: number
      gained: Amounts
      used: Amounts
      damageDealt: number
      damageTaken: number
    }
  | Found
  | { type: 'levelled'; at: Millis; skill: SkillType; level: number }
  | { type: 'overflowed'; at: Millis; activityId: string; lost: Amounts }
  | { type: 'unsettled'; at: Millis; activityId: string; completions: number; items: string[] }
  | { type: 'stopped'; at: Millis; activityId: string; reason: StopReason; details: Record<string, string | number> }
  | { type: 'died'; at: Millis; activityId: string; monsterId: string }
  | { type: 'dropped'; at: Millis; itemId: string; quantity: number }
  | { type: 'travelled'; at: Millis; locationId: string }
  | { type: 'equipped'; at: Millis; slot: EquipmentSlot; itemId: string }
  | LoadoutWorn
  | { type: 'ate'; at: Millis; itemId: string; healed: number }
  | { type: 'drank'; at: Millis; itemId: string }
  | { type: 'consumed'; at: Millis; itemId: string; quantity: number; healed: number }
  | { type: 'special'; at: Millis; name: string; damage: number; healed: number; used: Amounts }
  | { type: 'planted'; at: Millis; slotId: number; seedId: string }
  | { type: 'harvested'; at: Millis; slotId: number; seedId: string; points: number; gained: Amounts }
  | { type: 'streamed'; at: Millis; skill: SkillType; points: number; gained: Amounts }
  | { type: 'offlineItem'; at: Millis; itemId: string; skill: SkillType }
  | { type: 'questStarted'; at: Millis; questId: string }
  | { type: 'stepDone'; at: Millis; questId: string; stepId: string }
  | { type: 'questDone'; at: Millis; questId: string; coins: number; points: BySkill }
  | { type: 'achieved'; at: Millis; achievementId: string; coins: number; points: BySkill; gained: Amounts }
  | { type: 'fetched'; at: Millis; gained: Amounts }
  | { type: 'handedOver'; at: Millis; npcId: string; gained: Amounts; used: Amounts }
  | { type: 'bought'; at: Millis; npcId: string; itemId: string; quantity: number; coins: number }
  /** Without a person, a rule of the plan sold what had no room in the pack. */
  | { type: 'sold'; at: Millis; npcId: string | null; itemId: string; quantity: number; coins: number }
  /** 'Deposit all' left the supplies of the running action in the pack. */
  | { type: 'kept'; at: Millis; items: Amounts }
  /** Coins or goods went into an offer of the Grand Exchange. */
  | { type: 'offered'; at: Millis; coins: number; used: Amounts }
  /** Coins or goods came back from an offer of the Grand Exchange. */
  | { type: 'collected'; at: Millis; coins: number; gained: Amounts }
  | { type: 'lesson'; at: Millis; npcId: string; skill: SkillType; points: number; coins: number }
  | { type: 'bonus'; at: Millis; coins: number }
