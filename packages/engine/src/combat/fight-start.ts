import type { Player } from '../character/player.ts'
import { settleVitals } from '../character/vitals.ts'
import { type Activity, type Content, find } from '../content/content.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { supplyOf } from '../inventory/supplies.ts'
import { CAST_RUNES } from './cast-runes.ts'
import { type Fighter, fighterOf, weaponOf } from './formulas.ts'

/** Checks for a monster and the needed weapon and supplies. Rules F10 to F12. */
export function checkFight(player: Player, content: Content, { monsterId = '' }: Activity): Refused | undefined {
  if (!find(content.monsters, monsterId)) return refuse('activity/not-found')
  switch (player.combatMode.mode) {
    case 'ranged':
      if (weaponOf(player, content)?.mode !== 'ranged') return refuse('combat/bow')
      return player.ammunition > 0 ? undefined : refuse('combat/ammunition')
    case 'magic':
      return CAST_RUNES.every((rune) => supplyOf(player, rune) > 0) ? undefined : refuse('combat/runes')
    default:
      return
  }
}

/** The time from a change of equipment, mode or style to the next blow. */
const SWINGS_AFTER_CHANGE = 4

/**
 * Performs a change of equipment, mode or style. If the player fights differently afterwards, the next blow comes four
 * swings later at the earliest (rule F28). Without this, a player who knows the rolls could use a slow weapon for hits
 * and a fast one for misses.
 */
export function changeStance<Outcome>(
  player: Player,
  content: Content,
  at: Millis,
  change: () => Outcome | undefined,
): Outcome | undefined {
  const before = fighterOf(player, content, at)
  const refused = change()
  if (refused) return refused
  const now = fighterOf(player, content, at)
  const { combat } = player
  if (isSameFighter(before, now)) return
  combat.nextPlayerAttack = Math.max(combat.nextPlayerAttack, at + SWINGS_AFTER_CHANGE * now.speed)
}

function isSameFighter(one: Fighter, other: Fighter): boolean {
  const figures = ['mode', 'accuracy', 'defence', 'most', 'speed'] as const
  return figures.every((figure) => one[figure] === other[figure])
}

/** Sets a new target. Both sides strike first after their own speed, the player not before the swing is ready. */
export function spawnTarget(player: Player, content: Content, { monsterId = '' }: Activity, at: Millis): void {
  const monster = find(content.monsters, monsterId)
  if (!monster) return
  // Without this, health regenerated before the fight is lost, because the moment it counts from is cleared.
  settleVitals(player, at)
  const { combat } = player
  combat.currentTarget = { monsterId, hitpoints: monster.hitpoints, maxHitpoints: monster.hitpoints }
  combat.fallenAt = null
  combat.nextPlayerAttack = Math.max(combat.nextPlayerAttack, at + fighterOf(player, content, at).speed)
  combat.nextMonsterAttack = at + monster.speed
  combat.lastHealthRegenTime = null
}
