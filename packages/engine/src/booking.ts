import { followSkill, goOn, isReached, mayRun } from './action.ts'
import { landsOnStack } from './bank.ts'
import { collect } from './collection.ts'
import { type Activity, type Content, find } from './content.ts'
import type { Amounts, GameEvent } from './events.ts'
import { gainExperience, thousandthsOf } from './experience.ts'
import { notice, triggersOf } from './milestones.ts'
import type { CurrentAction, Player, Stack } from './player.ts'
import { isRefused } from './refusals.ts'
import { rollThreshold } from './rolls.ts'
import type { Millis } from './time.ts'
import { type Era, eraAt, type World } from './world.ts'
import { xpRateOf } from './xp-rates.ts'

/** One run of an action under the same terms: the data its completions began with, the multipliers they end with. */
export interface Run {
  readonly player: Player
  readonly world: World
  readonly era: Era
  /** The data in force when it began. */
  readonly content: Content
  readonly activity: Activity
  readonly action: CurrentAction
  readonly events: GameEvent[]
}

/** Enters what `times` completions brought and took. Rules A6, A8 and S2. */
export function book(
  { player, activity, action, era, events }: Run,
  times: number,
  gained: Amounts,
  used: Amounts,
): void {
  const firstEnd = action.startTime + action.duration
  const perCompletion = experienceOf(activity, era)
  player.completions[activity.id] = (player.completions[activity.id] ?? 0) + times
  action.completed += times
  player.statistics.totalPlayTime += action.duration * times
  if (activity.category === 'making') for (const n of Object.values(gained)) player.statistics.itemsCrafted += n
  const at = action.startTime + action.duration * times
  collect(player, gained, player.completions[activity.id] as number, at)
  const learned = gainExperience(player, activity.skillType, perCompletion, times, firstEnd, action.duration)
  const { experience, points, levelled } = learned
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
    gained,
    used,
  })
  events.push(...levelled)
  notice(player, era, events.slice(from).flatMap(triggersOf), at, events)
}

/** The same action begins anew where the last completion ended, with the data in force by then, or comes to rest. */
export function runAgain({ player, world, action, events }: Run, at: Millis): void {
  if (isReached(player, action.goal, action.skillType, action.completed)) {
    return goOn(player, world, at, 'stop/goal', {}, events)
  }
  const activity = mayRun(player, eraAt(world.timeline, at).content, action, at)
  if (isRefused(activity)) return goOn(player, world, at, activity.refused, activity.details, events)
  action.startTime = at
  action.duration = activity.duration
  followSkill(player, action, activity, at)
}

/** Of one completion, in thousandths. */
export function experienceOf(activity: Activity, era: Era): number {
  return thousandthsOf(xpRateOf(activity), era)
}

/** A chance as it stands in an era; what is certain stays so. */
export function chanceIn({ dropRateMultiplier }: Pick<Era, 'dropRateMultiplier'>, chance: number): number {
  return chance >= 1 ? 1 : Math.min(1, chance * dropRateMultiplier)
}

export function thresholdOf(chance: number, era: Era): number {
  return rollThreshold(chance * era.dropRateMultiplier)
}

/** Indexes of the outputs, the rarest first: where the pack has one slot left, the treasure gets it. */
export function rarestFirst({ outputs }: Activity): number[] {
  const chanceOf = (index: number) => outputs[index]?.chance ?? 1
  return outputs.map((_, index) => index).sort((a, b) => chanceOf(a) - chanceOf(b) || a - b)
}

/**
 * The stack on which more of it lands, in the pack or, where that is full, in the bank. None where it would be the first
 * ever had: that one is an event of its own.
 */
export function stackFor({ player, content }: Run, itemId: string): Stack | undefined {
  const item = find(content.items, itemId)
  return item && Object.hasOwn(player.collection, itemId) ? landsOnStack(player, item) : undefined
}

export function increase(amounts: Amounts, id: string, quantity: number): void {
  amounts[id] = (amounts[id] ?? 0) + quantity
}
