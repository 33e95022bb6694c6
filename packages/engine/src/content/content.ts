import type { SkillType } from '../character/skills.ts'
import type { Millis } from '../core/time.ts'

/** The shapes of the game's data. The data is in the content package and, once loaded, in the database. */
export interface Content {
  readonly items: Readonly<Record<string, Item>>
  readonly locations: Readonly<Record<string, Location>>
  /** Local activities and universal ones, which have no `locationId`. */
  readonly activities: Readonly<Record<string, Activity>>
  readonly recipes: Readonly<Record<string, Recipe>>
  readonly monsters: Readonly<Record<string, Monster>>
  readonly seeds: Readonly<Record<string, Seed>>
  readonly quests: Readonly<Record<string, Quest>>
  readonly npcs: Readonly<Record<string, Npc>>
  readonly achievements: Readonly<Record<string, Achievement>>
}

export type Levels = Readonly<Partial<Record<SkillType, number>>>

export interface Item {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: ItemType
  readonly icon: string
  readonly stackable: boolean
  /** The value of one in coins, before any market price. */
  readonly value: number
  /** The guide price before the first trade, if it differs from the value. */
  readonly guidePrice?: number
  /** Hitpoints restored by one piece of food. */
  readonly healAmount?: number
  readonly equipmentSlot?: EquipmentSlot
  /** Levels needed to wear it. */
  readonly requirements?: Levels
  readonly combatStats?: CombatStats
  readonly weapon?: Weapon
  /** The lowest tier of a bow that can shoot these arrows. */
  readonly arrowTier?: number
  readonly potionEffects?: readonly PotionEffect[]
  readonly specialAttack?: SpecialAttack
  /** The chance, 0 to 1, that a shot costs no arrow. */
  readonly ammunitionSaveChance?: number
  /** Removed from the game: it can no longer be gained. Players keep the ones they have. */
  readonly deactivated?: boolean
}

export const ITEM_TYPES = ['resource', 'food', 'potion', 'consumable', 'equipment', 'tool', 'treasure'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

export const EQUIPMENT_SLOTS = [
  'weapon',
  'shield',
  'head',
  'body',
  'legs',
  'hands',
  'feet',
  'cape',
  'neck',
  'ring',
  'quiver',
] as const
export type EquipmentSlot = (typeof EQUIPMENT_SLOTS)[number]

export interface CombatStats {
  /** Adds to accuracy. */
  readonly attackBonus: number
  /** Adds to the chance of not being hit. */
  readonly defenceBonus: number
  /** Adds to the maximum hit. */
  readonly otherBonus: number
}

export const COMBAT_MODES = ['melee', 'ranged', 'magic'] as const
export type CombatMode = (typeof COMBAT_MODES)[number]

export interface Weapon {
  readonly mode: CombatMode
  /** Between two blows. */
  readonly speed: Millis
  /** The highest tier of arrows a bow can shoot. */
  readonly arrowTier?: number
}

/** A buff raises the level of the skill it is named after, for fights only. */
export const BUFF_TYPES = ['attack', 'strength', 'defence', 'ranged', 'magic'] as const
export type BuffType = (typeof BUFF_TYPES)[number]

export interface PotionEffect {
  readonly type: BuffType
  /** Added levels. */
  readonly boost: number
  /** In seconds. */
  readonly duration: number
}

export interface SpecialAttack {
  readonly name: string
  readonly energyCost: number
  readonly effect: SpecialEffect
}

/** How it differs from a normal blow. Shares are in hundredths: 150 is half as much again. */
export interface SpecialEffect {
  readonly accuracy: number
  readonly damage: number
  /** The number of blows. */
  readonly hits: number
  /** The share of the damage that is restored as hitpoints. */
  readonly heal: number
}

export interface Resource {
  readonly itemId: string
  readonly quantity: number
  /** False for tools, such as an axe. */
  readonly consumed: boolean
}

export interface Output {
  readonly itemId: string
  readonly quantity: number
  /** 0 to 1. Below 1 a roll decides at every completion. */
  readonly chance: number
}

export const ACTIVITY_CATEGORIES = ['gathering', 'making', 'combat'] as const
export type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number]

export interface Activity {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly icon: string
  /** `null` for a universal one, which can be done anywhere. */
  readonly locationId: string | null
  readonly skillType: SkillType
  readonly levelRequirements: Levels
  /** Experience of a completion; by default derived from the skill and its level. */
  readonly xpRate?: number
  readonly duration: Millis
  readonly resources: readonly Resource[]
  readonly outputs: readonly Output[]
  readonly category: ActivityCategory
  /** The monster of a fight. */
  readonly monsterId?: string
  readonly membersOnly: boolean
  readonly deactivated: boolean
}

/** An activity with a monster is a fight, whatever its category. */
export function isFight({ category, monsterId }: Pick<Activity, 'category' | 'monsterId'>): boolean {
  return category === 'combat' || monsterId !== undefined
}

/** Something made from items in the pack, at any place. */
export interface Recipe {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly skillType: SkillType
  readonly requiredLevel: number
  readonly xpRate: number
  readonly duration: Millis
  readonly resources: readonly { readonly id: string; readonly quantity: number }[]
  readonly outputs: readonly { readonly id: string; readonly quantity: number; readonly chance: number }[]
  readonly isUnlocked: boolean
  readonly category: string
}

