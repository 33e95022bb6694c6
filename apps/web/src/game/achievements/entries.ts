import {
  type Achievement,
  type Content,
  type Player,
  type RequirementProgress,
  requirementsProgress,
} from '@hearthward/engine'

/** An achievement with this character's progress. */
export interface AchievementEntry {
  readonly achievement: Achievement
  readonly steps: readonly RequirementProgress[]
  /** 0 to 1, all steps together. */
  readonly share: number
  readonly earnedAt: number | null
  /** Rewards that did not fit into the pack yet. */
  readonly waiting: Readonly<Record<string, number>> | null
}

/**
 * The active achievements in their order. An unchanged entry stays the same object, so that its card does not rerender.
 */
export function entriesOf(
  player: Player,
  content: Content,
  before: readonly AchievementEntry[] = [],
): AchievementEntry[] {
  const former = new Map(before.map((entry) => [entry.achievement, entry]))
  return Object.values(content.achievements)
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .map((achievement) => {
      const entry = entryOf(player, achievement)
      const known = former.get(achievement)
      return known && JSON.stringify(known) === JSON.stringify(entry) ? known : entry
    })
}

function entryOf(player: Player, achievement: Achievement): AchievementEntry {
  const steps = requirementsProgress(player, achievement)
  const earned = player.achievements[achievement.id]
  return {
    achievement,
    steps,
    share: steps.reduce((sum, { progress, target }) => sum + progress / target, 0) / steps.length,
    earnedAt: earned?.completedAt ?? null,
    waiting: earned && !earned.claimed ? earned.waiting : null,
  }
}

const NEAREST = 12

/** The achievements closest to completion, the closest first. */
export function nearestOf(entries: readonly AchievementEntry[]): AchievementEntry[] {
  return entries
    .filter(({ earnedAt, share }) => earnedAt === null && share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, NEAREST)
}

/** The latest first. */
export function earnedOf(entries: readonly AchievementEntry[]): AchievementEntry[] {
  return entries.filter(({ earnedAt }) => earnedAt !== null).sort((a, b) => (b.earnedAt ?? 0) - (a.earnedAt ?? 0))
}

export interface AchievementFilter {
  category: string
  search: string
}

export const ANY_CATEGORY = 'all'

/** Every word of the search has to occur in the name, the description or the rewarded title. */
export function searchAchievements(
  entries: readonly AchievementEntry[],
  { category, search }: AchievementFilter,
): AchievementEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ achievement }) => {
    if (category !== ANY_CATEGORY && achievement.category !== category) return false
    const { name, description, rewards } = achievement
    const text = `${name} ${description} ${rewards.title ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Groups by category, in the order of first occurrence. */
export function byCategory(entries: readonly AchievementEntry[]): [category: string, entries: AchievementEntry[]][] {
  const groups = new Map<string, AchievementEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.achievement.category)
    if (group) group.push(entry)
    else groups.set(entry.achievement.category, [entry])
  }
  return [...groups]
}

/** 'skills' as a heading. */
export function categoryName(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1)
}
