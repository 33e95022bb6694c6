import type { Player } from '../character/player.ts'
import { CAST_RUNES } from '../combat/cast-runes.ts'
import type { Activity } from '../content/content.ts'
import type { Amounts, BySkill } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { estimate } from './estimate.ts'
import { type FightEstimate, type NextLevel, nextLevelOf, supplyDurations } from './fight-estimate.ts'

/** The hourly rates of an activity or a fight. Times count from the start of the run; for a fight, from now. */
export interface ActivityRates {
  experience: BySkill
  /** The sum of all skills. */
  experiencePerHour: number
  gainedPerHour: Amounts
  usedPerHour: Amounts
  coinsPerHour: number
  timePerRun: Millis
  nextLevel: NextLevel | null
  timeToSuppliesEnd: Millis | null
  /** Until arrows or runes run out, which ends a fight. Running out of food does not. */
  timeToLastShot: Millis | null
  timeToFull: Millis | null
}

export function ratesOfWork(player: Player, era: Era, activity: Activity): ActivityRates {
  const { nextLevel, timeToLevel, ...rates } = estimate(player, era, activity)
  const { skillType: skill, duration } = activity
  return {
    ...rates,
    experience: { [skill]: rates.experiencePerHour },
    coinsPerHour: 0,
    timeToLastShot: null,
    timePerRun: duration,
    nextLevel: nextLevel !== null && timeToLevel !== null ? { skill, level: nextLevel, in: timeToLevel } : null,
  }
}

export function ratesOfFight(player: Player, era: Era, fight: FightEstimate): ActivityRates {
  const { experiencePerHour: experience, gainedPerHour, coinsPerHour, timePerKill, usedPerHour } = fight
  const lasts = supplyDurations(player, era.content, usedPerHour)
  const shots = [player.equipment.quiver ?? '', ...CAST_RUNES].map(
    (itemId) => lasts[itemId] ?? Number.POSITIVE_INFINITY,
  )
  return {
    experience,
    experiencePerHour: Object.values(experience).reduce((sum, points) => sum + points, 0),
    gainedPerHour,
    usedPerHour,
    coinsPerHour,
    timePerRun: timePerKill,
    nextLevel: nextLevelOf(player, experience),
    timeToSuppliesEnd: shortest(Object.values(lasts)),
    timeToLastShot: shortest(shots),
    timeToFull: null,
  }
}

function shortest(spans: Millis[]): Millis | null {
  const first = Math.min(...spans)
  return Number.isFinite(first) ? first : null
}
