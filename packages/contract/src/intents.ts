import {
  COMBAT_MODES,
  COMBAT_STYLES,
  DEATH_CHOICES,
  DISPLAY_MODES,
  FULL_PACK_CHOICES,
  type Intent,
  LAST_MOMENT,
  LOADOUT_USES,
  type SkillType,
  SUPPLIES_CHOICES,
  THEMES,
} from '@hearthward/engine'
import { z } from 'zod'
import { EquipmentSlot } from './entities/content.ts'
import { IntentId } from './entities/player.ts'

/**
 * Only malformed messages are rejected here. Invalid values, such as an empty name, an unknown slot or a zero quantity,
 * pass, so that the rules can refuse them with a specific refusal.
 */
const Id = z.string().max(64)
const AnySkill = Id as unknown as z.ZodType<SkillType>
const Slot = z.number()
const Quantity = z.number()
const GoalId = Id.min(1)
const GoalQuantity = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The end of an entry as it is sent. */
export const SentGoal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), count: GoalQuantity }),
  z.object({ kind: z.literal('level'), level: z.int().min(1).max(99), skill: AnySkill.optional() }),
  z.object({ kind: z.literal('stock'), itemId: GoalId, quantity: GoalQuantity }),
  z.object({ kind: z.literal('time'), at: z.int().min(1).max(LAST_MOMENT) }),
  z.object({ kind: z.literal('supplies') }),
])
const EntryDraft = {
  locationId: Id.nullish(),
  activityId: Id.optional(),
  recipeId: Id.optional(),
  goal: SentGoal.nullish(),
  repeats: z.boolean().optional(),
}
const EntryId = z.int()
const LoadoutId = z.int()
const EntryChange = { goal: SentGoal.nullish(), repeats: z.boolean().optional() }
/** The rules of a plan as they are sent. */
export const SentPlanRules = z.strictObject({
  onDeath: z.enum(DEATH_CHOICES),
  onMissingSupplies: z.enum(SUPPLIES_CHOICES),
  onFullPack: z.record(Id.min(1), z.enum(FULL_PACK_CHOICES)),
})

/** A goal of the planner as it is sent. */
export const SentPlannerGoal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('item'), itemId: Id, quantity: Quantity }),
  z.strictObject({ kind: z.literal('level'), skill: AnySkill, level: z.number() }),
  z.strictObject({ kind: z.literal('quest'), questId: Id }),
  z.strictObject({ kind: z.literal('achievement'), achievementId: Id }),
])
const PlannerChoices = z.record(z.string().max(100), z.string().max(100))

/**
 * An intent as it is sent: with an id, so that a retry is performed only once, and its moment in server time. A moment
 * out of bounds is moved to the nearer bound; absent means on arrival. Unknown fields are refused rather than dropped,
 * because their sender expects an effect.
 */
const intentSchema = <Type extends Intent['type'], Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ id: IntentId, at: z.number().optional(), type: z.literal(type), ...shape })

export const SentIntent = z.discriminatedUnion('type', [
  intentSchema('startActivity', { locationId: Id.nullish(), activityId: Id }),
  intentSchema('startRecipe', { recipeId: Id }),
  intentSchema('stopAction', {}),
  intentSchema('queueAction', EntryDraft),
  intentSchema('clearQueue', {}),
  intentSchema('startEntry', { entryId: EntryId }),
  intentSchema('editEntry', { entryId: EntryId, ...EntryChange }),
  intentSchema('editAction', EntryChange),
  intentSchema('duplicateEntry', { entryId: EntryId }),
  intentSchema('moveEntry', { entryId: EntryId, to: Slot }),
  intentSchema('removeEntry', { entryId: EntryId }),
  intentSchema('skipAction', {}),
  intentSchema('resumePlan', {}),
  intentSchema('repeatPlan', { repeats: z.boolean() }),
  intentSchema('replacePlan', { entries: z.array(z.strictObject(EntryDraft)), rules: SentPlanRules.optional() }),
  intentSchema('setPlanRules', { rules: SentPlanRules.partial() }),
  intentSchema('travel', { locationId: Id }),
  intentSchema('deposit', { itemId: Id.nullish(), quantity: Quantity }),
  intentSchema('depositAll', { everything: z.boolean().optional() }),
  intentSchema('withdraw', { itemId: Id, quantity: Quantity }),
  intentSchema('equip', { itemId: Id }),
  intentSchema('unequip', { slot: EquipmentSlot }),
  intentSchema('eat', { itemId: Id }),
  intentSchema('drink', { itemId: Id }),
  intentSchema('consume', { itemId: Id, quantity: Quantity }),
  intentSchema('specialAttack', {}),
  intentSchema('setCombat', { style: z.enum(COMBAT_STYLES).optional(), mode: z.enum(COMBAT_MODES).optional() }),
  intentSchema('saveLoadout', {
    loadoutId: LoadoutId.optional(),
    name: z.string().max(200).optional(),
    equipment: z.partialRecord(EquipmentSlot, Id).optional(),
    ammunition: Quantity.optional(),
    style: z.enum(COMBAT_STYLES).optional(),
    mode: z.enum(COMBAT_MODES).optional(),
    supplies: z.record(Id, Quantity).optional(),
  }),
  intentSchema('deleteLoadout', { loadoutId: LoadoutId }),
  intentSchema('wearLoadout', { loadoutId: LoadoutId }),
  intentSchema('assignLoadout', {
    use: z.strictObject({ kind: z.enum(LOADOUT_USES), id: Id }),
    loadoutId: LoadoutId.nullable(),
  }),
  intentSchema('useOfflineItem', { itemId: Id, skillType: AnySkill }),
  intentSchema('collectWaiting', {}),
  intentSchema('plant', { slotId: Slot, seedId: Id }),
  intentSchema('harvest', { slotId: Slot }),
  intentSchema('setFarmingSlot', {
    slotId: Slot,
    autoReplant: z.boolean().optional(),
    autoHarvest: z.boolean().optional(),
    harvestToBank: z.boolean().optional(),
  }),
  intentSchema('startQuest', { questId: Id }),
  intentSchema('talk', { npcId: Id }),
  intentSchema('chooseOption', { npcId: Id, dialogueId: Id, optionId: Id }),
  intentSchema('buyFromShop', { npcId: Id, itemId: Id, quantity: Quantity }),
  intentSchema('sellToShop', { npcId: Id, itemId: Id, quantity: Quantity }),
  intentSchema('trainSkill', { npcId: Id, skillType: AnySkill }),
  intentSchema('claimAchievement', { achievementId: Id }),
  intentSchema('moveItem', { from: Slot, to: Slot, itemId: Id.optional() }),
  intentSchema('dropItem', { slot: Slot, quantity: Quantity, itemId: Id.optional() }),
  intentSchema('updateSettings', {
    autoBankEnabled: z.boolean().optional(),
    bankSuppliesEnabled: z.boolean().optional(),
    soundEnabled: z.boolean().optional(),
    notificationsEnabled: z.boolean().optional(),
    theme: z.enum(THEMES).optional(),
    autoEatEnabled: z.boolean().optional(),
    autoEatThreshold: z.int().min(0).max(100).optional(),
    displayMode: z.enum(DISPLAY_MODES).optional(),
  }),
  intentSchema('showSkill', { skillType: AnySkill, isShown: z.boolean() }),
  intentSchema('pinGoal', { goal: SentPlannerGoal, choices: PlannerChoices }),
  intentSchema('unpinGoal', { goal: SentPlannerGoal }),
]) satisfies z.ZodType<Intent & { id: string; at?: number | undefined }>
export type SentIntent = z.infer<typeof SentIntent>
