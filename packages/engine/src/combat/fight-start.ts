import type { Player } from '../character/player.ts'
import { settleVitals } from '../character/vitals.ts'
import { type Activity, type Content, find } from '../content/content.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { countOf } from '../inventory/inventory.ts'
import { fighterOf, weaponOf } from './formulas.ts'

/** What a cast takes. */
export const CAST_RUNES = ['air_rune', 'mind_rune'] as const

/** Whether there is somebody to fight and something to fight with. Rules F10 to F12. */
export function mayFight(player: Player, content: Content, { monsterId = '' }: Activity): Refused | undefined {
  if (!find(content.monsters, monsterId)) return refuse('activity/not-found')
  switch (player.combatMode.mode) {
    case 'ranged':
      if (weaponOf(player, content)?.mode !== 'ranged') return refuse('combat/bow')
      return player.ammunition > 0 ? undefined : refuse('combat/ammunition')
    case 'magic':
      return CAST_RUNES.every((rune) => countOf(player.inventory, rune) > 0) ? undefined : refuse('combat/runes')
    default:
      return
  }
}

/** The first of them appears; both sides need their time for the first blow. */
export function meetTarget(player: Player, content: Content, { monsterId = '' }: Activity, at: Millis): void {
  const monster = find(content.monsters, monsterId)
  if (!monster) return
  // Without this the health that came back before is lost with the moment it counts from.
  settleVitals(player, at)
  const { combat } = player
  combat.currentTarget = { monsterId, hitpoints: monster.hitpoints, maxHitpoints: monster.hitpoints }
  combat.fallenAt = null
  combat.nextPlayerAttack = at + fighterOf(player, content, at).speed
  combat.nextMonsterAttack = at + monster.speed
  combat.lastHealthRegenTime = null
}