export interface Monster {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly level: number
  readonly hitpoints: number
  /** Combat levels; the same formulas serve players and monsters. */
  readonly attack: number
  readonly strength: number
  readonly defence: number
  /** Bonus to the maximum hit, as of a weapon; may be negative. */
  readonly bonus: number
  readonly mode: CombatMode
  /** Between two blows. */
  readonly speed: Millis
  /** Coins of every kill, from least to most. */
  readonly coins: { readonly least: number; readonly most: number }
  readonly loot: readonly Output[]
  /** Removed from the game: it can no longer be fought. */
  readonly deactivated?: boolean
}

export interface Location {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly icon: string
}

export interface Seed {
  readonly seedId: string
  readonly herbId: string
  readonly levelRequired: number
  /** In seconds. */
  readonly growthTime: number
  readonly xpReward: number
  readonly tier: number
}

export const STEP_TYPES = ['kill', 'collect', 'skill', 'talk', 'explore', 'custom'] as const
export type StepType = (typeof STEP_TYPES)[number]

export interface Quest {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly steps: readonly QuestStep[]
  readonly requirements: Levels
  /** Quests that have to be completed first. */
  readonly after: readonly string[]
  readonly rewards: { readonly coins: number; readonly xp: Levels }
  /** It can no longer be started; players who are in the middle of it can continue. */
  readonly deactivated?: boolean
}

export interface QuestStep {
  readonly id: string
  readonly type: StepType
  /** The text in the quest log. */
  readonly text: string
  /** The monster of a kill step, the skill of a skill step. */
  readonly target?: string
  /** The number needed; 1 by default. */
  readonly amount?: number
  readonly requirements?: {
    readonly quantity?: number
    readonly itemId?: string
    readonly npcId?: string
    readonly skillLevel?: number
    readonly location?: string
  }
}

export const NPC_TYPES = ['shop', 'skill_trainer', 'quest', 'other'] as const
export type NpcType = (typeof NPC_TYPES)[number]

export interface Npc {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: NpcType
  readonly location: string
  readonly icon: string
  /** The first one whose condition is met is the opening. */
  readonly dialogueTrees: readonly Dialogue[]
  /** The dialogue that opens if no condition is met. */
  readonly defaultDialogue: string
  readonly isActive: boolean
  readonly shop?: { readonly items: readonly { readonly itemId: string; readonly price: number }[] }
  readonly skillTrainer?: { readonly skills: readonly SkillType[]; readonly maxLevel: number }
}

export interface Dialogue {
  readonly id: string
  readonly text: string
  readonly condition?: Condition
  readonly options: readonly DialogueOption[]
}

export interface DialogueOption {
  readonly id: string
  readonly text: string
  readonly response?: string
  readonly condition?: Condition
  readonly nextDialogueId?: string
  readonly action?: OptionAction
}

/** All conditions that are present must be met. */
export interface Condition {
  /** The quest is active and, with `questStep`, at that step. */
  readonly questId?: string
  readonly questStep?: string
  readonly completedQuest?: string
  readonly hasItem?: Portion
  /** The bank has at least this many stacks. */
  readonly bankedStacks?: number
  readonly skillLevel?: { readonly skill: SkillType; readonly level: number }
}

export type OptionAction =
  | { readonly type: 'start_quest'; readonly questId: string }
  | {
      readonly type: 'complete_quest_step'
      readonly questId: string
      readonly stepId: string
      /** Items handed over and received with it, all or nothing. */
      readonly takes?: Portion
      readonly gives?: Portion
    }
  /** Once in a character's life. */
  | ({ readonly type: 'give_item' } & Portion)
  | ({ readonly type: 'take_item' } & Portion)
  | { readonly type: 'transport'; readonly locationId: string }
  | { readonly type: 'shop' }
  | { readonly type: 'train_skill'; readonly skill: SkillType }

export interface Portion {
  readonly itemId: string
  readonly quantity: number
}

export const ACHIEVEMENT_TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const

export interface Achievement {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly tier: (typeof ACHIEVEMENT_TIERS)[number]
  readonly icon: string
  readonly requirements: readonly Requirement[]
  readonly rewards: Rewards
  readonly isActive: boolean
  readonly sortOrder: number
}

export const REQUIREMENT_TYPES = [
  /** `skill` at `level`. */
  'skill_level',
  /** Total level at `value`. */
  'total_level',
  'combat_level',
  /** `count` completions of the activity or recipe `target`. */
  'completions',
  /** `count` of the item `target` gained by work, fights and harvests. */
  'items_gained',
  /** `count` different items ever had. */
  'collection',
  /** `count` kills of `target`, or of any monster. */
  'kills',
  /** `count` quests, or the one named by `target`. */
  'quests',
  'harvests',
  'deaths',
  /** The place `target` was visited. */
  'visited',
  /** `value` coins held at once. */
  'coins',
] as const
export type RequirementType = (typeof REQUIREMENT_TYPES)[number]

export interface Requirement {
  readonly type: RequirementType
  readonly skill?: SkillType
  readonly target?: string
  readonly count?: number
  readonly level?: number
  readonly value?: number
}

export interface Rewards {
  readonly coins?: number
  readonly xp?: Levels
  readonly items?: readonly Portion[]
  readonly title?: string
}

/** Finds an own property only: `constructor` and the like are not ids. */
export function find<T>(table: Readonly<Record<string, T>>, id: string): T | undefined {
  return typeof id === 'string' && Object.hasOwn(table, id) ? table[id] : undefined
}

/** The skills of a place are those of its active activities; they are not stored (rule A13). */
export function availableSkills(content: Content, locationId: string): SkillType[] {
  const skills = new Set<SkillType>()
  for (const activity of Object.values(content.activities)) {
    if (activity.locationId === locationId && !activity.deactivated) skills.add(activity.skillType)
  }
  return [...skills]
}
