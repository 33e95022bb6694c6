import type { SkillType } from '../character/skills.ts'
import type { Content } from '../content/content.ts'
import type { Rolls } from './rolls.ts'
import type { Millis } from './time.ts'

/**
 * A stretch of the world's timeline in which the same data and multipliers hold. It lasts until the next one begins.
 * Whoever is settled late gets what was true then, because advance splits at these moments.
 */
export interface Era {
  readonly from: Millis
  readonly content: Content
  readonly xpMultiplier: number
  readonly dropRateMultiplier: number
  /** Shops ask floor(base x (1 + inflation)). */
  readonly inflation: number
  /** Shops keep this share of what they pay. */
  readonly taxRate: number
  /** Coins of the first sign-in of a day. */
  readonly dailyCoinBonus: number
  /** Of the game events that are on. */
  readonly boosts?: readonly Boost[]
}

/** What a game event multiplies by, on top of the era's own multipliers. */
export interface Boost {
  readonly name: string
  /** None named means all. */
  readonly skills: readonly SkillType[]
  readonly xpMultiplier: number
  readonly dropRateMultiplier: number
}

type Multipliers = Pick<Era, 'xpMultiplier' | 'dropRateMultiplier'>
/** What of an era multiplies. */
export type Multiplying = Multipliers & Pick<Era, 'boosts'>

/** What an era has where nobody has set anything else. */
export const USUAL_RATES = {
  xpMultiplier: 1,
  dropRateMultiplier: 1,
  inflation: 0.02,
  taxRate: 0.05,
  dailyCoinBonus: 100,
} as const

export interface World {
  /** Sorted by `from`; the first one reaches back as far as anybody asks. Never empty. */
  readonly timeline: readonly Era[]
  readonly rolls: Rolls
}

/** What counts for a skill: the era's own multipliers, and those of every event that is on for it (rules EV1 and EV2). */
export function multipliersFor(era: Multiplying, skill: SkillType): Multipliers {
  if (!era.boosts) return era
  let { xpMultiplier, dropRateMultiplier } = era
  for (const boost of era.boosts) {
    if (boost.skills.length > 0 && !boost.skills.includes(skill)) continue
    xpMultiplier *= boost.xpMultiplier
    dropRateMultiplier *= boost.dropRateMultiplier
  }
  return { xpMultiplier, dropRateMultiplier }
}

export function eraIndexAt(timeline: readonly Era[], at: Millis): number {
  let index = timeline.length - 1
  while (index > 0 && (timeline[index] as Era).from > at) index--
  return index
}

export function eraAt(timeline: readonly Era[], at: Millis): Era {
  const era = timeline[eraIndexAt(timeline, at)]
  if (!era) throw new Error('The timeline has no era')
  return era
}
