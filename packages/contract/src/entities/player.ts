import {
  BUFF_TYPES,
  COMBAT_MODES,
  COMBAT_STYLES,
  DEATH_CHOICES,
  DISPLAY_MODES,
  type PlayerView as EngineView,
  type Find,
  type Found,
  FULL_PACK_CHOICES,
  LOADOUT_USES,
  type Player,
  type ReturnReport,
  type StopReason,
  SUPPLIES_CHOICES,
  THEMES,
  TIERS,
} from '@hearthward/engine'
import { z } from 'zod'
import { Skill } from '../inputs.ts'
import { PERMISSIONS, ROLES } from '../permissions.ts'
import { Activity, EquipmentSlot } from './content.ts'

/** A generated id. Other characters could be refused or normalized by the database, so that two ids become one. */
const GeneratedId = z.string().regex(/^[\w.:-]*$/, 'letters, digits and - _ . : only')
export const Uid = GeneratedId.min(1).max(64)
/** The id of the exchange's clerk, where a player's id is expected. */
export const CLERK = 'clerk'
export const SessionId = GeneratedId.min(8).max(64)
export const IntentId = GeneratedId.min(8).max(64)
export const ContentVersion = GeneratedId.min(1).max(64)
export const Moment = z.number()
const Amounts = z.record(z.string(), z.number())
const Details = z.record(z.string(), z.union([z.string(), z.number()]))
const StopReasonCode = z.string() as unknown as z.ZodType<StopReason>

export const Stack = z.object({ id: z.string(), quantity: z.int(), slot: z.int() })
export const SkillEntry = z.object({
  type: Skill,
  level: z.int(),
  experience: z.int(),
  thousandths: z.int(),
  reachedAt: Moment,
  isActive: z.boolean(),
  lastActiveTime: Moment,
  currentActivity: z.string().nullable(),
})
export const Goal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), count: z.int() }),
  z.object({ kind: z.literal('level'), level: z.int(), skill: Skill.optional() }),
  z.object({ kind: z.literal('stock'), itemId: z.string(), quantity: z.int() }),
  z.object({ kind: z.literal('time'), at: Moment }),
  z.object({ kind: z.literal('supplies') }),
])
const PlannedAction = z.object({
  activityId: z.string(),
  locationId: z.string().nullable(),
  goal: Goal.nullable(),
})
/** The end of an action, and why. */
export const Stop = z.object({ at: Moment, activityId: z.string(), reason: StopReasonCode, details: Details })
export const PlanEntry = PlannedAction.extend({
  id: z.int(),
  repeats: z.boolean(),
  completed: z.int(),
  stop: Stop.nullable(),
})
export const PlanRules = z.object({
  onDeath: z.enum(DEATH_CHOICES),
  onMissingSupplies: z.enum(SUPPLIES_CHOICES),
  onFullPack: z.record(z.string(), z.enum(FULL_PACK_CHOICES)),
})
export const CurrentAction = PlannedAction.extend({
  entry: z.object({ id: z.int(), repeats: z.boolean() }).nullable(),
  skillType: Skill,
  startTime: Moment,
  duration: z.number(),
  completed: z.int(),
  completedBefore: z.int(),
})
const CombatStyle = z.enum(COMBAT_STYLES)
export const Settings = z.object({
  autoBankEnabled: z.boolean(),
  bankSuppliesEnabled: z.boolean().nullable(),
  soundEnabled: z.boolean(),
  notificationsEnabled: z.boolean(),
  theme: z.enum(THEMES),
  autoEatEnabled: z.boolean(),
  autoEatThreshold: z.int(),
  displayMode: z.enum(DISPLAY_MODES),
})

