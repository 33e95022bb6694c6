import type { Player } from '../character/player.ts'
import { type Content, find } from '../content/content.ts'
import { type RollKey, roll, rollThreshold } from '../core/rolls.ts'

/** Which of a blow's rolls decides whether the cape saves the arrow; the damage takes the one before. */
export const ARROW_SAVING = 1

/** Rolls of blows have keys of their own, apart from those of the loot. */
export function blowsOf(activityId: string): string {
  return `${activityId}#blows`
}

/** 0 for a miss, 1 to `most` for a hit. One roll says both: of those that hit, each is as likely as the next. */
export function damageOf(key: RollKey, blow: number, threshold: number, most: number): number {
  const rolled = roll(key, blow, 0)
  return rolled < threshold ? 1 + Math.floor((rolled * most) / threshold) : 0
}

/** How many of the values of a roll let the cape save the arrow. */
export function arrowSavingThreshold(player: Player, content: Content): number {
  const cape = find(content.items, player.equipment.cape ?? '')
  return rollThreshold(cape?.ammunitionSaveChance ?? 0)
}
