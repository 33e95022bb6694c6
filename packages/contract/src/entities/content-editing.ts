import {
  type Content,
  type ContentTable,
  isContentId,
  isVisible,
  type Problem,
  problemsOf,
  SKILLS,
  skillName,
} from '@hearthward/engine'
import type { z } from 'zod'
import type { Collection } from '../collections.ts'
import { toSingleLine } from '../legible-text.ts'
import type { Permission } from '../permissions.ts'
import type { RefusalCode } from '../refusals.ts'
import { ENTRY_SCHEMAS } from './content.ts'

/** The collections staff can edit: required permission, and the values a new entry starts with. */

interface Editable {
  /** The table of the content that holds the entries. */
  readonly table: keyof typeof ENTRY_SCHEMAS
  readonly thing: string
  /** The refusal for a missing entry. */
  readonly missing: RefusalCode
  readonly needs: Permission
  /** Defaults of a new entry; fields without a sensible default are left open. */
  readonly starting: Readonly<Record<string, unknown>>
}

const NAMED = { name: '', description: '' }
const ACTIVITY = {
  ...NAMED,
  icon: 'treasure-map',
  levelRequirements: {},
  resources: [],
  outputs: [],
  category: 'gathering',
  membersOnly: false,
  deactivated: false,
}

export const EDITABLE = {
  items: {
    table: 'items',
    thing: 'Item',
    missing: 'content/no-item',
    needs: 'edit_items',
    starting: { ...NAMED, icon: 'swap-bag', stackable: true, value: 0 },
  },
  recipes: {
    table: 'recipes',
    thing: 'Recipe',
    missing: 'recipe/not-found',
    needs: 'edit_items',
    starting: { ...NAMED, resources: [], outputs: [], isUnlocked: true, category: '' },
  },
  map_activities: {
    table: 'activities',
    thing: 'Activity',
    missing: 'activity/not-found',
    needs: 'edit_items',
    starting: { ...ACTIVITY, locationId: '' },
  },
  activities: {
    table: 'activities',
    thing: 'Activity',
    missing: 'activity/not-found',
    needs: 'edit_items',
    starting: { ...ACTIVITY, locationId: null },
  },
  locations: {
    table: 'locations',
    thing: 'Location',
    missing: 'location/not-found',
    needs: 'edit_items',
    starting: { ...NAMED, icon: 'castle' },
  },
  monsters: {
    table: 'monsters',
    thing: 'Monster',
    missing: 'content/no-monster',
    needs: 'edit_monsters',
    starting: {
      ...NAMED,
      icon: 'sea-dragon',
      mode: 'melee',
      bonus: 0,
      speed: 2_400,
      coins: { least: 0, most: 0 },
      loot: [],
    },
  },
  quests: {
    table: 'quests',
    thing: 'Quest',
    missing: 'content/no-quest',
    needs: 'edit_quests',
    starting: { ...NAMED, steps: [], requirements: {}, after: [], rewards: { coins: 0, xp: {} } },
  },
  npcs: {
    table: 'npcs',
    thing: 'NPC',
    missing: 'content/no-npc',
    needs: 'edit_quests',
    starting: { ...NAMED, icon: 'cowled', location: '', dialogueTrees: [], defaultDialogue: '', isActive: true },
  },
  achievements: {
    table: 'achievements',
    thing: 'Achievement',
    missing: 'content/no-achievement',
    needs: 'edit_quests',
    starting: {
      ...NAMED,
      icon: 'trophy-cup',
      category: '',
      requirements: [],
      rewards: {},
      isActive: true,
      sortOrder: 0,
    },
  },
} as const satisfies Partial<Record<Collection, Editable>>

export type ContentCollection = keyof typeof EDITABLE
export type Entry = Readonly<Record<string, unknown>>

/** A problem with a field, worded for staff. */
export interface FieldProblem {
  field: string
  message: string
}

/**
 * The id of an entry: made from its name, or from its kind and a number if the name has no characters an id can have.
 * Empty without a name.
 */
export function idFor(collection: ContentCollection, content: Content, { id, name }: Entry): string {
  if (id !== undefined) return textOf(id)
  const seen = toSingleLine(textOf(name))
  const made = idFrom(seen)
  if ((isContentId(made) && !RESERVED_IDS.includes(made)) || !isVisible(seen)) return made
  const { table, thing } = EDITABLE[collection]
  for (let number = 1; ; number++) {
    const numbered = `${thing.toLowerCase()}_${number}`
    if (!Object.hasOwn(content[table], numbered)) return numbered
  }
}

/** Anything but a text counts as none: an object with fields of its own may have no text at all. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function idFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['\u2019]/g, '')
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .replace(/_+$/, '')
    .slice(0, 60)
}

/**
 * Validates an entry written by staff against its schema and against the rest of the content. Reports all problems at
 * once, in the order of the fields.
 */
