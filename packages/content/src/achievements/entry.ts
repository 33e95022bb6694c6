import type { Achievement, Levels, Portion, Requirement, SkillType } from '@hearthward/engine'

interface AchievementEntry extends Pick<Achievement, 'name' | 'description' | 'tier' | 'icon'> {
  needs: Requirement[]
  coins?: number
  xp?: Levels
  items?: Record<string, number>
  title?: string
}

/** Builds achievements; their display order starts at `first` and follows the order of the entries. */
export function achievements(
  category: string,
  first: number,
  entries: Record<string, AchievementEntry>,
): Record<string, Achievement> {
  return Object.fromEntries(
    Object.entries(entries).map(([id, { name, description, tier, icon, needs, coins, xp, items, title }], index) => [
      id,
      {
        id,
        name,
        description,
        category,
        tier,
        icon,
        requirements: needs,
        rewards: {
          ...(coins !== undefined && { coins }),
          ...(xp && { xp }),
          ...(items && { items: Object.entries(items).map(([itemId, quantity]): Portion => ({ itemId, quantity })) }),
          ...(title !== undefined && { title }),
        },
        isActive: true,
        sortOrder: first + index,
      },
    ]),
  )
}

const level = (skill: SkillType, to: number): Requirement => ({ type: 'skill_level', skill, level: to })
export const totalLevel = (value: number): Requirement => ({ type: 'total_level', value })
export const combatLevel = (value: number): Requirement => ({ type: 'combat_level', value })
export const done = (target: string, count: number): Requirement => ({ type: 'completions', target, count })
export const gained = (target: string, count: number): Requirement => ({ type: 'items_gained', target, count })
export const collected = (count: number): Requirement => ({ type: 'collection', count })
export const slain = (count: number, target?: string): Requirement => ({
  type: 'kills',
  count,
  ...(target !== undefined && { target }),
})
export const questsDone = (count: number): Requirement => ({ type: 'quests', count })
export const quest = (target: string): Requirement => ({ type: 'quests', target, count: 1 })
export const harvests = (count: number): Requirement => ({ type: 'harvests', count })
export const deaths = (count: number): Requirement => ({ type: 'deaths', count })
export const visited = (target: string): Requirement => ({ type: 'visited', target, count: 1 })
export const coinsHeld = (value: number): Requirement => ({ type: 'coins', value })

/**
 * The five level achievements of a skill: 10, 25, 50, 75 and 99. The rewards are the same for all skills; the last one
 * adds a title.
 */
interface MarkEntry extends Pick<Achievement, 'name' | 'description' | 'icon'> {
  at: 10 | 25 | 50 | 75 | 99
  items?: Record<string, number>
  title?: string
}

const MARKS = {
  10: { tier: 'bronze', coins: 100 },
  25: { tier: 'bronze', coins: 400 },
  50: { tier: 'silver', coins: 2_000 },
  75: { tier: 'gold', coins: 10_000 },
  99: { tier: 'platinum', coins: 50_000 },
} as const

export function marks(
  skill: SkillType,
  first: number,
  entries: Record<string, MarkEntry>,
): Record<string, Achievement> {
  return achievements(
    'skills',
    first,
    Object.fromEntries(
      Object.entries(entries).map(([id, { at, ...entry }]) => [
        id,
        { ...entry, ...MARKS[at], needs: [level(skill, at)] },
      ]),
    ),
  )
}
