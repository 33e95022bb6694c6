import type { SkillType } from './skills.ts'
import type { Millis } from './time.ts'

/** The shapes of the game's data. The data itself lives in the content package and, once loaded, in the database. */
export interface Item {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: ItemType
  readonly icon: string
  readonly stackable: boolean
  /** What one is worth in coins, before any market has spoken. */
  readonly value: number
}

export const ITEM_TYPES = ['resource', 'food', 'potion', 'consumable', 'equipment', 'tool', 'treasure'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

export interface Resource {
  readonly itemId: string
  readonly quantity: number
  /** False for what only has to be at hand, such as an axe. */
  readonly consumed: boolean
}

export interface Output {
  readonly itemId: string
  readonly quantity: number
  /** 0 to 1. Below 1 a roll decides, completion by completion. */
  readonly chance: number
}

export const ACTIVITY_CATEGORIES = ['gathering', 'making', 'combat'] as const
export type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number]

export interface Activity {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly locationId: string
  readonly skillType: SkillType
  readonly levelRequirements: Readonly<Partial<Record<SkillType, number>>>
  readonly xpRate: number
  readonly duration: Millis
  readonly resources: readonly Resource[]
  readonly outputs: readonly Output[]
  readonly category: ActivityCategory
  readonly deactivated: boolean
}

export interface Location {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly icon: string
}

export interface Content {
  readonly items: Readonly<Record<string, Item>>
  readonly locations: Readonly<Record<string, Location>>
  readonly activities: Readonly<Record<string, Activity>>
}

/** Looks an id up as data only: 'constructor' and its like are nobody's id. */
export function find<T>(table: Readonly<Record<string, T>>, id: string): T | undefined {
  return typeof id === 'string' && Object.hasOwn(table, id) ? table[id] : undefined
}

/** The skills a place offers are those of its active activities; nothing stores them (rule A13). */
export function availableSkills(content: Content, locationId: string): SkillType[] {
  const skills = new Set<SkillType>()
  for (const activity of Object.values(content.activities)) {
    if (activity.locationId === locationId && !activity.deactivated) skills.add(activity.skillType)
  }
  return [...skills]
}

const XP_BASE: Readonly<Record<SkillType, number>> = {
  attack: 40,
  strength: 40,
  defence: 40,
  ranged: 40,
  magic: 40,
  hitpoints: 30,
  prayer: 30,
  mining: 25,
  fishing: 25,
  woodcutting: 25,
  farming: 20,
  smithing: 30,
  crafting: 30,
  fletching: 30,
  cooking: 30,
  firemaking: 30,
  herblore: 30,
  construction: 30,
  runecrafting: 30,
  tailoring: 30,
}

/** Experience of a completion where the data names none (rule A14). */
export function defaultXpRate(skill: SkillType, level: number): number {
  return XP_BASE[skill] + 2.5 * level
}
