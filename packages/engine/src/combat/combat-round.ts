import type { Player } from '../character/player.ts'
import { type Content, find } from '../content/content.ts'
import { type RollKey, roll, rollThreshold, TWO_TO_32 } from '../core/rolls.ts'

/** The roll of a blow that decides whether the cape saves the arrow. Roll 0 is the damage. */
export const ARROW_SAVE_ROLL = 1

/**
 * 0 for a miss, 1 to `most` for a hit. One roll decides both: all hits are equally likely. Higher rolls are better, so
 * that a slightly better accuracy turns a miss into the weakest hit. Otherwise a player who knows the roll could gain by
 * changing style for it.
 */
export function rollDamage(key: RollKey, blow: number, threshold: number, most: number): number {
  const aboveMiss = roll(key, blow, 0) - (TWO_TO_32 - threshold)
  return aboveMiss < 0 ? 0 : 1 + Math.floor((aboveMiss * most) / threshold)
}

/** How many of the 2^32 roll values save the arrow. */
export function arrowSavingThreshold(player: Player, content: Content): number {
  const cape = find(content.items, player.equipment.cape ?? '')
  return rollThreshold(cape?.ammunitionSaveChance ?? 0)
}
