import {
  type Activity,
  type Amounts,
  type BySkill,
  CAST_RUNES,
  type Era,
  estimate,
  estimateFight,
  type FightEstimate,
  isFight,
  type Millis,
  type NextLevel,
  nextLevelOf,
  type Player,
  supplyDurations,
} from '@hearthward/engine'

/** What an activity brings an hour, fight or not. Spans count from the start of the run, those of a fight from now. */
export interface Rates {
  experience: BySkill
  /** Of all skills together. */
  experiencePerHour: number
  gainedPerHour: Amounts
  coinsPerHour: number
  timePerRun: Millis
  nextLevel: NextLevel | null
  timeToSuppliesEnd: Millis | null
  /** The arrows or runes without which a fight ends; food that is gone ends none. */
  timeToLastShot: Millis | null
  timeToFull: Millis | null
  /** Of one fight from full health, without eating; `null` where nobody fights. */
  chanceToWin: number | null
}

export function ratesOf(player: Player, era: Era, activity: Activity): Rates {
  const fight = isFight(activity) ? fightOf(player, era, activity) : null
  return fight ? ratesOfFight(player, era, fight) : ratesOfWork(player, era, activity)
}

function ratesOfWork(player: Player, era: Era, activity: Activity): Rates {
  const { nextLevel, timeToLevel, ...rates } = estimate(player, era, activity)
  const { skillType: skill, duration } = activity
  return {
    ...rates,
    experience: { [skill]: rates.experiencePerHour },
    coinsPerHour: 0,
    timeToLastShot: null,
    timePerRun: duration,
    nextLevel: nextLevel !== null && timeToLevel !== null ? { skill, level: nextLevel, in: timeToLevel } : null,
    chanceToWin: null,
  }
}

function ratesOfFight(player: Player, era: Era, fight: FightEstimate): Rates {
  const { experiencePerHour: experience, gainedPerHour, coinsPerHour, timePerKill, chanceToWin, usedPerHour } = fight
  const lasts = supplyDurations(player, era.content, usedPerHour)
  const shots = [player.equipment.quiver ?? '', ...CAST_RUNES].map(
    (itemId) => lasts[itemId] ?? Number.POSITIVE_INFINITY,
  )
  return {
    experience,
    experiencePerHour: Object.values(experience).reduce((sum, points) => sum + points, 0),
    gainedPerHour,
    coinsPerHour,
    timePerRun: timePerKill,
    nextLevel: nextLevelOf(player, experience),
    timeToSuppliesEnd: shortest(Object.values(lasts)),
    timeToLastShot: shortest(shots),
    timeToFull: null,
    chanceToWin,
  }
}

function shortest(spans: Millis[]): Millis | null {
  const first = Math.min(...spans)
  return Number.isFinite(first) ? first : null
}

const known = new WeakMap<Era, Map<string, { key: string; fight: FightEstimate | null }>>()

/**
 * From full health. Reckoned anew only where something it depends on has changed: a hard fight takes tens of
 * milliseconds, and a place has a dozen of them on screen while blows fall every other second.
 */
export function fightOf(player: Player, era: Era, activity: Activity): FightEstimate | null {
  const fights = known.get(era) ?? new Map()
  known.set(era, fights)
  const key = fightKey(player)
  const seen = fights.get(activity.id)
  if (seen?.key === key) return seen.fight
  const fight = estimateFight({ ...player, currentHitpoints: player.maxHitpoints }, era, activity)
  fights.set(activity.id, { key, fight })
  return fight
}

/** What a fight's odds depend on. */
export function fightKey({ skills, equipment, combatMode, combat, inventory, settings }: Player): string {
  const { attack, strength, defence, hitpoints, ranged, magic } = skills
  const levels = [attack, strength, defence, hitpoints, ranged, magic].map(({ level }) => level)
  const carried = inventory.map(({ id }) => id)
  return JSON.stringify([levels, equipment, combatMode, combat.activeBuffs, carried, settings.autoEatEnabled])
}
