export { achievementProgress, byKey, isEarned, type Progress, progressOf, stepsOf } from './achievements.ts'
export { mayRun, stockOf } from './action.ts'
export { type Advanced, advance, MAX_ABSENCE } from './advance.ts'
export { stateOf } from './bare.ts'
export { blowsOf } from './blows.ts'
export { chanceIn, experienceOf } from './booking.ts'
export {
  ACHIEVEMENT_TIERS,
  ACTIVITY_CATEGORIES,
  type Achievement,
  type Activity,
  type ActivityCategory,
  availableSkills,
  BUFF_TYPES,
  COMBAT_MODES,
  type CombatMode,
  type CombatStats,
  type Condition,
  type Content,
  type Dialogue,
  type DialogueOption,
  EQUIPMENT_SLOTS,
  type EquipmentSlot,
  find,
  ITEM_TYPES,
  type Item,
  type ItemType,
  isFight,
  type Levels,
  type Location,
  type Monster,
  NPC_TYPES,
  type Npc,
  type OptionAction,
  type Output,
  type Portion,
  type Quest,
  type QuestStep,
  REQUIREMENT_TYPES,
  type Recipe,
  type Requirement,
  type Resource,
  type Rewards,
  type Seed,
  type SpecialAttack,
  STEP_TYPES,
} from './content.ts'
export {
  brokenBy,
  type ContentProblem,
  contentProblems,
  fixedFields,
  isActiveEntry,
  problemsOf,
  withActive,
} from './content-problems.ts'
export {
  type ContentTable,
  type EntryOf,
  type Mention,
  mentionsOf,
  type Reference,
  referencesTo,
} from './content-references.ts'
export type { Problem } from './content-rule.ts'
export { ID as CONTENT_ID, isContentId } from './content-rules.ts'
export { slotClosedBy, stillUsedBy } from './content-use.ts'
export { greet } from './daily.ts'
export { dialogueOf, optionsOf } from './dialogue.ts'
export { applyEdit, editBetween, isAsSaid, valuesOf } from './edit.ts'
export { type Edit, MOST_COINS, MOST_HELD, type QuestStanding } from './edit-fields.ts'
export { type Estimate, estimate } from './estimate.ts'
export { estimateFight, type FightEstimate, type NextLevel, nextLevelOf, suppliesLast } from './estimate-fight.ts'
export type { Amounts, BySkill, GameEvent } from './events.ts'
export {
  buyLimitOf,
  collectOffers,
  costOf,
  defaultPrice,
  FREE_OFFER_SLOTS,
  isTradeable,
  LIMIT_WINDOW,
  MOST_OFFER_SLOTS,
  MOST_OFFERED,
  MOST_PRICE,
  mayOffer,
  OFFER_STATES,
  OFFER_TYPES,
  type OfferState,
  type OfferType,
  offerProblem,
  offerSlots,
  payIntoOffer,
  putIntoOffer,
  taxOn,
  taxRateOf,
  tierOfSlot,
  type Waiting,
  type WantedOffer,
} from './exchange.ts'
export {
  type BookOffer,
  cancelled,
  isOpen,
  matchOffer,
  newBookOffer,
  repriced,
  type Trade,
} from './exchange-book.ts'
export { CLERK_A_DAY, CLERK_RENEWS, type ClerkPrices, clerkLot, clerkPrices, isForClerk } from './exchange-clerk.ts'
export {
  averageCostOf,
  type Dealings,
  type Guide,
  guideFrom,
  guidePriceOf,
  type Level,
  movedGuide,
  PRICE_WITHOUT_ANY,
  profitAfterTax,
  profitOf,
  suggestedPrice,
  suggestedUntraded,
  supplyDemandRatio,
  TREND_SPAN,
  TRENDS,
  type Trend,
  timesOffGuide,
  timeToFill,
  trendOf,
  type Volume,
} from './exchange-prices.ts'
export { isUnlocked, readyAt, SLOT_LOCKS } from './farming.ts'
export { CAST_RUNES } from './fight-start.ts'
export { bestFood } from './food.ts'
export { bonusesOf, fighterOf, fighterOfMonster, hitChance, sharesOf } from './formulas.ts'
export { canonicalJson, stateHash } from './hash.ts'
export type { Intent } from './intents.ts'
export { addItem, countOf, freeSlots } from './inventory.ts'
export { isPremium, tierAt } from './membership.ts'
export { itemsOf, OFFLINE_EXPERIENCE, OFFLINE_ITEMS, OFFLINE_TICK, ticksOf } from './offline-item.ts'
export {
  enterParty,
  MOST_PARTY_MULTIPLIER,
  PARTY_MEMBERS,
  partyMultiplier,
  timelineFor,
} from './party.ts'
export { perform, QUEUE_LIMIT } from './perform.ts'
export {
  BANK_ENTRIES,
  BANK_STACKS,
  COMBAT_STYLES,
  type CombatStyle,
  type CurrentAction,
  DISPLAY_MODES,
  FARMING_SLOTS,
  type Goal,
  INVENTORY_SLOTS,
  newPlayer,
  type PartyBonus,
  type PlannedAction,
  type Player,
  RESET_COINS,
  type Settings,
  type SkillEntry,
  STARTING_COINS,
  STATE_VERSION,
  type Stack,
  type Stop,
  startingLevel,
  THEMES,
  TIERS,
  type Tier,
} from './player.ts'
export { allowedGain, possibleGain } from './possible.ts'
export { availableQuests, currentSteps } from './quests.ts'
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
export { hideable, shownSkills } from './settings.ts'
export { askedPrice, lessonAt, mayLearn, paidPrice } from './shops.ts'
export {
  combatLevel,
  experienceFor,
  FIGHTING,
  levelFor,
  MAX_EXPERIENCE,
  MAX_LEVEL,
  SKILLS,
  type SkillType,
  skillName,
  totalLevel,
} from './skills.ts'
export { RARE_CHANCE, type Source, sourcesOf, spokenOf } from './sources.ts'
export {
  consolidate,
  giveItems,
  ITEM_SOURCES,
  type ItemSource,
  RESET_TYPES,
  type ResetType,
  removeItems,
  resetPlayer,
} from './staff-gifts.ts'
export { dayOf, days, hours, type Millis, minutes, seconds } from './time.ts'
export { upgrade } from './upgrades.ts'
export { type Use, usesOf } from './uses.ts'
export {
  type ActionView,
  clampProgress,
  isCompleting,
  nextMoment,
  type OfflineView,
  type PlayerView,
  progressAt,
  viewOf,
} from './view.ts'
export { bare, isPlain, isVisible, PILES } from './visible.ts'
export { buffEnd } from './vitals.ts'
export { readRecipe, recipeWork, startOf, workOf, worksOf } from './work.ts'
export { type Boost, type Era, eraAt, multipliersFor, USUAL_RATES, type World } from './world.ts'
export { defaultXpRate, fightDuration, fightXpRate, xpRateOf } from './xp-rates.ts'