export const Buff = z.object({
  id: z.string(),
  type: z.enum(BUFF_TYPES),
  name: z.string(),
  description: z.string(),
  boost: z.number(),
  startTime: Moment,
  duration: z.number(),
  icon: z.string(),
})
export const Combat = z.object({
  currentTarget: z.object({ monsterId: z.string(), hitpoints: z.int(), maxHitpoints: z.int() }).nullable(),
  nextPlayerAttack: Moment,
  nextMonsterAttack: Moment,
  fallenAt: Moment.nullable(),
  lastDamageTime: Moment.nullable(),
  lastPlayerAttack: Moment.nullable(),
  lastMonsterAttack: Moment.nullable(),
  lastPlayerDamage: z.int(),
  lastHealthRegenTime: Moment.nullable(),
  lastEnergyTime: Moment,
  activeBuffs: z.array(Buff),
  lastAutoEatTime: Moment.nullable(),
  lastManualFoodTime: Moment.nullable(),
  foodCooldownUntil: Moment,
})
const Crop = z.object({ seedId: z.string(), plantedAt: Moment, growthDuration: z.number(), waits: z.boolean() })
const FarmingSlot = z.object({
  id: z.int(),
  harvestToBank: z.boolean(),
  autoHarvest: z.boolean(),
  autoReplant: z.boolean(),
  currentCrop: Crop.nullable(),
})
export const OfflineProgress = z.object({
  itemId: z.string(),
  skillType: Skill,
  activityId: z.string().nullable(),
  startTime: Moment,
  endTime: Moment,
})
export const ActiveQuest = z.object({
  questId: z.string(),
  startedAt: Moment,
  currentStepId: z.string(),
  stepProgress: z.array(
    z.object({
      stepId: z.string(),
      progress: z.int(),
      maxProgress: z.int(),
      isCompleted: z.boolean(),
      completedAt: Moment.nullable(),
    }),
  ),
  isCompleted: z.boolean(),
})
const QuestProgress = z.object({ activeQuests: z.array(ActiveQuest), completedQuests: z.array(z.string()) })
export const DialogueEntry = z.object({
  npcId: z.string(),
  dialogueTreeId: z.string(),
  optionChosen: z.string(),
  timestamp: Moment,
})
export const Statistics = z.object({
  totalPlayTime: z.number(),
  totalXp: z.int(),
  itemsCrafted: z.int(),
  monstersDefeated: z.int(),
  questsCompleted: z.int(),
  deaths: z.int(),
})
const Subscription = z.object({ tier: z.enum(TIERS).nullable(), until: Moment })
const Equipment = z.partialRecord(EquipmentSlot, z.string())
export const Loadout = z.object({
  id: z.int(),
  name: z.string(),
  equipment: Equipment,
  ammunition: z.int(),
  style: CombatStyle,
  mode: z.enum(COMBAT_MODES),
  supplies: Amounts,
  uses: z.array(z.object({ kind: z.enum(LOADOUT_USES), id: z.string() })),
})

export const PlannerGoal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), itemId: z.string(), quantity: z.int() }),
  z.object({ kind: z.literal('level'), skill: Skill, level: z.int() }),
  z.object({ kind: z.literal('quest'), questId: z.string() }),
  z.object({ kind: z.literal('achievement'), achievementId: z.string() }),
])
const PinnedGoal = z.object({ goal: PlannerGoal, choices: z.record(z.string(), z.string()) })

/** The state of a character, as the rules store it. */
const PlayerState = z.object({
  v: z.int(),
  uid: Uid,
  createdAt: Moment,
  settledAt: Moment,
  lastSeenAt: Moment,
  steeredAt: Moment,
  loadoutsEditedAt: Moment,
  skills: z.record(Skill, SkillEntry),
  inventory: z.array(Stack),
  bank: z.array(Stack),
  equipment: Equipment,
  ammunition: z.int(),
  loadouts: z.array(Loadout),
  coins: z.int(),
  currentLocation: z.string(),
  currentAction: CurrentAction.nullable(),
  queue: z.array(PlanEntry),
  plan: z.object({ rules: PlanRules, lastEntryId: z.int(), fruitless: z.int(), tries: z.int() }),
  pinnedGoals: z.array(PinnedGoal),
  lastStop: Stop.nullable(),
  completions: z.record(z.string(), z.int()),
  blows: z.record(z.string(), z.int()),
  kills: z.record(z.string(), z.int()),
  currentHitpoints: z.int(),
  maxHitpoints: z.int(),
  specialAttackEnergy: z.int(),
  combatStyle: CombatStyle,
  combatMode: z.object({ style: CombatStyle, mode: z.enum(COMBAT_MODES) }),
  combat: Combat,
  farming: z.object({ slots: z.array(FarmingSlot), totalHarvested: z.int() }),
  offlineProgress: OfflineProgress.nullable(),
  waiting: Amounts,
  questProgress: QuestProgress,
  dialogueState: z.object({ dialogueHistory: z.array(DialogueEntry), given: z.array(z.string()) }),
  achievements: z.record(z.string(), z.object({ completedAt: Moment, claimed: z.boolean(), waiting: Amounts })),
  titles: z.array(z.string()),
  collection: z.record(
    z.string(),
    z.object({ firstAt: Moment, firstCount: z.int(), total: z.int(), found: z.int().optional() }),
  ),
  visited: z.array(z.string()),
  subscription: Subscription,
  bonusDay: z.int(),
  settings: Settings,
  partyId: z.string().nullable(),
  partyBonuses: z.array(z.object({ from: Moment, xpMultiplier: z.number() })),
  hiddenSkills: z.array(Skill),
  statistics: Statistics,
}) satisfies z.ZodType<Player>

