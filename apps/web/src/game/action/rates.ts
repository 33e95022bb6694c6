import {
  type Activity,
  type ActivityRates,
  bestFood,
  type Content,
  type Era,
  estimateFight,
  type FightEstimate,
  isFight,
  type Player,
  playerReadyFor,
  ratesOfFight,
  ratesOfWork,
} from '@hearthward/engine'

export function ratesOf(present: Player, era: Era, activity: Activity): ActivityRates {
  const player = playerReadyFor(present, era.content, activity)
  const fight = isFight(activity) ? fightOf(player, era, activity) : null
  return fight ? ratesOfFight(player, era, fight) : ratesOfWork(player, era, activity)
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
  const { skills, equipment, combatMode, combat, settings } = player
  const { attack, strength, defence, hitpoints, ranged, magic } = skills
  const levels = [attack, strength, defence, hitpoints, ranged, magic].map(({ level }) => level)
  // Of pack and bank only this matters.
  const food = bestFood(player, content)?.id
  return JSON.stringify([levels, equipment, combatMode, combat.activeBuffs, food, settings.autoEatEnabled])
}
