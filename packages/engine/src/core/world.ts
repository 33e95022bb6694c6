import type { SkillType } from '../character/skills.ts'
import type { Content } from '../content/content.ts'
import { FIRST_SEASON, type Rolls } from './rolls.ts'
import type { Millis } from './time.ts'

/**
 * A part of the world's timeline with the same content and multipliers, until the next one begins. `advance` splits at
 * these moments, so a player who is settled late gets what was in force at the time.
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
  /** Coins for the first sign-in of a day. */
  readonly dailyCoinBonus: number
  /** Selects the secret behind the rolls. Without one, it is the first. */
  readonly season?: number
  /** The boosts of the active game events. */
  readonly boosts?: readonly Boost[]
}

/** The multipliers of a game event, on top of the era's own. */
export interface Boost {
  readonly name: string
  /** An empty list means all skills. */
  readonly skills: readonly SkillType[]
  readonly xpMultiplier: number
  readonly dropRateMultiplier: number
}

type Multipliers = Pick<Era, 'xpMultiplier' | 'dropRateMultiplier'>
/** The multipliers of an era and its boosts. */
export type EraRates = Multipliers & Pick<Era, 'boosts'>

/** The rates of an era without other settings. */
export const USUAL_RATES = {
  xpMultiplier: 1,
  dropRateMultiplier: 1,
  inflation: 0.02,
  taxRate: 0.05,
  dailyCoinBonus: 100,
} as const

export interface World {
  /** Sorted by `from` and never empty. The first era also applies to all earlier moments. */
  readonly timeline: readonly Era[]
  readonly rolls: Rolls
}

export function seasonOf({ season = FIRST_SEASON }: Pick<Era, 'season'>): number {
  return season
}

/** The multipliers for a skill: the era's own and those of every active event that includes it (rules EV1 and EV2). */
export function multipliersFor(era: EraRates, skill: SkillType): Multipliers {
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
