import type { CallName, ContentCollection } from '@hearthward/contract'
import type { Handler, SignedIn } from '../../core/handler.ts'
import { createEntry, deleteEntry, type EditedEntry, restoreEntry, setEntryActive, updateEntry } from './entry-edits.ts'
import { readEntryDetails, readEntryPage, toWrittenEntry } from './entry-view.ts'

/** The audit log's reason if the caller gave none. */
const NO_REASON = 'no reason given'

const ENTRIES_SHOWN = 100

const listing =
  (collection: ContentCollection): Handler<'listItems'> =>
  ({ limit = ENTRIES_SHOWN, ...filter }, { server }) =>
    readEntryPage(server, collection, filter, limit)

const getting =
  (collection: ContentCollection): Handler<'getItem'> =>
  ({ id }, { server }) =>
    readEntryDetails(server, collection, id)

const toAnswer = async ({ server }: SignedIn, collection: ContentCollection, { row, from }: EditedEntry) => ({
  written: await toWrittenEntry(server, collection, row),
  from,
})

const creating =
  (collection: ContentCollection): Handler<'createItem'> =>
  async ({ entry, reason }, context) =>
    toAnswer(context, collection, await createEntry(context, collection, entry, reason))

const updating =
  (collection: ContentCollection): Handler<'updateItem'> =>
  async ({ changes, ...known }, context) =>
    toAnswer(context, collection, await updateEntry(context, collection, known, changes))

const switching =
  (collection: ContentCollection): Handler<'setItemActive'> =>
  async ({ isActive, ...known }, context) =>
    toAnswer(context, collection, await setEntryActive(context, collection, known, isActive))

const restoring =
  (collection: ContentCollection): Handler<'restoreItem'> =>
  async ({ changeId, ...known }, context) =>
    toAnswer(context, collection, await restoreEntry(context, collection, known, changeId))

/** The names of a collection's calls. */
type NamesOf<One extends string, Many extends string> =
  | `list${Many}`
  | `${'get' | 'create' | 'update' | 'restore'}${One}`
  | `set${One}Active`
type Editing<One extends string, Many extends string> = {
  [Name in NamesOf<One, Many>]: Name extends CallName ? Handler<Name> : unknown
}

function editing<One extends string, Many extends string>(collection: ContentCollection, one: One, many: Many) {
  const made = {
    [`list${many}`]: listing(collection),
    [`get${one}`]: getting(collection),
    [`create${one}`]: creating(collection),
    [`update${one}`]: updating(collection),
    [`set${one}Active`]: switching(collection),
    [`restore${one}`]: restoring(collection),
  }
  // TypeScript does not follow computed keys.
  return made as unknown as Editing<One, Many>
}

const deleteRecipe: Handler<'deleteRecipe'> = async ({ reason = NO_REASON, ...known }, context) => {
  const { row, from } = await deleteEntry(context, 'recipes', { ...known, reason })
  return { id: row.id, from }
}

const { setLocationActive: _, ...ofLocations } = editing('locations', 'Location', 'Locations')

export const contentEditing = {
  ...editing('items', 'Item', 'Items'),
  ...editing('recipes', 'Recipe', 'Recipes'),
  deleteRecipe,
  ...editing('map_activities', 'MapActivity', 'MapActivities'),
  ...editing('activities', 'Activity', 'Activities'),
  ...ofLocations,
  ...editing('monsters', 'Monster', 'Monsters'),
  ...editing('quests', 'Quest', 'Quests'),
  ...editing('npcs', 'Npc', 'Npcs'),
  ...editing('achievements', 'Achievement', 'Achievements'),
}
