export { mayRun } from './action.ts'
export { type Advanced, advance, MAX_ABSENCE } from './advance.ts'
export {
  ACTIVITY_CATEGORIES,
  type Activity,
  type ActivityCategory,
  availableSkills,
  type Content,
  defaultXpRate,
  find,
  ITEM_TYPES,
  type Item,
  type ItemType,
  type Location,
  type Output,
  type Resource,
} from './content.ts'
export { type Estimate, estimate } from './estimate.ts'
export type { Amounts, GameEvent } from './events.ts'
export { canonicalJson, stateHash } from './hash.ts'
export type { Intent } from './intents.ts'
export { countOf, freeSlots } from './inventory.ts'
export { perform, QUEUE_LIMIT } from './perform.ts'
export {
  COMBAT_MODES,
  COMBAT_STYLES,
  type CurrentAction,
  DISPLAY_MODES,
  type Goal,
  INVENTORY_SLOTS,
  newPlayer,
  type PlannedAction,
  type Player,
  RESET_COINS,
  type Settings,
  type SkillEntry,
  STARTING_COINS,
  STATE_VERSION,
  type Stack,
  type Stop,
  THEMES,
} from './player.ts'
export {
  type Details,
  fillIn,
  isRefused,
  type RefusalStatus,
  type RefusalTable,
  type Refused,
  type RuleRefusal,
  ruleRefusals,
  type StopReason,
  textOf,
} from './refusals.ts'
export { mergeReports, type ReturnReport, reportOf } from './report.ts'
export { ROLL_BLOCK, type RollKey, type Rolls, rollBlock } from './rolls.ts'
export {
  combatLevel,
  experienceFor,
  levelFor,
  MAX_EXPERIENCE,
  MAX_LEVEL,
  SKILLS,
  type SkillType,
  skillName,
  totalLevel,
} from './skills.ts'
export { days, hours, type Millis, minutes, seconds } from './time.ts'
export { upgrade } from './upgrades.ts'
export { type Era, eraAt, type World } from './world.ts'
