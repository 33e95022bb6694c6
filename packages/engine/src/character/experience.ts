import type { BySkill, GameEvent } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { type Era, type EraRates, multipliersFor } from '../core/world.ts'
import type { Player } from './player.ts'
import { experienceFor, levelFor, MAX_EXPERIENCE, type SkillType } from './skills.ts'
import { setHitpointsLevel } from './vitals.ts'

export const THOUSANDTHS = 1_000

/** The actual gain of a skill: less than was paid if it reaches its maximum. */
export interface ExperienceGain {
  /** In thousandths of a point. */
  experience: number
  /** Whole points, including the fraction kept from before. */
  points: number
  levelled: GameEvent[]
}

/**
 * Books the experience of `times` completions, the first ending at `firstEnd` and each `duration` after the one before.
 * Whole thousandths are added, so one booking of many equals many bookings of one (rules S2 to S4).
 */
export function gainExperience(
  player: Player,
  skill: SkillType,
  perCompletion: number,
  times: number,
  firstEnd: Millis,
  duration: Millis,
): ExperienceGain {
  const entry = player.skills[skill]
  const before = entry.experience * THOUSANDTHS + entry.thousandths
  const after = Math.min(before + perCompletion * times, MAX_EXPERIENCE * THOUSANDTHS)
  const points = Math.floor(after / THOUSANDTHS)
  const gain: ExperienceGain = { experience: after - before, points: points - entry.experience, levelled: [] }
  player.statistics.totalXp += gain.points
  entry.experience = points
  entry.thousandths = after - points * THOUSANDTHS
  entry.lastActiveTime = firstEnd + (times - 1) * duration

  const level = levelFor(points)
  while (entry.level < level) {
    entry.level++
    const completion = Math.ceil((experienceFor(entry.level) * THOUSANDTHS - before) / perCompletion)
    entry.reachedAt = firstEnd + (completion - 1) * duration
    if (skill === 'hitpoints') setHitpointsLevel(player, entry.level, entry.reachedAt)
    gain.levelled.push({ type: 'levelled', at: entry.reachedAt, skill, level: entry.level })
  }
  return gain
}

/** Adds experience in thousandths at one moment. Returns the whole points gained. */
export function addExperience(
  player: Player,
  skill: SkillType,
  thousandths: number,
  at: Millis,
  events: GameEvent[],
): number {
  if (thousandths <= 0) return 0
  const { points, levelled } = gainExperience(player, skill, thousandths, 1, at, 0)
  events.push(...levelled)
  return points
}

/** Adds the experience of rewards, in points by skill, after the multipliers. Returns the whole points gained. */
export function addRewardExperience(player: Player, era: Era, xp: BySkill, at: Millis, events: GameEvent[]): BySkill {
  const points: BySkill = {}
  for (const [skill, amount] of Object.entries(xp) as [SkillType, number][]) {
    points[skill] = addExperience(player, skill, thousandthsOf(amount, skill, era), at, events)
  }
  return points
}

/** Far above the rounding error of a product of decimals, far below a thousandth. */
const ROUNDING = 1e-6

/**
 * Experience in thousandths after the era's multipliers, for every source of experience. Floored once, after all
 * multipliers; without the margin 100 x 1.15, in binary slightly below 115, would pay 114.999.
 */
export function thousandthsOf(points: number, skill: SkillType, era: EraRates): number {
  return Math.floor(points * THOUSANDTHS * multipliersFor(era, skill).xpMultiplier + ROUNDING)
}

/** Completions until the skill reaches `level`. */
export function completionsToLevel(player: Player, skill: SkillType, level: number, perCompletion: number): number {
  const entry = player.skills[skill]
  if (entry.level >= level) return 0
  const missing = experienceFor(level) * THOUSANDTHS - entry.experience * THOUSANDTHS - entry.thousandths
  return perCompletion > 0 ? Math.ceil(missing / perCompletion) : Number.POSITIVE_INFINITY
}
