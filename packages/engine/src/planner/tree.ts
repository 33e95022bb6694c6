import type { CombatStyle } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import type { Activity, CombatMode, Npc, Requirement, Seed } from '../content/content.ts'
import type { EntryDraft } from '../core/intents.ts'
import type { Millis } from '../core/time.ts'

/** One thing that has to be there or be done. */
export type Need =
  /**
   * `held` is the part that pack and bank have and no other branch uses. A gain is what work, fights and harvests
   * yield from now on, as achievements count it. `isCarried`: it has to be in the pack (rule PN13).
   * `isEaten`: it is food for a fight (rule PN15).
   */
  | { kind: 'item'; itemId: string; quantity: number; held: number; isGain: boolean; isCarried?: true; isEaten?: true }
  | { kind: 'level'; skill: SkillType; level: number; present: number }
  /** Completions of an activity or a recipe, until `training` reaches its level. */
  | { kind: 'runs'; activityId: string; quantity: number; training: MissingLevel | null }
  /** `isLater`: they count only once the quest they belong to asks for them. */
  | { kind: 'kills'; monsterId: string; quantity: number; isLater: boolean }
  /** A quest that has to be started. */
  | { kind: 'start'; questId: string }
  | { kind: 'quest'; questId: string }
  | { kind: 'achievement'; achievementId: string }
  | { kind: 'talk'; npcId: string }
  | { kind: 'visit'; locationId: string }
  /** Another way to fight, because the present one does not train a skill. The weapon is one that the mode needs. */
  | { kind: 'stance'; mode: CombatMode; style: CombatStyle; weaponId: string | null }
  /** Healing that a fight takes and that no food the player can get gives. */
  | { kind: 'healing'; hitpoints: number }
  /** Eating by itself has to be switched on. */
  | { kind: 'autoEat' }
  /** Mostly nothing the planner can plan for, such as a number of deaths. */
  | { kind: 'requirement'; requirement: Requirement; progress: number; target: number }
  | { kind: 'step'; text: string }

/** A level that is missing for a way. */
export interface MissingLevel {
  skill: SkillType
  level: number
}

/** One way to meet a need. */
export interface Way {
  /** Unique among the ways of a need. */
  id: string
  source: WaySource
  /** With everything it needs, at average prices and times; `null` if unknown. */
  time: Millis | null
  coins: number
  missing: MissingLevel[]
  /** Whether it needs a membership the player does not have. */
  isForMembers: boolean
}

export type WaySource =
  | { kind: 'work'; work: Activity; runs: number }
  /**
   * `unluckyKills`: bad luck with the drop takes more, and food is for as many. `isFed`: the player can get food that is
   * enough, or needs none.
   */
  | { kind: 'fight'; work: Activity; kills: number; unluckyKills: number; chanceToWin: number; isFed: boolean }
  | { kind: 'shop'; npc: Npc; price: number }
  | { kind: 'exchange'; price: number }
  | { kind: 'crop'; seed: Seed; growth: Millis }
  | { kind: 'quest'; questId: string }
  | { kind: 'achievement'; achievementId: string }
  /** The best activity of a skill at each level. */
  | { kind: 'training'; legs: readonly Leg[] }

/** Levels that one activity is the best for. */
export interface Leg {
  work: Activity
  runs: number
  /** The level it ends with. */
  level: number
}

/** Something to buy. */
export interface Purchase {
  itemId: string
  quantity: number
  /** Of one, without tax. */
  price: number
  /** Of all, with tax. */
  coins: number
  /** The shop; `null` for the exchange. */
  npc: Npc | null
}

/** A need, the ways to meet it and what the chosen way needs in turn. Rules PN1 to PN9. */
export interface Branch {
  /** The path in the tree. */
  id: string
  need: Need
  isMet: boolean
  ways: Way[]
  way: Way | null
  branches: Branch[]
  /** The entry of the plan that meets the need once its branches are met. */
  entry: EntryDraft | null
  purchase: Purchase | null
  /** Of this branch and those under it, as far as they are known. */
  time: Millis
  coins: number
  /** False if something has to be done that takes an unknown time. */
  isTimeKnown: boolean
}

/** The key of a need, by which a choice is kept. */
export function needKey(need: Need): string {
  switch (need.kind) {
    case 'item':
      return itemKey(need.itemId)
    case 'level':
      return levelKey(need.skill)
    case 'runs':
      return `runs:${need.activityId}`
    case 'kills':
      return `kills:${need.monsterId}`
    case 'quest':
      return questKey(need.questId)
    case 'start':
      return `start:${need.questId}`
    case 'achievement':
      return achievementKey(need.achievementId)
    case 'talk':
      return `talk:${need.npcId}`
    case 'visit':
      return `visit:${need.locationId}`
    case 'stance':
      return `stance:${need.mode}`
    case 'healing':
    case 'autoEat':
      return need.kind
    case 'requirement':
      return `requirement:${need.requirement.type}:${need.requirement.target ?? need.requirement.skill ?? ''}`
    case 'step':
      return `step:${need.text}`
  }
}

export function itemKey(itemId: string): string {
  return `item:${itemId}`
}

export function levelKey(skill: SkillType): string {
  return `level:${skill}`
}

export function questKey(questId: string): string {
  return `quest:${questId}`
}

export function achievementKey(achievementId: string): string {
  return `achievement:${achievementId}`
}
