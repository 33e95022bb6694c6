import { type ContentCollection, EDITABLE, type Entry, type SectionId } from '@hearthward/contract'
import { type Content, type ContentTable, skillName } from '@hearthward/engine'
import { formatSeconds } from '../../ui/format/durations.ts'
import { formatExact, plural } from '../../ui/format/numbers.ts'
import type { AdminPath } from '../paths.ts'

export type ContentPath =
  | 'items'
  | 'recipes'
  | 'map-activities'
  | 'map-activities/anywhere'
  | 'locations'
  | 'monsters'
  | 'quests'
  | 'npcs'
  | 'achievements'

/** A content collection as the screens describe it. */
export interface ContentKind {
  readonly collection: ContentCollection
  readonly section: SectionId
  /** Below /admin. */
  readonly path: ContentPath
  readonly one: string
  readonly many: string
  readonly intro: string
  readonly calls: KindCalls
  /** The columns of the list besides the name. */
  readonly columns: readonly KindColumn[]
}

export interface KindColumn {
  readonly title: string
  readonly isFigure?: boolean
  readonly isMinor?: boolean
  readonly text: (entry: Entry, content: Content | undefined) => string
}

/** The calls of all collections have the same shapes, so those of items type them all. */
interface KindCalls {
  readonly list: 'listItems'
  readonly get: 'getItem'
  readonly create: 'createItem'
  readonly update: 'updateItem'
  readonly setActive: 'setItemActive'
  readonly restore: 'restoreItem'
}

const callsOf = (one: string, many: string) =>
  ({
    list: `list${many}`,
    get: `get${one}`,
    create: `create${one}`,
    update: `update${one}`,
    setActive: `set${one}Active`,
    restore: `restore${one}`,
  }) as unknown as KindCalls

const word = (value: unknown) => String(value ?? '').replaceAll('_', ' ')
const figure = (value: unknown) => (typeof value === 'number' ? formatExact(value) : '')
const skill = (value: unknown) => (typeof value === 'string' && value ? skillName(value as never) : '')
const count = (value: unknown) => (Array.isArray(value) ? value.length : 0)
const nameIn = (content: Content | undefined, table: ContentTable, id: unknown) =>
  (content?.[table][String(id)] as { name?: string } | undefined)?.name ?? word(id)

const level: KindColumn = {
  title: 'Level',
  isFigure: true,
  text: ({ levelRequirements, skillType, requiredLevel }) =>
    figure(requiredLevel ?? (levelRequirements as Record<string, number> | undefined)?.[String(skillType)] ?? 1),
}
const pace: readonly KindColumn[] = [
  { title: 'XP', isFigure: true, text: ({ xpRate }) => figure(xpRate) },
  { title: 'Duration', isFigure: true, isMinor: true, text: ({ duration }) => formatSeconds(Number(duration)) },
]

const ofActivities = {
  one: 'activity',
  section: 'mapActivities',
} as const

