import { type Activity, type ActivityCategory, defaultXpRate, type SkillType } from '@hearthward/engine'
import type { ItemId } from '../items.ts'
import type { LocationId } from '../locations.ts'

/** An activity as it is written down; what is left out has the usual value. */
export interface ActivityEntry {
  name: string
  description: string
  icon: string
  at: LocationId
  level: number
  /** In milliseconds. */
  duration: number
  /** Experience of a completion; the default of the skill and level where absent. */
  xp?: number
  uses?: { item: ItemId; quantity?: number; consumed?: boolean }[]
  yields?: { item: ItemId; quantity?: number; chance?: number }[]
}

export function activities(
  skill: SkillType,
  category: ActivityCategory,
  entries: Record<string, ActivityEntry>,
): Record<string, Activity> {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, activity(id, skill, category, entry)]))
}

function activity(id: string, skillType: SkillType, category: ActivityCategory, entry: ActivityEntry): Activity {
  return {
    id,
    name: entry.name,
    description: entry.description,
    icon: entry.icon,
    locationId: entry.at,
    skillType,
    levelRequirements: { [skillType]: entry.level },
    xpRate: entry.xp ?? defaultXpRate(skillType, entry.level),
    duration: entry.duration,
    resources: (entry.uses ?? []).map(({ item, quantity = 1, consumed = true }) => ({
      itemId: item,
      quantity,
      consumed,
    })),
    outputs: (entry.yields ?? []).map(({ item, quantity = 1, chance = 1 }) => ({ itemId: item, quantity, chance })),
    category,
    deactivated: false,
  }
}
