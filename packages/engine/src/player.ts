import type { StopReason } from './refusals.ts'
import { experienceFor, SKILLS, type SkillType } from './skills.ts'
import type { Millis } from './time.ts'

/** The layout of stored states. Raised with every change of shape; upgrades.ts brings older ones up to date. */
export const STATE_VERSION = 1

/** Coins of a player made by signing in or as a guest. */
export const STARTING_COINS = 100
/** Coins after a full reset by staff. */
export const RESET_COINS = 1_000

export const INVENTORY_SLOTS = 28

export interface Stack {
  id: string
  quantity: number
  slot: number
}

export interface SkillEntry {
  type: SkillType
  level: number
  experience: number
  /** What is left of a point of experience, in thousandths. */
  thousandths: number
  /** When the present level was reached: the earlier one leads a board. */
  reachedAt: Millis
  isActive: boolean
  lastActiveTime: Millis
  currentActivity: string | null
}

/** When a run of an action is over and the queue goes on. Without one it runs until something stops it. */
export type Goal =
  | { kind: 'count'; count: number }
  | { kind: 'level'; level: number }
  | { kind: 'stock'; itemId: string; quantity: number }

export interface PlannedAction {
  activityId: string
  locationId: string
  goal: Goal | null
}

export interface CurrentAction extends PlannedAction {
  skillType: SkillType
  /** Start and length of the completion under way. */
  startTime: Millis
  duration: Millis
  /** Completions of this run, for a goal by count. */
  completed: number
}

export interface Stop {
  at: Millis
  activityId: string
  reason: StopReason
  details: Record<string, string | number>
}

export const THEMES = ['dark', 'light'] as const
export const DISPLAY_MODES = ['normal', 'compact'] as const

export interface Settings {
  autoBankEnabled: boolean
  soundEnabled: boolean
  notificationsEnabled: boolean
  theme: (typeof THEMES)[number]
  autoEatEnabled: boolean
  autoEatThreshold: number
  displayMode: (typeof DISPLAY_MODES)[number]
}

export const COMBAT_STYLES = ['accurate', 'aggressive', 'defensive', 'controlled'] as const
export type CombatStyle = (typeof COMBAT_STYLES)[number]
export const COMBAT_MODES = ['melee', 'ranged', 'magic'] as const
export type CombatMode = (typeof COMBAT_MODES)[number]

export interface Statistics {
  /** Time spent on actions, present or away. */
  totalPlayTime: Millis
  totalXp: number
  itemsCrafted: number
}

/** A character at one moment: everything the rules read and change, as plain JSON. */
export interface Player {
  v: number
  uid: string
  createdAt: Millis
  /** The moment this state is true for. */
  settledAt: Millis
  /** When the player was last there; 24 h later whatever runs comes to rest. */
  lastSeenAt: Millis
  skills: Record<SkillType, SkillEntry>
  inventory: Stack[]
  coins: number
  currentLocation: string
  currentAction: CurrentAction | null
  queue: PlannedAction[]
  lastStop: Stop | null
  /** Completions of each activity in this character's life: the counter of its rolls. */
  completions: Record<string, number>
  currentHitpoints: number
  maxHitpoints: number
  specialAttackEnergy: number
  combatStyle: CombatStyle
  combatMode: { style: CombatStyle; mode: CombatMode }
  settings: Settings
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
    skills: Object.fromEntries(SKILLS.map((skill) => [skill, newSkill(skill, at)])) as Record<SkillType, SkillEntry>,
    inventory: [],
    coins: STARTING_COINS,
    currentLocation: 'lumbridge',
    currentAction: null,
    queue: [],
    lastStop: null,
    completions: {},
    currentHitpoints: maxHitpointsAt(HITPOINTS_AT_START),
    maxHitpoints: maxHitpointsAt(HITPOINTS_AT_START),
    specialAttackEnergy: 100,
    combatStyle: 'controlled',
    combatMode: { style: 'controlled', mode: 'melee' },
    settings: {
      autoBankEnabled: false,
      soundEnabled: false,
      notificationsEnabled: false,
      theme: 'dark',
      autoEatEnabled: true,
      autoEatThreshold: 30,
      displayMode: 'normal',
    },
    statistics: { totalPlayTime: 0, totalXp: 0, itemsCrafted: 0 },
  }
}

function newSkill(type: SkillType, at: Millis): SkillEntry {
  const level = type === 'hitpoints' ? HITPOINTS_AT_START : 1
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