export const KINDS = {
  items: {
    collection: 'items',
    section: 'items',
    path: 'items',
    one: 'item',
    many: 'items',
    intro: 'Everything players can own.',
    calls: callsOf('Item', 'Items'),
    columns: [
      { title: 'Type', text: ({ type, equipmentSlot }) => word(equipmentSlot ?? type) },
      { title: 'Value', isFigure: true, text: ({ value }) => figure(value) },
      { title: 'Stackable', isMinor: true, text: ({ stackable }) => (stackable ? 'yes' : 'no') },
    ],
  },
  recipes: {
    collection: 'recipes',
    section: 'recipes',
    path: 'recipes',
    one: 'recipe',
    many: 'recipes',
    intro: 'Players craft recipes from the items in their pack, at any place.',
    calls: callsOf('Recipe', 'Recipes'),
    columns: [{ title: 'Skill', text: ({ skillType }) => skill(skillType) }, level, ...pace],
  },
  map_activities: {
    ...ofActivities,
    collection: 'map_activities',
    path: 'map-activities',
    many: 'activities',
    intro: 'Activities that players do at a place.',
    calls: callsOf('MapActivity', 'MapActivities'),
    columns: [
      { title: 'Place', text: ({ locationId }, content) => nameIn(content, 'locations', locationId) },
      { title: 'Skill', text: ({ skillType }) => skill(skillType) },
      level,
      ...pace,
    ],
  },
  activities: {
    ...ofActivities,
    collection: 'activities',
    path: 'map-activities/anywhere',
    many: 'activities',
    intro: 'Activities that players can do anywhere.',
    calls: callsOf('Activity', 'Activities'),
    columns: [{ title: 'Skill', text: ({ skillType }) => skill(skillType) }, level, ...pace],
  },
  locations: {
    collection: 'locations',
    section: 'locations',
    path: 'locations',
    one: 'location',
    many: 'locations',
    intro: 'The places of the map. Only their names and descriptions can be changed.',
    calls: callsOf('Location', 'Locations'),
    columns: [{ title: 'Description', isMinor: true, text: ({ description }) => String(description ?? '') }],
  },
  monsters: {
    collection: 'monsters',
    section: 'monsters',
    path: 'monsters',
    one: 'monster',
    many: 'monsters',
    intro: 'Everything players can fight.',
    calls: callsOf('Monster', 'Monsters'),
    columns: [
      { title: 'Level', isFigure: true, text: ({ level: its }) => figure(its) },
      { title: 'Hitpoints', isFigure: true, text: ({ hitpoints }) => figure(hitpoints) },
      { title: 'Combat mode', isMinor: true, text: ({ mode }) => word(mode) },
      { title: 'Loot', isFigure: true, isMinor: true, text: ({ loot }) => figure(count(loot)) },
    ],
  },
  quests: {
    collection: 'quests',
    section: 'quests',
    path: 'quests',
    one: 'quest',
    many: 'quests',
    intro: 'Stories with steps. Players keep their progress when a quest changes.',
    calls: callsOf('Quest', 'Quests'),
    columns: [
      { title: 'Steps', isFigure: true, text: ({ steps }) => figure(count(steps)) },
      {
        title: 'Coins',
        isFigure: true,
        text: ({ rewards }) => figure((rewards as { coins?: number } | undefined)?.coins),
      },
      { title: 'Required quests', isMinor: true, text: ({ after }, content) => namesOf(after, content) },
    ],
  },
  npcs: {
    collection: 'npcs',
    section: 'npcs',
    path: 'npcs',
    one: 'NPC',
    many: 'NPCs',
    intro: 'People: what they say, sell and teach.',
    calls: callsOf('Npc', 'Npcs'),
    columns: [
      { title: 'Place', text: ({ location }, content) => nameIn(content, 'locations', location) },
      { title: 'Type', text: ({ type }) => word(type) },
      { title: 'Dialogue', isMinor: true, text: ({ dialogueTrees }) => plural(count(dialogueTrees), 'dialogue') },
    ],
  },
  achievements: {
    collection: 'achievements',
    section: 'achievements',
    path: 'achievements',
    one: 'achievement',
    many: 'achievements',
    intro: 'Goals that players are rewarded for.',
    calls: callsOf('Achievement', 'Achievements'),
    columns: [
      { title: 'Category', text: ({ category }) => word(category) },
      { title: 'Tier', text: ({ tier }) => word(tier) },
      { title: 'Order', isFigure: true, isMinor: true, text: ({ sortOrder }) => figure(sortOrder) },
    ],
  },
} as const satisfies Record<ContentCollection, ContentKind>

function namesOf(ids: unknown, content: Content | undefined): string {
  return Array.isArray(ids) ? ids.map((id) => nameIn(content, 'quests', id)).join(', ') : ''
}

export const kindOf = (collection: ContentCollection): ContentKind => KINDS[collection]

/** The page that edits an entry. Activities without a location have their own list. */
export function pathOf(content: Content | undefined, table: string, id: string): AdminPath | null {
  if (table === 'activities') {
    const kind = content?.activities[id]?.locationId === null ? KINDS.activities : KINDS.map_activities
    return `/admin/${kind.path}/${id}`
  }
  const kind = Object.values(KINDS).find(({ collection }) => EDITABLE[collection].table === table)
  return kind ? `/admin/${kind.path}/${id}` : null
}
