export {
  achievementProgress,
  byKey,
  isEarned,
  type Progress,
  progressOf,
  stepsOf,
} from './achievements/achievements.ts'
export { mayRun, stockOf } from './activity/action.ts'
export { chanceIn, experienceOf } from './activity/booking.ts'
export { itemsOf, OFFLINE_EXPERIENCE, OFFLINE_ITEMS, OFFLINE_TICK, ticksOf } from './activity/offline-item.ts'
export { readRecipe, recipeWork, startOf, workOf, worksOf } from './activity/work.ts'
export { defaultXpRate, fightDuration, fightXpRate, xpRateOf } from './activity/xp-rates.ts'
export { greet } from './character/daily-bonus.ts'
export { isPremium, tierAt } from './character/membership.ts'
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
} from './character/player.ts'
export { stateOf } from './character/player-state.ts'
export {
  type ActionView,
  clampProgress,
  isCompleting,
  nextMoment,
  type OfflineView,
  type PlayerView,
  progressAt,
  viewOf,
} from './character/player-view.ts'
export { mergeReports, type ReturnReport, reportOf } from './character/return-report.ts'
export { hideable, shownSkills } from './character/settings.ts'
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
} from './character/skills.ts'
export { upgrade } from './character/upgrades.ts'
export { buffEnd } from './character/vitals.ts'
export { blowsOf } from './combat/combat-round.ts'
export { CAST_RUNES } from './combat/fight-start.ts'
export { bonusesOf, fighterOf, fighterOfMonster, hitChance, sharesOf } from './combat/formulas.ts'
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
} from './content/content.ts'
export { slotClosedBy, stillUsedBy } from './content/deactivation.ts'
export type { Problem } from './content/entry-rule.ts'
export { ID as CONTENT_ID, isContentId } from './content/entry-rules.ts'
export { RARE_CHANCE, type Source, sourcesOf, spokenOf } from './content/item-sources.ts'
export { type Use, usesOf } from './content/item-uses.ts'
export {
  brokenBy,
  type ContentProblem,
  contentProblems,
  fixedFields,
  isActiveEntry,
  problemsOf,
  withActive,
} from './content/problems.ts'
export {
  type ContentTable,
  type EntryOf,
  type Mention,
  mentionsOf,
  type Reference,
  referencesTo,
} from './content/references.ts'
export { type Advanced, advance, MAX_ABSENCE } from './core/advance.ts'
export type { Amounts, BySkill, GameEvent } from './core/events.ts'
export { canonicalJson, stateHash } from './core/hash.ts'
export type { Intent } from './core/intents.ts'
export { perform, QUEUE_LIMIT } from './core/perform.ts'
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
} from './core/refusals.ts'
export { ROLL_BLOCK, type RollKey, type Rolls, rollBlock } from './core/rolls.ts'
export { dayOf, days, hours, type Millis, minutes, seconds } from './core/time.ts'
export { bare, isPlain, isVisible, PILES } from './core/visible-text.ts'
export { type Boost, type Era, eraAt, multipliersFor, USUAL_RATES, type World } from './core/world.ts'
export { type Estimate, estimate } from './estimate/estimate.ts'
export {
  estimateFight,
  type FightEstimate,
  type NextLevel,
  nextLevelOf,
  suppliesLast,
} from './estimate/fight-estimate.ts'
export { allowedGain, possibleGain } from './estimate/max-gain.ts'
export { CLERK_A_DAY, CLERK_RENEWS, type ClerkPrices, clerkLot, clerkPrices, isForClerk } from './exchange/clerk.ts'
export {
  type BookOffer,
  cancelled,
  isOpen,
  matchOffer,
  newBookOffer,
  repriced,
  type Trade,
} from './exchange/matching.ts'
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
} from './exchange/offers.ts'
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
} from './exchange/prices.ts'
export { isUnlocked, readyAt, SLOT_LOCKS } from './farming/farming.ts'
export { bestFood } from './inventory/food.ts'
export { addItem, countOf, freeSlots } from './inventory/inventory.ts'
export {
  enterParty,
  MOST_PARTY_MULTIPLIER,
  PARTY_MEMBERS,
  partyMultiplier,
  timelineFor,
} from './party/party.ts'
export { dialogueOf, optionsOf } from './people/dialogue.ts'
export { askedPrice, lessonAt, mayLearn, paidPrice } from './people/shops.ts'
export { availableQuests, currentSteps } from './quests/quests.ts'
export { applyEdit, editBetween, isAsSaid, valuesOf } from './staff/edit.ts'
export { type Edit, MOST_COINS, MOST_HELD, type QuestStanding } from './staff/edit-fields.ts'
export {
  consolidate,
  giveItems,
  ITEM_SOURCES,
  type ItemSource,
  RESET_TYPES,
  type ResetType,
  removeItems,
  resetPlayer,
} from './staff/gifts.ts'
