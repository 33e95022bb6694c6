import {
  type Activity,
  type ActivityCategory,
  type Content,
  fightDuration,
  fightXpRate,
  type Item,
  type Monster,
  type Recipe,
  type SkillType,
} from '@hearthward/engine'
import { pacedXp } from './xp-curve.ts'

/** A part of the content that belongs together: a skill with its items, or the people of a story. */
export type Family = { readonly [Table in keyof Content]?: Content[Table] }

/** Merges all families; an id used by two of them is a mistake. */
export function merge(families: readonly Family[]): Content {
  const content: Record<string, Record<string, unknown>> = {
    items: {},
    locations: {},
    activities: {},
    recipes: {},
    monsters: {},
    seeds: {},
    quests: {},
    npcs: {},
    achievements: {},
  }
  for (const family of families) {
    for (const [table, entries] of Object.entries(family)) {
      for (const [id, entry] of Object.entries(entries ?? {})) {
        if (content[table]?.[id]) throw new Error(`${table}: ${id} is there twice`)
        ;(content[table] as Record<string, unknown>)[id] = entry
      }
    }
  }
  return content as unknown as Content
}

type WithoutId<T extends { id: string }> = Omit<T, 'id'>

/** Items stack unless their entry says otherwise, as equipment does. */
export function items(
  entries: Record<string, Omit<WithoutId<Item>, 'stackable'> & { stackable?: boolean }>,
): Record<string, Item> {
  return withIds(entries, (id, entry) => ({ id, stackable: entry.type !== 'equipment', ...entry }))
}

interface WorkEntry {
  name: string
  description: string
  level: number
  /** Further required levels. */
  also?: Partial<Record<SkillType, number>>
  /** In milliseconds. */
  duration: number
  /** Experience of a completion; computed from the pace of its level if absent. */
  xp?: number
  /** Factor for the usual pace. */
  worth?: number
}

export interface ActivityEntry extends WorkEntry {
  icon: string
  /** Without a location it can be done anywhere. */
  at?: string
  uses?: { item: string; quantity?: number; consumed?: boolean }[]
  yields?: { item: string; quantity?: number; chance?: number }[]
  members?: boolean
}

export function activities(
  skillType: SkillType,
  category: Exclude<ActivityCategory, 'combat'>,
  entries: Record<string, ActivityEntry>,
): Record<string, Activity> {
  return withIds(entries, (id, entry) => ({
    id,
    name: entry.name,
    description: entry.description,
    icon: entry.icon,
    locationId: entry.at ?? null,
    skillType,
    levelRequirements: { [skillType]: entry.level, ...entry.also },
    xpRate: entry.xp ?? pacedXp(entry.level, entry.duration, entry.worth),
    duration: entry.duration,
    resources: (entry.uses ?? []).map(({ item, quantity = 1, consumed = true }) => ({
      itemId: item,
      quantity,
      consumed,
    })),
    outputs: (entry.yields ?? []).map(({ item, quantity = 1, chance = 1 }) => ({ itemId: item, quantity, chance })),
    category,
    membersOnly: entry.members ?? false,
    deactivated: false,
  }))
}

export interface RecipeEntry extends Omit<WorkEntry, 'also'> {
  uses: Record<string, number>
  makes: Record<string, number>
  category: string
}

export function recipes(skillType: SkillType, entries: Record<string, RecipeEntry>): Record<string, Recipe> {
  return withIds(entries, (id, { name, description, level, duration, xp, worth, uses, makes, category }) => ({
    id,
    name,
    description,
    skillType,
    requiredLevel: level,
    xpRate: xp ?? pacedXp(level, duration, worth),
    duration,
    resources: Object.entries(uses).map(([item, quantity]) => ({ id: item, quantity })),
    outputs: Object.entries(makes).map(([item, quantity]) => ({ id: item, quantity, chance: 1 })),
    isUnlocked: true,
    category,
  }))
}

/** One fight for each location of a monster. Listed under `skill`; experience follows the player's combat style. */
export function fights(
  skillType: SkillType,
  at: string,
  entries: Record<string, { monster: Monster; description: string; level?: number; members?: boolean }>,
): Record<string, Activity> {
  return withIds(entries, (id, { monster, description, level = 1, members = false }) => ({
    id,
    name: `Fight: ${monster.name}`,
    description,
    icon: monster.icon,
    locationId: at,
    skillType,
    levelRequirements: { [skillType]: level },
    xpRate: fightXpRate(monster.level),
    duration: fightDuration(monster.level),
    resources: [],
    outputs: [],
    category: 'combat',
    monsterId: monster.id,
    membersOnly: members,
    deactivated: false,
  }))
}

function withIds<Entry, Made>(
  entries: Record<string, Entry>,
  make: (id: string, entry: Entry) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, make(id, entry)]))
}
