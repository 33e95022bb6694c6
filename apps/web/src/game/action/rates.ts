import {
  type Activity,
  type Amounts,
  type BySkill,
  bestFood,
  CAST_RUNES,
  type Content,
  type Era,
  estimate,
  estimateFight,
  type FightEstimate,
  isFight,
  type Millis,
  type NextLevel,
  nextLevelOf,
  type Player,
  playerReadyFor,
  supplyDurations,
} from '@hearthward/engine'

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

export function ratesOf(present: Player, era: Era, activity: Activity): ActivityRates {
  const player = playerReadyFor(present, era.content, activity)
  const fight = isFight(activity) ? fightOf(player, era, activity) : null
  return fight ? ratesOfFight(player, era, fight) : ratesOfWork(player, era, activity)
}

function ratesOfWork(player: Player, era: Era, activity: Activity): ActivityRates {
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

function ratesOfFight(player: Player, era: Era, fight: FightEstimate): ActivityRates {
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

const estimates = new WeakMap<Era, Map<string, { key: string; fight: FightEstimate | null }>>()

/**
 * The estimate from full health, cached by `fightKey`: a hard fight takes tens of milliseconds to compute, and a place
 * shows a dozen fights while the state changes every other second.
 */
export function fightOf(player: Player, era: Era, activity: Activity): FightEstimate | null {
  const fights = estimates.get(era) ?? new Map()
  estimates.set(era, fights)
  const key = fightKey(player, era.content)
  const cached = fights.get(activity.id)
  if (cached?.key === key) return cached.fight
  const fight = estimateFight({ ...player, currentHitpoints: player.maxHitpoints }, era, activity)
  fights.set(activity.id, { key, fight })
  return fight
}

/** Everything a fight estimate depends on. */
export function fightKey(player: Player, content: Content): string {
  const { skills, equipment, combatMode, combat, inventory, settings } = player
  const { attack, strength, defence, hitpoints, ranged, magic } = skills
  const levels = [attack, strength, defence, hitpoints, ranged, magic].map(({ level }) => level)
  const carried = inventory.map(({ id }) => id)
  // Of the bank only this matters, if it may be used at all.
  const food = bestFood(player, content)?.id
  return JSON.stringify([levels, equipment, combatMode, combat.activeBuffs, carried, food, settings.autoEatEnabled])
}
