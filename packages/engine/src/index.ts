export {
  achievementProgress,
  isEarned,
  progressByKey,
  progressOf,
  type RequirementProgress,
  requirementsProgress,
} from './achievements/achievements.ts'
export { checkStart, playerReadyFor, prepareAction } from './activity/action.ts'
export { pointsPerCompletion, pointsPerHarvest, trainedSkills } from './activity/completion-experience.ts'
export {
  OFFLINE_EXPERIENCE,
  OFFLINE_ITEMS,
  OFFLINE_TICK,
  offlineItemsGained,
  offlineTicks,
} from './activity/offline-item.ts'
export { effectiveChance, experienceOf, isOpenChance } from './activity/run.ts'
export { readRecipe, recipeActivityId, startIntentOf, workOf, worksOf } from './activity/work.ts'
export { defaultXpRate, fightDuration, fightXpRate, xpRateOf } from './activity/xp-rates.ts'
export { payDailyBonus } from './character/daily-bonus.ts'
export { isPremium, tierAt } from './character/membership.ts'
export {
  BANK_ENTRIES,
  BANK_STACKS,
  COMBAT_STYLES,
  type CombatStyle,
  DISPLAY_MODES,
  FARMING_SLOTS,
  INVENTORY_SLOTS,
  LOADOUT_USES,
  type Loadout,
  type LoadoutUse,
  MAX_ENERGY,
  newPlayer,
  type PartyBonus,
  type PinnedGoal,
  type PlannerGoal,
  type Player,
  RESET_COINS,
  type Settings,
  type SettingsChange,
  type SkillEntry,
  STARTING_COINS,
  STATE_VERSION,
  type Stack,
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
  nextEventTime,
  type OfflineView,
  type PlayerView,
  progressAt,
  viewOf,
} from './character/player-view.ts'
export { mergeReports, REPORTED_STOPS, type ReturnReport, reportOf } from './character/return-report.ts'
export { checkHideable, shownSkills } from './character/settings.ts'
export {
  COMBAT_SKILLS,
  combatLevel,
  experienceFor,
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
export { CAST_RUNES } from './combat/cast-runes.ts'
export { rollDamage } from './combat/combat-round.ts'
export { checkFight } from './combat/fight-start.ts'
export {
  bonusesOf,
  chanceAgainst,
  experienceShares,
  fighterOf,
  fighterOfMonster,
  hitChance,
} from './combat/formulas.ts'
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
export { CONTENT_ID, isContentId } from './content/entry-rules.ts'
export { dialogueActionsOf, RARE_CHANCE, type Source, sourcesOf } from './content/item-sources.ts'
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
export type { Amounts, BySkill, Find, Found, GameEvent, LoadoutWorn } from './core/events.ts'
export { canonicalJson, stateHash, versionOf, versionOfSet } from './core/hash.ts'
export type { EntryDraft, Intent } from './core/intents.ts'
export { perform, performAt } from './core/perform.ts'
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
export { deriveRolls, type LongHash } from './core/roll-keys.ts'
export {
  blowRollsId,
  FIND_CHANCE,
  FIRST_SEASON,
  findRollsId,
  foeBlowRollsId,
  ROLL_BLOCK,
  type RollKey,
  type Rolls,
  roll,
  rollBlock,
  rollThreshold,
  specialRollsId,
  withoutFinds,
} from './core/rolls.ts'
export { LOADOUT_EDITS, STEERING_INTENTS } from './core/steering.ts'
export { dayOf, days, hours, LAST_MOMENT, type Millis, minutes, seconds } from './core/time.ts'
export { isPlain, isVisible, STACKED_MARKS, stripInvisible } from './core/visible-text.ts'
export { type Boost, type Era, eraAt, multipliersFor, seasonOf, USUAL_RATES, type World } from './core/world.ts'
export { type ActivityRates, ratesOfFight, ratesOfWork } from './estimate/activity-rates.ts'
export { type Estimate, estimate } from './estimate/estimate.ts'
export { estimateFight, type FightEstimate } from './estimate/fight-estimate.ts'
export { type FightHelp, fightHelp, SAFE } from './estimate/fight-help.ts'
export { estimateFightRun, type FightRun, RUN_ENDS, type RunEnd, SURVIVAL_HOURS } from './estimate/fight-run.ts'
export { maxGainBetween, maxPossibleGain } from './estimate/max-gain.ts'
export { profitPerHour, shopWorth, workProfitPerHour } from './estimate/profit.ts'
export { activePotionsPerHour, potionsPerHour, type WhatIf, withChanges } from './estimate/what-if.ts'
export {
  CLERK_DAILY_VALUE,
  CLERK_RENEWAL,
  type ClerkPrices,
  clerkLot,
  clerkPrices,
  isForClerk,
} from './exchange/clerk.ts'
export { type InstantTrade, instantTrade, withoutOwnOffers } from './exchange/instant-trade.ts'
export {
  type BookOffer,
  isOpen,
  isPriceAcceptable,
  matchOffer,
  newBookOffer,
  type Trade,
  withCancellation,
  withPrice,
} from './exchange/matching.ts'
export {
  buyLimitOf,
  checkOffer,
  collectOffers,
  costOf,
  defaultPrice,
  FREE_OFFER_SLOTS,
  isTradeable,
  LIMIT_WINDOW,
  MOST_OFFER_SLOTS,
  MOST_OFFERED,
  MOST_PRICE,
  OFFER_STATES,
  OFFER_TYPES,
  type OfferRequest,
  type OfferState,
  type OfferTerms,
  type OfferType,
  offerableOf,
  offerProblem,
  offerSlots,
  payIntoOffer,
  putIntoOffer,
  taxOn,
  taxRateOf,
  tierOfSlot,
  type UncollectedOffer,
} from './exchange/offers.ts'
export {
  averageCostOf,
  FALLBACK_PRICE,
  type Guide,
  guideFrom,
  guidePriceOf,
  moveGuide,
  type PriceLevel,
  profitAfterTax,
  profitOf,
  suggestedPrice,
  suggestedUntraded,
  supplyDemandRatio,
  TREND_SPAN,
  TRENDS,
  type TradeTotals,
  type Trend,
  timesOffGuide,
  timeToFill,
  trendOf,
  type Volume,
} from './exchange/prices.ts'
export { isUnlocked, readyAt, SLOT_LOCKS } from './farming/farming.ts'
export { bestFood } from './inventory/food.ts'
export { addItem, countOf, freeSlots } from './inventory/inventory.ts'
export { suppliesInUse, supplyOf, usesBank } from './inventory/supplies.ts'
export { assignedLoadout, isSameUse, loadoutUsesOf } from './loadouts/assigned-loadout.ts'
export {
  LOADOUT_LIMIT,
  LOADOUT_NAME_LENGTH,
  LOADOUT_QUANTITY,
  type LoadoutContents,
  wornContents,
} from './loadouts/edit-loadouts.ts'
export { outfitOf } from './loadouts/wear-loadout.ts'
export {
  MOST_PARTY_MULTIPLIER,
  PARTY_MEMBERS,
  partyMultiplier,
  timelineFor,
  withParty,
} from './party/party.ts'
export { dialogueOf, optionsOf } from './people/dialogue.ts'
export { askedPrice, checkLesson, lessonAt, paidPrice } from './people/shops.ts'
export { PLAN_LIMIT } from './plan/edit-plan.ts'
export { isGoalReached, isSupplyStop, levelSkill, parseGoal, stockOf } from './plan/goals.ts'
export { isWaiting } from './plan/next-entry.ts'
export {
  type CurrentAction,
  DEATH_CHOICES,
  FULL_PACK_CHOICES,
  type FullPackChoice,
  type Goal,
  type PlanEntry,
  type PlannedAction,
  type PlanRules,
  type Stop,
  SUPPLIES_CHOICES,
} from './plan/plan.ts'
export { FULL_PACK_RULES } from './plan/rules.ts'
export { goalKey, MOST_PLANNED, PINNED_GOALS, parsePlannerGoal } from './planner/pinned-goals.ts'
export { entriesOf, planFor, purchasesOf } from './planner/planner.ts'
export { type RankedWork, type RankingGoal, type RankingInput, rankWorks } from './planner/ranking.ts'
export {
  type Branch,
  type MissingLevel,
  type Need,
  needKey,
  type Purchase,
  type Way,
  type WaySource,
} from './planner/tree.ts'
export { SAFE_CHANCE } from './planner/unit-costs.ts'
export { availableQuests, currentSteps } from './quests/quests.ts'
export { applyEdit, editBetween, isEditApplied, readEditedValues } from './staff/edit.ts'
export { type Edit, MOST_COINS, MOST_HELD, type QuestEdit } from './staff/edit-fields.ts'
export { type EditValue, valueOfEdit } from './staff/edit-value.ts'
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
export { differencesOf, removedItems, restoreProgress, type StateDifference } from './staff/restore.ts'
export { canUndo, doLater, type Undo, undoAct } from './staff/undo.ts'
export {
  type StaffAct,
  UNDO_AMOUNTS,
  UNDO_OBSTACLES,
  UNDO_VALUES,
  type UndoAmount,
  type UndoObstacle,
  type UndoPart,
  type UndoValue,
} from './staff/undo-parts.ts'
