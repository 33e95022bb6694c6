import type { BySkill, GameEvent } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { type Era, type Multiplying, multipliersFor } from '../core/world.ts'
import type { Player } from './player.ts'
import { experienceFor, levelFor, MAX_EXPERIENCE, type SkillType } from './skills.ts'
import { growHitpoints } from './vitals.ts'

export const THOUSANDTHS = 1_000

/** What a skill really took: less than was paid where it comes to its upper end. */
export interface Learned {
  /** In thousandths of a point. */
  experience: number
  /** Whole points, with what was left over from before. */
  points: number
  levelled: GameEvent[]
}

/**
 * Books the experience of `times` completions, the first ending at `firstEnd`, each `duration` after the one before.
 * Whole thousandths are added up, so many at once come to the same as one by one (rules S2 to S4).
 */
export function gainExperience(
  player: Player,
  skill: SkillType,
  perCompletion: number,
  times: number,
  firstEnd: Millis,
  duration: Millis,
): Learned {
  const entry = player.skills[skill]
  const before = entry.experience * THOUSANDTHS + entry.thousandths
  const after = Math.min(before + perCompletion * times, MAX_EXPERIENCE * THOUSANDTHS)
  const points = Math.floor(after / THOUSANDTHS)
  const learned: Learned = { experience: after - before, points: points - entry.experience, levelled: [] }
  player.statistics.totalXp += learned.points
  entry.experience = points
  entry.thousandths = after - points * THOUSANDTHS
  entry.lastActiveTime = firstEnd + (times - 1) * duration

  const level = levelFor(points)
  while (entry.level < level) {
    entry.level++
    const completion = Math.ceil((experienceFor(entry.level) * THOUSANDTHS - before) / perCompletion)
    entry.reachedAt = firstEnd + (completion - 1) * duration
    if (skill === 'hitpoints') growHitpoints(player, entry.level, entry.reachedAt)
    learned.levelled.push({ type: 'levelled', at: entry.reachedAt, skill, level: entry.level })
  }
  return learned
}

/** Experience that comes at one moment, in thousandths. Returns the whole points. */
export function learn(player: Player, skill: SkillType, thousandths: number, at: Millis, events: GameEvent[]): number {
  if (thousandths <= 0) return 0
  const { points, levelled } = gainExperience(player, skill, thousandths, 1, at, 0)
  events.push(...levelled)
  return points
}

/** Whole points by skill, as rewards name them. */
export function learnAll(player: Player, era: Era, xp: BySkill, at: Millis, events: GameEvent[]): BySkill {
  const points: BySkill = {}
  for (const [skill, amount] of Object.entries(xp) as [SkillType, number][]) {
    points[skill] = learn(player, skill, thousandthsOf(amount, skill, era), at, events)
  }
  return points
}

/** Far above what a product of decimals is off by, far below a thousandth. */
const ROUNDING = 1e-6

/**
 * Experience in thousandths, as the era multiplies it: all of it, wherever it comes from. Floored once, after all
 * multipliers; without the margin 100 at 1.15 times, in binary a hair below 115, would pay 114.999.
 */
export function thousandthsOf(points: number, skill: SkillType, era: Multiplying): number {
  return Math.floor(points * THOUSANDTHS * multipliersFor(era, skill).xpMultiplier + ROUNDING)
}

/** How many more completions until the skill stands at `level`. */
export function completionsToLevel(player: Player, skill: SkillType, level: number, perCompletion: number): number {
  const entry = player.skills[skill]
  if (entry.level >= level) return 0
  const missing = experienceFor(level) * THOUSANDTHS - entry.experience * THOUSANDTHS - entry.thousandths
  return perCompletion > 0 ? Math.ceil(missing / perCompletion) : Number.POSITIVE_INFINITY
}
