import type { BuffType, CombatMode, EquipmentSlot } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import { dayOf, type Millis } from '../core/time.ts'
import type { CurrentAction, Plan, PlanEntry, Stop } from '../plan/plan.ts'
import { experienceFor, SKILLS, type SkillType } from './skills.ts'

/** The layout of stored states. Raise it with every change of shape; upgrades.ts converts older states. */
export const STATE_VERSION = 6

/** Starting coins of a new account or guest. */
export const STARTING_COINS = 100
/** Coins after a full reset by staff. */
export const RESET_COINS = 1_000

export const INVENTORY_SLOTS = 28
/** The maximum number of bank stacks in play. */
export const BANK_STACKS = 200
/** The maximum number of bank stacks that staff can create. */
export const BANK_ENTRIES = 816
export const FARMING_SLOTS = 7
export const MAX_ENERGY = 100

export interface Stack {
  id: string
  quantity: number
  slot: number
}

export interface SkillEntry {
  type: SkillType
  level: number
  experience: number
  /** The fraction of a point of experience, in thousandths. */
  thousandths: number
  /** When the present level was reached: on a leaderboard the earlier player ranks first. */
  reachedAt: Millis
  isActive: boolean
  lastActiveTime: Millis
  currentActivity: string | null
}

export const LOADOUT_USES = ['activity', 'monster', 'skill'] as const
/** What a loadout is worn for by itself: an activity, fights with a monster, or the work of a skill. */
export interface LoadoutUse {
  kind: (typeof LOADOUT_USES)[number]
  id: string
}

/** A named set of equipment, supplies and combat style that is worn together. */
export interface Loadout {
  id: number
  name: string
  /** A slot without a piece is emptied. */
  equipment: Partial<Record<EquipmentSlot, string>>
  /** The quiver is filled up to this many arrows. */
  ammunition: number
  style: CombatStyle
  mode: CombatMode
  /** Food, potions and other items that the pack is filled up to. */
  supplies: Amounts
  uses: LoadoutUse[]
}

/** What a player plans for. */
export type PlannerGoal =
  | { kind: 'item'; itemId: string; quantity: number }
  | { kind: 'level'; skill: SkillType; level: number }
  | { kind: 'quest'; questId: string }
  | { kind: 'achievement'; achievementId: string }

export interface PinnedGoal {
  goal: PlannerGoal
  /** The chosen way by the key of the need. The others are the suggested ones. */
  choices: Record<string, string>
}

export const THEMES = ['dark', 'light'] as const
export const DISPLAY_MODES = ['normal', 'compact'] as const

export interface Settings {
  autoBankEnabled: boolean
  /** Whether actions use supplies in the bank like those in the pack; `null` until the player has chosen, and then off. */
  bankSuppliesEnabled: boolean | null
  soundEnabled: boolean
  notificationsEnabled: boolean
  theme: (typeof THEMES)[number]
  autoEatEnabled: boolean
  autoEatThreshold: number
  displayMode: (typeof DISPLAY_MODES)[number]
}

/** A change of some settings. */
export type SettingsChange = { [Key in keyof Settings]?: NonNullable<Settings[Key]> | undefined }

export const COMBAT_STYLES = ['accurate', 'aggressive', 'defensive', 'controlled'] as const
export type CombatStyle = (typeof COMBAT_STYLES)[number]

export interface Statistics {
  /** Time spent on actions, present or away. */
  totalPlayTime: Millis
  totalXp: number
  itemsCrafted: number
  monstersDefeated: number
  questsCompleted: number
  deaths: number
}

export interface Buff {
  id: string
  type: BuffType
  name: string
  description: string
  boost: number
  startTime: Millis
  /** In seconds. */
  duration: number
  icon: string
}

