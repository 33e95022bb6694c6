import {
  ACTIVITY_CATEGORIES,
  COMBAT_MODES,
  COMBAT_STYLES,
  type Content,
  DISPLAY_MODES,
  ITEM_TYPES,
  type Player,
  type ReturnReport,
  SKILLS,
  type StopReason,
  THEMES,
} from '@hearthward/engine'
import { z } from 'zod'
import { PERMISSIONS, ROLES } from './permissions.ts'

/** A name made up by a machine. A database would refuse or change some other signs, and take two names for one. */
const MadeUp = z.string().regex(/^[\w.:-]*$/, 'letters, digits and - _ . : only')
export const Uid = MadeUp.min(1).max(64)
export const SessionId = MadeUp.min(8).max(64)
export const IntentId = MadeUp.min(8).max(64)
export const ContentVersion = MadeUp.min(1).max(64)
export const Moment = z.number()
export const Skill = z.enum(SKILLS)
const Amounts = z.record(z.string(), z.number())
const Details = z.record(z.string(), z.union([z.string(), z.number()]))
const Reason = z.string() as unknown as z.ZodType<StopReason>

const Stack = z.object({ id: z.string(), quantity: z.int(), slot: z.int() })
const SkillEntry = z.object({
  type: Skill,
  level: z.int(),
  experience: z.int(),
  thousandths: z.int(),
  reachedAt: Moment,
  isActive: z.boolean(),
  lastActiveTime: Moment,
  currentActivity: z.string().nullable(),
})
const Goal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), count: z.int() }),
  z.object({ kind: z.literal('level'), level: z.int() }),
  z.object({ kind: z.literal('stock'), itemId: z.string(), quantity: z.int() }),
])
const PlannedAction = z.object({ activityId: z.string(), locationId: z.string(), goal: Goal.nullable() })
const CurrentAction = PlannedAction.extend({
  skillType: Skill,
  startTime: Moment,
  duration: z.number(),
  completed: z.int(),
})
const Stop = z.object({ at: Moment, activityId: z.string(), reason: Reason, details: Details })
const CombatStyle = z.enum(COMBAT_STYLES)
const Settings = z.object({
  autoBankEnabled: z.boolean(),
  soundEnabled: z.boolean(),
  notificationsEnabled: z.boolean(),
  theme: z.enum(THEMES),
  autoEatEnabled: z.boolean(),
  autoEatThreshold: z.int(),
  displayMode: z.enum(DISPLAY_MODES),
})

/** What the rules know of a character. */
const PlayerState = z.object({
  v: z.int(),
  uid: Uid,
  createdAt: Moment,
  settledAt: Moment,
  lastSeenAt: Moment,
  skills: z.record(Skill, SkillEntry),
  inventory: z.array(Stack),
  coins: z.int(),
  currentLocation: z.string(),
  currentAction: CurrentAction.nullable(),
  queue: z.array(PlannedAction),
  lastStop: Stop.nullable(),
  completions: z.record(z.string(), z.int()),
  currentHitpoints: z.int(),
  maxHitpoints: z.int(),
  specialAttackEnergy: z.int(),
  combatStyle: CombatStyle,
  combatMode: z.object({ style: CombatStyle, mode: z.enum(COMBAT_MODES) }),
  settings: Settings,
  statistics: z.object({ totalPlayTime: z.number(), totalXp: z.int(), itemsCrafted: z.int() }),
}) satisfies z.ZodType<Player>

/** A player as the owner of the character sees it: the state, who it is, and what follows from both. */
export const PlayerEntity = PlayerState.extend({
  id: Uid,
  username: z.string(),
  username_lowercase: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  lastActiveAt: Moment,
  lastSavedAt: Moment,
  totalLevel: z.int(),
  combatLevel: z.int(),
  isOnline: z.boolean(),
  isGuest: z.boolean(),
  guestExpiresAt: Moment.nullable(),
})
export type PlayerEntity = z.infer<typeof PlayerEntity>

/** Who is signed in. `null` where nobody is. */
export const Account = z.object({
  uid: Uid,
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isGuest: z.boolean(),
  guestExpiresAt: Moment.nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  twoFactorEnabled: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** The keys that decide the chances of one activity for the next short while, by block. */
export const RollWindow = z.object({
  activityId: z.string(),
  block: z.int(),
  key: z.tuple([z.int(), z.int(), z.int(), z.int()]),
})
export type RollWindow = z.infer<typeof RollWindow>

/** A stretch of the world's timeline, its content named by version. */
export const EraEntity = z.object({
  from: Moment,
  contentVersion: z.string(),
  xpMultiplier: z.number(),
  dropRateMultiplier: z.number(),
})
export type EraEntity = z.infer<typeof EraEntity>

const Item = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(ITEM_TYPES),
  icon: z.string(),
  stackable: z.boolean(),
  value: z.number(),
})
export const Activity = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  locationId: z.string(),
  skillType: Skill,
  levelRequirements: z.partialRecord(Skill, z.int()),
  xpRate: z.number(),
  duration: z.int(),
  resources: z.array(z.object({ itemId: z.string(), quantity: z.int(), consumed: z.boolean() })).readonly(),
  outputs: z.array(z.object({ itemId: z.string(), quantity: z.int(), chance: z.number() })).readonly(),
  category: z.enum(ACTIVITY_CATEGORIES),
  deactivated: z.boolean(),
})
const StoredLocation = z.object({ id: z.string(), name: z.string(), description: z.string(), icon: z.string() })
export const Location = StoredLocation.extend({ availableSkills: z.array(Skill) })
export const ContentEntity = z.object({
  items: z.record(z.string(), Item),
  locations: z.record(z.string(), StoredLocation),
  activities: z.record(z.string(), Activity),
}) satisfies z.ZodType<Content>

export const Report = z.object({
  from: Moment,
  until: Moment,
  completions: z.int(),
  experience: z.partialRecord(Skill, z.int()),
  levels: z.array(z.object({ skill: Skill, level: z.int() })),
  gained: Amounts,
  used: Amounts,
  lost: Amounts,
  stop: Stop.nullable(),
}) satisfies z.ZodType<ReturnReport>
