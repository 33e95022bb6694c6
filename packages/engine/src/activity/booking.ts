import { notice, triggersOf } from '../achievements/milestones.ts'
import { gainExperience, thousandthsOf } from '../character/experience.ts'
import type { CurrentAction, Player, Stack } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { type Activity, type Content, find } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import { isRefused } from '../core/refusals.ts'
import { rollThreshold } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { type Era, eraAt, multipliersFor, type World } from '../core/world.ts'
import { landsOnStack } from '../inventory/bank.ts'
import { collect } from '../inventory/collection.ts'
import { followSkill, goOn, isReached, mayRun } from './action.ts'
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
  return thousandthsOf(xpRateOf(activity), activity.skillType, era)
}

/** Of one kill, in thousandths: the share that goes to a skill, as that skill is multiplied. */
export function experienceOfKill(activity: Activity, era: Era, [skill, share]: readonly [SkillType, number]): number {
  return Math.floor(thousandthsOf(xpRateOf(activity), skill, era) / share)
}

/** How often something that is left to chance comes; a certainty stays one. */
export function chanceIn(era: Era, skill: SkillType, chance: number): number {
  return chance >= 1 ? 1 : Math.min(1, chance * multipliersFor(era, skill).dropRateMultiplier)
}

export function thresholdOf(chance: number, { skillType }: Activity, era: Era): number {
  return rollThreshold(chanceIn(era, skillType, chance))
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