/** The state of a fight. Derived values, such as whether a fight is running, are not stored. */
export interface Combat {
  currentTarget: { monsterId: string; hitpoints: number; maxHitpoints: number } | null
  nextPlayerAttack: Millis
  nextMonsterAttack: Millis
  /** When the target fell. The kill is booked after the fight's minimum duration. */
  fallenAt: Millis | null
  lastDamageTime: Millis | null
  lastPlayerAttack: Millis | null
  lastMonsterAttack: Millis | null
  lastPlayerDamage: number
  /** When the last point of health regenerated, or the moment regeneration counts from; `null` in a fight. */
  lastHealthRegenTime: Millis | null
  /** When energy last regenerated, or the moment regeneration counts from. */
  lastEnergyTime: Millis
  activeBuffs: Buff[]
  lastAutoEatTime: Millis | null
  lastManualFoodTime: Millis | null
  foodCooldownUntil: Millis
}

export interface Crop {
  seedId: string
  plantedAt: Millis
  growthDuration: Millis
  /** The automatic harvest had no room: the crop waits for the player. */
  waits: boolean
}

export interface FarmingSlot {
  id: number
  harvestToBank: boolean
  autoHarvest: boolean
  autoReplant: boolean
  currentCrop: Crop | null
}

/** The progress of an offline item. It is paid once its end has passed. */
export interface OfflineProgress {
  itemId: string
  skillType: SkillType
  /** The activity whose yield it brings; `null` if there is none that consumes nothing. */
  activityId: string | null
  startTime: Millis
  endTime: Millis
}

export interface StepProgress {
  stepId: string
  progress: number
  maxProgress: number
  isCompleted: boolean
  completedAt: Millis | null
}

export interface ActiveQuest {
  questId: string
  startedAt: Millis
  currentStepId: string
  stepProgress: StepProgress[]
  isCompleted: boolean
}

export interface DialogueEntry {
  npcId: string
  dialogueTreeId: string
  optionChosen: string
  timestamp: Millis
}

export interface EarnedAchievement {
  completedAt: Millis
  claimed: boolean
  /** Rewards that had no room. */
  waiting: Amounts
}

/** When an item was first obtained, at which completion or kill, and the total gained. */
export interface CollectionEntry {
  firstAt: Millis
  firstCount: number
  total: number
  /** How many of the total were finds, if any. */
  found?: number
}

export const TIERS = ['basic', 'advanced', 'elite'] as const
export type Tier = (typeof TIERS)[number]

/** The experience multiplier of the player's party from this moment until the next entry. */
export interface PartyBonus {
  from: Millis
  xpMultiplier: number
}

/** A character at one moment: everything the rules read and change, as plain JSON. */
export interface Player {
  v: number
  uid: string
  createdAt: Millis
  /** The moment this state is valid for. */
  settledAt: Millis
  /** When the player was last seen; 24 h later running actions stop. */
  lastSeenAt: Millis
  /** When the player last decided what runs or edited the plan. Automatic changes do not count. */
  steeredAt: Millis
  /** When the player last edited a loadout. */
  loadoutsEditedAt: Millis
  skills: Record<SkillType, SkillEntry>
  inventory: Stack[]
  bank: Stack[]
  equipment: Partial<Record<EquipmentSlot, string>>
  /** Arrows in the quiver. */
  ammunition: number
  loadouts: Loadout[]
  coins: number
  currentLocation: string
  currentAction: CurrentAction | null
  /** The waiting entries of the plan. */
  queue: PlanEntry[]
  plan: Plan
  /** Goals of the planner the player keeps in sight, the oldest first. */
  pinnedGoals: PinnedGoal[]
  lastStop: Stop | null
  /** Total completions of each activity: the counter of its rolls. */
  completions: Record<string, number>
  /** Counters of blow rolls: the player's blows by the id of the fight, the foe's by the id of their rolls. */
  blows: Record<string, number>
  kills: Record<string, number>
  currentHitpoints: number
  maxHitpoints: number
  specialAttackEnergy: number
  combatStyle: CombatStyle
  combatMode: { style: CombatStyle; mode: CombatMode }
  combat: Combat
  farming: { slots: FarmingSlot[]; totalHarvested: number }
  offlineProgress: OfflineProgress | null
  /** Items of an offline item that had no room. */
  waiting: Amounts
  questProgress: { activeQuests: ActiveQuest[]; completedQuests: string[] }
  dialogueState: { dialogueHistory: DialogueEntry[]; given: string[] }
  achievements: Record<string, EarnedAchievement>
  titles: string[]
  collection: Record<string, CollectionEntry>
  visited: string[]
  /** `tier` is `null` for players who never had one. Whether it is active follows from `until`. */
  subscription: { tier: Tier | null; until: Millis }
  /** The day, counted from 1970 in UTC, whose bonus has been paid or is not due. */
  bonusDay: number
  settings: Settings
  partyId: string | null
  /** The experience multipliers of the party, oldest first: the current one and later ones. */
  partyBonuses: PartyBonus[]
  /** Skills this player has hidden from lists. They are trained like all others. */
  hiddenSkills: SkillType[]
  statistics: Statistics
}

