import type { Player } from '@hearthward/engine'
import type { Contribution } from './queries.ts'

export const NO_CONTRIBUTION: Contribution = { totalXp: 0, activities: 0, playTime: 0 }

/** The statistics of a character that count for a party. */
export function contributionOf({ statistics, completions }: Player): Contribution {
  return {
    totalXp: statistics.totalXp,
    activities: Object.values(completions).reduce((addContributions, count) => addContributions + count, 0),
    playTime: statistics.totalPlayTime,
  }
}

export const sum = (a: Contribution, b: Contribution): Contribution => ({
  totalXp: a.totalXp + b.totalXp,
  activities: a.activities + b.activities,
  playTime: a.playTime + b.playTime,
})

/** The increase since `before`. Never negative: staff can remove experience, and a party's total must not fall. */
export const contributionSince = (now: Contribution, before: Contribution): Contribution => ({
  totalXp: Math.max(0, now.totalXp - before.totalXp),
  activities: Math.max(0, now.activities - before.activities),
  playTime: Math.max(0, now.playTime - before.playTime),
})
