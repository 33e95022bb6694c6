import { type RollKey, roll } from './rolls.ts'

/** Rolls of blows have keys of their own, apart from those of the loot. */
export function blowsOf(activityId: string): string {
  return `${activityId}#blows`
}

/** 0 for a miss, 1 to `most` for a hit. One roll says both: of those that hit, each is as likely as the next. */
export function damageOf(key: RollKey, blow: number, threshold: number, most: number): number {
  const rolled = roll(key, blow, 0)
  return rolled < threshold ? 1 + Math.floor((rolled * most) / threshold) : 0
}
