import type { Player } from '../character/player.ts'
import { type Content, find } from '../content/content.ts'
import { type RollKey, roll, rollThreshold, TWO_TO_32 } from '../core/rolls.ts'

/** The roll of a blow that decides whether the cape saves the arrow. Roll 0 is the damage. */
export const ARROW_SAVE_ROLL = 1

/** The damage of a blow, see `damageOf`. */
export function rollDamage(key: RollKey, blow: number, threshold: number, most: number): number {
  return damageOf(roll(key, blow, 0), threshold, most)
}

/** Not exported: V8 takes an exported constant for a variable, and reads it again for every blow. */
const ALL_ROLLS = TWO_TO_32

/**
 * 0 for a miss, 1 to `most` for a hit. One roll decides both: all hits are equally likely. Higher rolls are better, so
 * that a slightly better accuracy turns a miss into the weakest hit. Otherwise a player who knows the roll could gain by
 * changing style for it.
 */
export function damageOf(rolled: number, threshold: number, most: number): number {
  // Whole numbers by cutting off the decimals: a hit is above 1 here, and what is below 1 is a miss.
  const damage = (((rolled - (ALL_ROLLS - threshold)) * most) / threshold + 1) | 0
  // 0 if negative. A branch that nobody can foresee would cost more than all the rest.
  return damage & ~(damage >> 31)
}

/** How many of the 2^32 roll values save the arrow. */
export function arrowSavingThreshold(player: Player, content: Content): number {
  const cape = find(content.items, player.equipment.cape ?? '')
  return rollThreshold(cape?.ammunitionSaveChance ?? 0)
}
