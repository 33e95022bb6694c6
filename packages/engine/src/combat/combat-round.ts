import type { Player } from '../character/player.ts'
import { type Content, find } from '../content/content.ts'
import { type RollKey, roll, rollThreshold } from '../core/rolls.ts'

/** The roll of a blow that decides whether the cape saves the arrow. Roll 0 is the damage. */
export const ARROW_SAVE_ROLL = 1

/** The id of a fight's blow rolls, which have keys of their own, separate from those of its loot. */
export function blowRollsId(activityId: string): string {
  return `${activityId}#blows`
}

/** 0 for a miss, 1 to `most` for a hit. One roll decides both: all hits are equally likely. */
export function rollDamage(key: RollKey, blow: number, threshold: number, most: number): number {
  const rolled = roll(key, blow, 0)
  return rolled < threshold ? 1 + Math.floor((rolled * most) / threshold) : 0
}

/** How many of the 2^32 roll values save the arrow. */
export function arrowSavingThreshold(player: Player, content: Content): number {
  const cape = find(content.items, player.equipment.cape ?? '')
  return rollThreshold(cape?.ammunitionSaveChance ?? 0)
}