export function readEntry(
  collection: ContentCollection,
  content: Content,
  written: Entry,
): { entry: Entry; problems: FieldProblem[] } {
  const { table, starting } = EDITABLE[collection]
  const schema = ENTRY_SCHEMAS[table] as unknown as z.ZodObject
  const raw = withPlainName(withDefaults({ ...starting, ...withoutNullFields(written) }))
  const parsed = schema.safeParse(raw)
  const issues = parsed.success ? [] : parsed.error.issues
  const unshaped = new Set(issues.map(({ path }) => String(path[0] ?? '')))
  const sound = parsed.success ? parsed.data : withoutInvalidFields(raw, unshaped, starting)
  const id = textOf(raw['id'])
  const problems: Problem[] = [
    ...issues.map(({ path }): Problem => [path.join('.'), issueMessage(table, path, valueAt(raw, path))]),
    ...unstorableTexts(raw),
    ...problemsOf(content, table as ContentTable, id, sound as never, unshaped),
    ...locationProblems(collection, sound, unshaped),
    ...(RESERVED_IDS.includes(id) ? [['id', 'Id is a reserved word'] as const] : []),
  ]
  const order = Object.keys(schema.shape)
  const rank = (field: string) => order.indexOf(field.split('.')[0] ?? '')
  return {
    entry: sound,
    problems: problems
      .map(([field, message]) => ({ field, message }))
      .filter(({ message }, at, all) => all.findIndex((other) => other.message === message) === at)
      .sort((a, b) => rank(a.field) - rank(b.field)),
  }
}

/** The back-office uses these words in its addresses, where an entry's id would be. */
const RESERVED_IDS: readonly string[] = ['new', 'anywhere']

/** Drops fields set to null, except the location: null there means the activity can be done anywhere. */
function withoutNullFields(written: Entry): Entry {
  return Object.fromEntries(Object.entries(written).filter(([key, value]) => value !== null || key === 'locationId'))
}

function withoutInvalidFields(raw: Entry, unshaped: ReadonlySet<string>, starting: Entry): Entry {
  return Object.fromEntries(
    Object.entries({ ...raw }).flatMap(([key, value]) => {
      if (!unshaped.has(key)) return [[key, value]]
      return key in starting ? [[key, starting[key]]] : []
    }),
  )
}

/** Makes the name a single line without control characters. */
function withPlainName(raw: Entry): Entry {
  const { name } = raw
  return typeof name === 'string' ? { ...raw, name: toSingleLine(name) } : raw
}

/** Fills in defaults: inputs are used up, and outputs are certain. */
function withDefaults(raw: Entry): Entry {
  const { resources, outputs } = raw
  const filled = (list: unknown, usual: object) =>
    Array.isArray(list) ? list.map((part) => (isRecord(part) ? { ...usual, ...part } : part)) : list
  return {
    ...raw,
    ...(resources !== undefined && { resources: filled(resources, { consumed: true }) }),
    ...(outputs !== undefined && { outputs: filled(outputs, { chance: 1 }) }),
  }
}

/** The only difference between the two collections of activities. */
function* locationProblems(
  collection: ContentCollection,
  entry: Entry,
  unshaped: ReadonlySet<string>,
): Iterable<Problem> {
  if (unshaped.has('locationId')) return
  if (collection === 'map_activities' && entry['locationId'] === null) yield ['locationId', 'Location is required']
  if (collection === 'activities' && entry['locationId'] !== null) {
    yield ['locationId', 'An activity that can be done anywhere has no location']
  }
}

/** PostgreSQL cannot store such a text. */
function* unstorableTexts(entry: Entry): Iterable<Problem> {
  for (const [field, value] of Object.entries(entry)) {
    if (textsIn(value).some((text) => text.includes('\0') || !text.isWellFormed())) {
      yield [field, `${fieldLabel(field)} has a character that is not allowed`]
    }
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isRecord(value) || Array.isArray(value) ? Object.values(value).flatMap(textsIn) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(entry: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], entry)
}

const LISTS: Readonly<Record<string, string>> = {
  resources: 'Resource',
  outputs: 'Output',
  loot: 'Loot',
  items: 'Reward',
}

/** The specified message for an invalid number, otherwise that the field is missing or invalid. */
function issueMessage(table: string, path: readonly PropertyKey[], value: unknown): string {
  const [first = '', skill] = path.map(String)
  const last = String(path.at(-1) ?? '')
  if (first === 'xpRate') return 'XP rate must be between 1 and 10000'
  if (first === 'duration') return 'Duration must be between 1 second and 5 minutes'
  if (first === 'levelRequirements') {
    const isKnown = (SKILLS as readonly string[]).includes(skill ?? '')
    return isKnown
      ? `${skillName(skill as never)} level must be between 1 and 99`
      : 'At least one level requirement is required'
  }
  if (last === 'quantity' && first in LISTS) return `${LISTS[first]} quantity must be between 1 and 1000`
  if (last === 'chance' && first in LISTS) return `${LISTS[first]} chance must be between 0 and 1`
  const what = path.map((part) => (typeof part === 'number' ? `${part + 1}` : fieldLabel(String(part)))).join(' ')
  const isMissing = value === undefined || value === null || value === ''
  return isMissing ? `${what || table} is required` : `${what || table} is not valid`
}

/** 'Skill type' for `skillType`, 'Location' for `locationId`. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  const plain = words.replace(/^(xp|npc)\b/, (short) => short.toUpperCase())
  return plain.charAt(0).toUpperCase() + plain.slice(1) || field
}
