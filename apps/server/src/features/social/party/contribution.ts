import type { Player } from '@hearthward/engine'
import type { Figures } from './queries.ts'

export const NOTHING: Figures = { totalXp: 0, activities: 0, playTime: 0 }

/** What a party counts of a character. */
export function figuresOf({ statistics, completions }: Player): Figures {
  return {
    totalXp: statistics.totalXp,
    activities: Object.values(completions).reduce((sum, count) => sum + count, 0),
    playTime: statistics.totalPlayTime,
  }
}

export const sum = (a: Figures, b: Figures): Figures => ({
  totalXp: a.totalXp + b.totalXp,
  activities: a.activities + b.activities,
  playTime: a.playTime + b.playTime,
})

/** What came since. Staff can take experience away, and a party's total never falls for it. */
export const since = (now: Figures, before: Figures): Figures => ({
  totalXp: Math.max(0, now.totalXp - before.totalXp),
  activities: Math.max(0, now.activities - before.activities),
  playTime: Math.max(0, now.playTime - before.playTime),
})