const HITPOINTS_AT_START = 10

export function newPlayer(uid: string, at: Millis): Player {
  return {
    v: STATE_VERSION,
    uid,
    createdAt: at,
    settledAt: at,
    lastSeenAt: at,
    steeredAt: at,
    loadoutsEditedAt: at,
    skills: Object.fromEntries(SKILLS.map((skill) => [skill, newSkill(skill, at)])) as Record<SkillType, SkillEntry>,
    inventory: [],
    bank: [],
    equipment: {},
    ammunition: 0,
    loadouts: [],
    coins: STARTING_COINS,
    currentLocation: 'lumbridge',
    currentAction: null,
    queue: [],
    plan: newPlan(),
    pinnedGoals: [],
    lastStop: null,
    completions: {},
    blows: {},
    kills: {},
    currentHitpoints: maxHitpointsAt(HITPOINTS_AT_START),
    maxHitpoints: maxHitpointsAt(HITPOINTS_AT_START),
    specialAttackEnergy: MAX_ENERGY,
    combatStyle: 'controlled',
    combatMode: { style: 'controlled', mode: 'melee' },
    combat: newCombat(at),
    farming: { slots: Array.from({ length: FARMING_SLOTS }, (_, index) => newSlot(index + 1)), totalHarvested: 0 },
    offlineProgress: null,
    waiting: {},
    questProgress: { activeQuests: [], completedQuests: [] },
    dialogueState: { dialogueHistory: [], given: [] },
    achievements: {},
    titles: [],
    collection: {},
    visited: ['lumbridge'],
    subscription: { tier: null, until: 0 },
    bonusDay: dayOf(at),
    settings: {
      autoBankEnabled: false,
      bankSuppliesEnabled: true,
      soundEnabled: false,
      notificationsEnabled: false,
      theme: 'dark',
      autoEatEnabled: true,
      autoEatThreshold: 30,
      displayMode: 'normal',
    },
    partyId: null,
    partyBonuses: [],
    hiddenSkills: [],
    statistics: {
      totalPlayTime: 0,
      totalXp: 0,
      itemsCrafted: 0,
      monstersDefeated: 0,
      questsCompleted: 0,
      deaths: 0,
    },
  }
}

export function newPlan(): Plan {
  return {
    rules: { onDeath: 'continue', onMissingSupplies: 'continue', onFullPack: {} },
    lastEntryId: 0,
    fruitless: 0,
    tries: 0,
  }
}

function newCombat(at: Millis): Combat {
  return {
    currentTarget: null,
    nextPlayerAttack: 0,
    nextMonsterAttack: 0,
    fallenAt: null,
    lastDamageTime: null,
    lastPlayerAttack: null,
    lastMonsterAttack: null,
    lastPlayerDamage: 0,
    lastHealthRegenTime: at,
    lastEnergyTime: at,
    activeBuffs: [],
    lastAutoEatTime: null,
    lastManualFoodTime: null,
    foodCooldownUntil: 0,
  }
}

function newSlot(id: number): FarmingSlot {
  return { id, harvestToBank: false, autoHarvest: false, autoReplant: false, currentCrop: null }
}

export const startingLevel = (type: SkillType): number => (type === 'hitpoints' ? HITPOINTS_AT_START : 1)

function newSkill(type: SkillType, at: Millis): SkillEntry {
  const level = startingLevel(type)
  return {
    type,
    level,
    experience: experienceFor(level),
    thousandths: 0,
    reachedAt: at,
    isActive: false,
    lastActiveTime: at,
    currentActivity: null,
  }
}

export function maxHitpointsAt(level: number): number {
  return level * 10
}