export const FarmingSlotView = FarmingSlot.extend({
  isUnlocked: z.boolean(),
  unlockRequirement: z.enum(['none', 'level', 'quest', 'achievement', 'membership']),
  unlockDetails: z.string(),
  currentCrop: Crop.extend({ autoReplant: z.boolean() }).nullable(),
})

/** The state with all derived values. */
const PlayerView = PlayerState.extend({
  currentAction: CurrentAction.extend({
    locationName: z.string(),
    activityName: z.string(),
    progress: z.number(),
    activity: Activity.nullable(),
    isCompleting: z.boolean(),
  }).nullable(),
  combat: Combat.extend({ isInCombat: z.boolean(), isRegeneratingHealth: z.boolean(), specialAttackEnergy: z.int() }),
  inCombat: z.boolean(),
  lastDamageTime: Moment.nullable(),
  farming: z.object({
    slots: z.array(FarmingSlotView),
    totalHarvested: z.int(),
    unlockedSlots: z.int(),
  }),
  offlineProgress: OfflineProgress.extend({
    activities: z.array(
      z.object({
        skillType: Skill,
        activityId: z.string().nullable(),
        duration: z.number(),
        xpGained: z.int(),
        itemsGained: Amounts,
      }),
    ),
    totalXp: z.int(),
    itemsGained: Amounts,
    lastProcessed: Moment,
  }).nullable(),
  questProgress: QuestProgress.extend({ availableQuests: z.array(z.string()) }),
  subscription: Subscription.extend({ isActive: z.boolean() }),
  isPremium: z.boolean(),
  statistics: Statistics.extend({ totalLevels: z.int(), lastUpdated: Moment }),
  totalLevel: z.int(),
  combatLevel: z.int(),
}) satisfies z.ZodType<EngineView>

/** A player as the owner sees it: the character and its account. */
export const PlayerEntity = PlayerView.extend({
  id: Uid,
  username: z.string(),
  username_lowercase: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  lastActiveAt: Moment,
  lastSavedAt: Moment,
  isOnline: z.boolean(),
  isGuest: z.boolean(),
  guestExpiresAt: Moment.nullable(),
})
export type PlayerEntity = z.infer<typeof PlayerEntity>

/** By achievement, then by requirement: `req_0`, `req_1`, ... */
export const AchievementProgress = z.record(z.string(), z.record(z.string(), z.number()))

/** The keys of the open rolls of the running action for the next minute, by block. */
export const RollWindow = z.object({
  /** The id of the rolls: of an activity, or of the blows of one side of a fight. */
  activityId: z.string(),
  season: z.int(),
  block: z.int(),
  key: z.tuple([z.int(), z.int(), z.int(), z.int()]),
})
export type RollWindow = z.infer<typeof RollWindow>

/** An era of the world's timeline; its content is referenced by version. */
export const EraEntity = z.object({
  from: Moment,
  contentVersion: z.string(),
  xpMultiplier: z.number(),
  dropRateMultiplier: z.number(),
  inflation: z.number(),
  taxRate: z.number(),
  dailyCoinBonus: z.number(),
  season: z.int().optional(),
  boosts: z
    .array(
      z.object({
        name: z.string(),
        skills: z.array(Skill),
        xpMultiplier: z.number(),
        dropRateMultiplier: z.number(),
      }),
    )
    .optional(),
})
export type EraEntity = z.infer<typeof EraEntity>

/** An item from an output with a chance below five percent, with what is needed to verify its roll. */
export const FindEntity = z.object({
  at: Moment,
  season: z.int(),
  completion: z.int(),
  output: z.int(),
  itemId: z.string(),
  quantity: z.int(),
  chance: z.number(),
}) satisfies z.ZodType<Find>

/** What hidden rolls yielded at one activity. */
export const FoundEntity = z.object({
  type: z.literal('found'),
  at: Moment,
  activityId: z.string(),
  coins: z.int(),
  gained: Amounts,
  finds: z.array(FindEntity),
}) satisfies z.ZodType<Found>
export type FoundEntity = z.infer<typeof FoundEntity>

export const ReturnReportEntity = z.object({
  from: Moment,
  until: Moment,
  completions: z.int(),
  kills: z.int(),
  deaths: z.int(),
  coins: z.int(),
  quests: z.array(z.string()),
  achievements: z.array(z.string()),
  experience: z.partialRecord(Skill, z.int()),
  levels: z.array(z.object({ skill: Skill, level: z.int() })),
  gained: Amounts,
  used: Amounts,
  lost: Amounts,
  missing: Amounts.optional(),
  stop: Stop.nullable(),
  stops: z.array(Stop),
}) satisfies z.ZodType<ReturnReport>
