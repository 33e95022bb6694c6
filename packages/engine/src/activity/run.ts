import { subtractAmounts } from '../achievements/achievements.ts'
import { settleMilestones, triggersSince } from '../achievements/milestones.ts'
import { gainExperience, thousandthsOf } from '../character/experience.ts'
import type { Player, Stack } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { type Activity, type Content, find, type Output } from '../content/content.ts'
import type { Amounts, Find, GameEvent } from '../core/events.ts'
import { isRefused } from '../core/refusals.ts'
import { FIND_CHANCE, rollThreshold } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { type Era, eraAt, multipliersFor, seasonOf, type World } from '../core/world.ts'
import { discardChoice, existingStack } from '../inventory/bank.ts'
import { countFind, recordGained } from '../inventory/collection.ts'
import { isGoalReached } from '../plan/goals.ts'
import { endAndStartNext } from '../plan/next-entry.ts'
import type { CurrentAction } from '../plan/plan.ts'
import { checkStart, switchSkill } from './action.ts'
import { xpRateOf } from './xp-rates.ts'

/**
 * Completions of an action under the same conditions: the content they began with and the multipliers they end with.
 */
export interface Run {
  readonly player: Player
  readonly world: World
  readonly era: Era
  /** The content in force when the run began. */
  readonly content: Content
  readonly activity: Activity
  readonly action: CurrentAction
  readonly events: GameEvent[]
}

/** Books the gains, costs and experience of `times` completions. Rules A6, A8 and S2. */
export function bookCompletions(
  { player, activity, action, era, events }: Run,
  times: number,
  gained: Amounts,
  used: Amounts,
  finds: Find[],
): void {
  const firstEnd = action.startTime + action.duration
  const perCompletion = experienceOf(activity, era)
  player.completions[activity.id] = (player.completions[activity.id] ?? 0) + times
  action.completed += times
  player.statistics.totalPlayTime += action.duration * times
  if (activity.category === 'making') for (const n of Object.values(gained)) player.statistics.itemsCrafted += n
  const at = action.startTime + action.duration * times
  recordGained(player, gained, player.completions[activity.id] as number, at)
  for (const find of finds) countFind(player, find)
  const gain = gainExperience(player, activity.skillType, perCompletion, times, firstEnd, action.duration)
  const { experience, points, levelled } = gain
  const from = events.length
  events.push({
    type: 'worked',
    at,
    activityId: activity.id,
    skill: activity.skillType,
    completions: times,
    duration: action.duration * times,
    experience,
    points,
    gained: finds.length > 0 ? subtractAmounts(gained, amountsOf(finds)) : gained,
    used,
  })
  if (finds.length > 0)
    events.push({ type: 'found', at, activityId: activity.id, coins: 0, gained: amountsOf(finds), finds })
  events.push(...levelled)
  settleMilestones(player, era, triggersSince(events, from), at, events)
}

/** Whether a hit of this output is a find, rolled with keys that only the server has. */
export function isFind({ chance }: Pick<Output, 'chance'>): boolean {
  return chance < FIND_CHANCE
}

/** Whether the browser may know the rolls of this output. */
export function isOpenChance({ chance }: Pick<Output, 'chance'>): boolean {
  return chance < 1 && chance >= FIND_CHANCE
}

/** A find at a completion, the `nth` of this run from 0. */
export function findOf({ activity, action, era }: Run, output: number, completion: number, nth: number): Find {
  const { itemId, quantity, chance: usual } = activity.outputs[output] as Output
  const at = action.startTime + action.duration * (nth + 1)
  const chance = effectiveChance(era, activity.skillType, usual)
  return { at, season: seasonOf(era), completion, output, itemId, quantity, chance }
}

function amountsOf(finds: readonly Find[]): Amounts {
  const amounts: Amounts = {}
  for (const { itemId, quantity } of finds) addAmount(amounts, itemId, quantity)
  return amounts
}

/** Starts the next run where the last completion ended, with the content in force then, or stops the action. */
export function startNextRun({ player, world, action, events }: Run, at: Millis): void {
  if (isGoalReached(player, action.goal, action.skillType, action.completed, at)) {
    return endAndStartNext(player, world, at, 'stop/goal', {}, events)
  }
  const activity = checkStart(player, eraAt(world.timeline, at).content, action, at)
  if (isRefused(activity)) return endAndStartNext(player, world, at, activity.refused, activity.details, events)
  action.startTime = at
  action.duration = activity.duration
  switchSkill(player, action, activity, at)
}

/** Experience of one completion, in thousandths. */
export function experienceOf(activity: Activity, era: Era): number {
  return thousandthsOf(xpRateOf(activity), activity.skillType, era)
}

/** Experience of one kill for one skill, in thousandths: the skill's share, with the multipliers of that skill. */
export function experienceOfKill(activity: Activity, era: Era, [skill, share]: readonly [SkillType, number]): number {
  return Math.floor(thousandthsOf(xpRateOf(activity), skill, era) / share)
}

/** The chance after the drop rate multipliers. A certain output stays certain. */
export function effectiveChance(era: Era, skill: SkillType, chance: number): number {
  return chance >= 1 ? 1 : Math.min(1, chance * multipliersFor(era, skill).dropRateMultiplier)
}

export function thresholdOf(chance: number, { skillType }: Activity, era: Era): number {
  return rollThreshold(effectiveChance(era, skillType, chance))
}

const orders = new WeakMap<Activity, readonly number[]>()

/** Indexes of the outputs, the rarest first: it gets the last free slot of the pack. */
export function rarestFirst(activity: Activity): readonly number[] {
  let order = orders.get(activity)
  if (!order) {
    const { outputs } = activity
    const chanceOf = (index: number) => outputs[index]?.chance ?? 1
    order = outputs.map((_, index) => index).sort((a, b) => chanceOf(a) - chanceOf(b) || a - b)
    orders.set(activity, order)
  }
  return order
}

/**
 * The stack that takes more of an item, in the pack or, if that is full, in the bank. `undefined` for the first one a
 * player ever gets, because that is an event of its own.
 */
export function stackFor({ player, content }: Run, itemId: string): Stack | undefined {
  const item = find(content.items, itemId)
  return item && Object.hasOwn(player.collection, itemId) ? existingStack(player, item) : undefined
}

/** Whether all of an item is sold or dropped. Like `stackFor`, never for the first one. */
export function discardFor({ player, content }: Run, itemId: string): 'sell' | 'drop' | undefined {
  const item = find(content.items, itemId)
  return item && Object.hasOwn(player.collection, itemId) ? discardChoice(player, item) : undefined
}

/** Where all of a yield goes at every completion: a stack, or a rule of the plan that discards it. */
export type YieldPlace = Stack | 'sell' | 'drop' | undefined

export function yieldPlaceFor(run: Run, itemId: string): YieldPlace {
  return stackFor(run, itemId) ?? discardFor(run, itemId)
}

export function addAmount(amounts: Amounts, id: string, quantity: number): void {
  amounts[id] = (amounts[id] ?? 0) + quantity
}
