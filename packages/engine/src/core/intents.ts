import type { CombatStyle, Loadout, LoadoutUse, PinnedGoal, PlannerGoal, SettingsChange } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import type { CombatMode, EquipmentSlot } from '../content/content.ts'
import type { Goal, PlanRules } from '../plan/plan.ts'

/** The intents of a player. The contract checks their shape; the rules check whether they are allowed. */
export interface StartActivity {
  type: 'startActivity'
  /** Absent for activities that can be done anywhere. */
  locationId?: string | null | undefined
  activityId: string
}
export interface StartRecipe {
  type: 'startRecipe'
  recipeId: string
}
export interface StopAction {
  type: 'stopAction'
}
/** An action to plan: an activity at its place, or a recipe. */
export interface EntryDraft {
  locationId?: string | null | undefined
  activityId?: string | undefined
  recipeId?: string | undefined
  goal?: Goal | null | undefined
  repeats?: boolean | undefined
}
export interface QueueAction extends EntryDraft {
  type: 'queueAction'
}
export interface ClearQueue {
  type: 'clearQueue'
}
export interface StartEntry {
  type: 'startEntry'
  entryId: number
}
/** What is absent stays; a goal of `null` removes it. */
interface EntryChange {
  goal?: Goal | null | undefined
  repeats?: boolean | undefined
}
export interface EditEntry extends EntryChange {
  type: 'editEntry'
  entryId: number
}
export interface EditAction extends EntryChange {
  type: 'editAction'
}
export interface DuplicateEntry {
  type: 'duplicateEntry'
  entryId: number
}
export interface MoveEntry {
  type: 'moveEntry'
  entryId: number
  /** The place in the queue, from 0. */
  to: number
}
export interface RemoveEntry {
  type: 'removeEntry'
  entryId: number
}
export interface SkipAction {
  type: 'skipAction'
}
export interface ResumePlan {
  type: 'resumePlan'
}
export interface RepeatPlan {
  type: 'repeatPlan'
  repeats: boolean
}
export interface ReplacePlan {
  type: 'replacePlan'
  entries: EntryDraft[]
  rules?: PlanRules | undefined
}
export interface SetPlanRules {
  type: 'setPlanRules'
  rules: { [Rule in keyof PlanRules]?: PlanRules[Rule] | undefined }
}
/** Pins a goal, or changes the choices of a pinned one. */
export interface PinGoal extends PinnedGoal {
  type: 'pinGoal'
}
export interface UnpinGoal {
  type: 'unpinGoal'
  goal: PlannerGoal
}
export interface Travel {
  type: 'travel'
  locationId: string
}
export interface MoveItem {
  type: 'moveItem'
  from: number
  /** The item the player sees in the slot: a find the page does not know yet may have taken it. */
  itemId?: string | undefined
  to: number
}
export interface DropItem {
  type: 'dropItem'
  slot: number
  /** As in `MoveItem`. */
  itemId?: string | undefined
  quantity: number
}
export interface Deposit {
  type: 'deposit'
  /** Absent for a damaged entry without an id, which has its own refusal. */
  itemId?: string | null | undefined
  quantity: number
}
export interface DepositAll {
  type: 'depositAll'
  /** Includes the supplies of the running action, which otherwise stay in the pack. */
  everything?: boolean | undefined
}
export interface Withdraw {
  type: 'withdraw'
  itemId: string
  quantity: number
}
export interface Equip {
  type: 'equip'
  itemId: string
}
export interface Unequip {
  type: 'unequip'
  slot: EquipmentSlot
}
export interface Eat {
  type: 'eat'
  itemId: string
}
export interface Drink {
  type: 'drink'
  itemId: string
}
export interface Consume {
  type: 'consume'
  itemId: string
  quantity: number
}
export interface SpecialAttackIntent {
  type: 'specialAttack'
}
export interface SetCombat {
  type: 'setCombat'
  style?: CombatStyle | undefined
  mode?: CombatMode | undefined
}
/** Without an id it is a new loadout; what is absent is as worn now. In an edit, what is absent stays. */
export interface SaveLoadout {
  type: 'saveLoadout'
  loadoutId?: number | undefined
  name?: string | undefined
  equipment?: Loadout['equipment'] | undefined
  ammunition?: number | undefined
  style?: CombatStyle | undefined
  mode?: CombatMode | undefined
  supplies?: Loadout['supplies'] | undefined
}
export interface DeleteLoadout {
  type: 'deleteLoadout'
  loadoutId: number
}
export interface WearLoadout {
  type: 'wearLoadout'
  loadoutId: number
}
export interface AssignLoadout {
  type: 'assignLoadout'
  use: LoadoutUse
  /** `null` for none. */
  loadoutId: number | null
}
export interface UseOfflineItem {
  type: 'useOfflineItem'
  itemId: string
  skillType: SkillType
}
export interface CollectWaiting {
  type: 'collectWaiting'
}
export interface Plant {
  type: 'plant'
  slotId: number
  seedId: string
}
export interface Harvest {
  type: 'harvest'
  slotId: number
}
export interface SetFarmingSlot {
  type: 'setFarmingSlot'
  slotId: number
  autoReplant?: boolean | undefined
  autoHarvest?: boolean | undefined
  harvestToBank?: boolean | undefined
}
export interface StartQuest {
  type: 'startQuest'
  questId: string
}
export interface Talk {
  type: 'talk'
  npcId: string
}
export interface ChooseOption {
  type: 'chooseOption'
  npcId: string
  dialogueId: string
  optionId: string
}
export interface BuyFromShop {
  type: 'buyFromShop'
  npcId: string
  itemId: string
  quantity: number
}
export interface SellToShop {
  type: 'sellToShop'
  npcId: string
  itemId: string
  quantity: number
}
export interface TrainSkill {
  type: 'trainSkill'
  npcId: string
  skillType: SkillType
}
export interface ClaimAchievement {
  type: 'claimAchievement'
  achievementId: string
}
export type UpdateSettings = { type: 'updateSettings' } & SettingsChange
export interface ShowSkill {
  type: 'showSkill'
  skillType: SkillType
  isShown: boolean
}

export type Intent =
  | StartActivity
  | StartRecipe
  | StopAction
  | QueueAction
  | ClearQueue
  | StartEntry
  | EditEntry
  | EditAction
  | DuplicateEntry
  | MoveEntry
  | RemoveEntry
  | SkipAction
  | ResumePlan
  | RepeatPlan
  | ReplacePlan
  | SetPlanRules
  | PinGoal
  | UnpinGoal
  | Travel
  | MoveItem
  | DropItem
  | Deposit
  | DepositAll
  | Withdraw
  | Equip
  | Unequip
  | Eat
  | Drink
  | Consume
  | SpecialAttackIntent
  | SetCombat
  | SaveLoadout
  | DeleteLoadout
  | WearLoadout
  | AssignLoadout
  | UseOfflineItem
  | CollectWaiting
  | Plant
  | Harvest
  | SetFarmingSlot
  | StartQuest
  | Talk
  | ChooseOption
  | BuyFromShop
  | SellToShop
  | TrainSkill
  | ClaimAchievement
  | UpdateSettings
  | ShowSkill
