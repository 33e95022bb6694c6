import { z } from 'zod'
import { call } from '../call.ts'
import { type ContentCollection, EDITABLE } from '../entities/content-editing.ts'
import { Moment, Uid } from '../entities/player.ts'
import { Reason, RowId, Text } from '../inputs.ts'
import type { RefusalCode } from '../refusals.ts'

/** The calls by which staff read and write the game's data: the same set for every collection. */

/** The handler validates each field and reports all problems at once. */
const Written = z.record(z.string().max(64), z.unknown())
/** `updatedAt` of the entry the caller saw: a newer change is a conflict. */
const Seen = z.int().min(0)

const By = z.object({ uid: Uid, name: z.string() })

/** An entry with its author and the moment it was written. */
export const WrittenEntry = z.object({
  entry: z.record(z.string(), z.unknown()),
  isActive: z.boolean(),
  /** Differs from the entry of the release. */
  isEdited: z.boolean(),
  createdAt: Moment,
  createdBy: By,
  updatedAt: Moment,
  updatedBy: By,
})
export type WrittenEntry = z.infer<typeof WrittenEntry>

/** One change of an entry. */
export const EntryChange = z.object({
  id: z.int(),
  at: Moment,
  by: By,
  reason: z.string(),
  /** Null for the change that created the entry. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
})
export type EntryChange = z.infer<typeof EntryChange>

/** A field of another entry that refers to this one. */
export const EntryReference = z.object({ table: z.string(), id: z.string(), name: z.string(), field: z.string() })
export type EntryReference = z.infer<typeof EntryReference>

export const Changed = z.object({
  written: WrittenEntry,
  /** From when the change is in force in the game. */
  from: Moment,
})

const thingOf = (collection: ContentCollection) =>
  EDITABLE[collection].thing.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

function listEntries(collection: ContentCollection) {
  const does = `Every ${thingOf(collection)}, sorted by name and paginated; filtered by text, active or edited.`
  return call(EDITABLE[collection].needs, does, {
    input: z.strictObject({
      search: Text(1, 80).optional(),
      isActive: z.boolean().optional(),
      isEdited: z.boolean().optional(),
      /** The cursor: continues after the entry with this id. */
      after: RowId.optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    output: z.object({ entries: z.array(WrittenEntry), hasMore: z.boolean(), total: z.int() }),
    reads: [collection],
  })
}

function getEntry(collection: ContentCollection) {
  const does = `One ${thingOf(collection)}: its author, the entries that refer to it, and its latest changes.`
  return call(EDITABLE[collection].needs, does, {
    input: z.strictObject({ id: RowId }),
    output: z.object({
      written: WrittenEntry,
      references: z.array(EntryReference),
      history: z.array(EntryChange),
    }),
    reads: [collection],
    refuses: [EDITABLE[collection].missing],
  })
}

const changing = <Input extends z.ZodType>(
  collection: ContentCollection,
  does: string,
  input: Input,
  refuses: readonly RefusalCode[],
) =>
  call(EDITABLE[collection].needs, does, {
    input,
    output: Changed,
    reads: [collection],
    changes: [collection],
    refuses: ['content/invalid', ...refuses],
  })

/** Refusals for changing an existing entry. */
const onEntry = (collection: ContentCollection, ...others: RefusalCode[]): RefusalCode[] => [
  EDITABLE[collection].missing,
  'staff/overtaken',
  'content/unchanged',
  'content/in-use',
  ...others,
]

const createEntry = (collection: ContentCollection) =>
  changing(
    collection,
    `Adds one ${thingOf(collection)} to the game; open pages receive it within a second.`,
    z.strictObject({ entry: Written, reason: Reason }),
    [],
  )

const updateEntry = (collection: ContentCollection) =>
  changing(
    collection,
    `Changes fields of one ${thingOf(collection)}; null removes a field.`,
    z.strictObject({ id: RowId, changes: Written, expectedUpdatedAt: Seen, reason: Reason }),
    onEntry(collection, 'content/fixed'),
  )

const setEntryActive = (collection: ContentCollection) =>
  changing(
    collection,
    `Deactivates or reactivates one ${thingOf(collection)}. Nothing is ever deleted.`,
    z.strictObject({ id: RowId, isActive: z.boolean(), expectedUpdatedAt: Seen, reason: Reason }),
    onEntry(collection),
  )

const restoreEntry = (collection: ContentCollection) =>
  changing(
    collection,
    `Restores one ${thingOf(collection)} to its state before a change, as a new change.`,
    z.strictObject({ id: RowId, changeId: z.int().min(1), expectedUpdatedAt: Seen, reason: Reason }),
    onEntry(collection, 'content/fixed', 'content/no-change', 'content/first'),
  )

/** Only the id is required; `expectedUpdatedAt` and a reason are optional. */
const deleteRecipe = call(
  EDITABLE.recipes.needs,
  'Removes one recipe from the game by its id, so that it cannot be started any more. Refused while it is in use.',
  {
    input: z.strictObject({ id: RowId, expectedUpdatedAt: Seen.optional(), reason: Reason.optional() }),
    output: z.object({
      id: RowId,
      /** From when it is gone. */
      from: Moment,
    }),
    reads: ['recipes'],
    changes: ['recipes'],
    refuses: onEntry('recipes'),
  },
)

type Editing<One extends string, Many extends string> = Record<`list${Many}`, ReturnType<typeof listEntries>> &
  Record<`get${One}`, ReturnType<typeof getEntry>> &
  Record<`create${One}`, ReturnType<typeof createEntry>> &
  Record<`update${One}`, ReturnType<typeof updateEntry>> &
  Record<`set${One}Active`, ReturnType<typeof setEntryActive>> &
  Record<`restore${One}`, ReturnType<typeof restoreEntry>>

/** The calls of one collection, named after its entries. */
function editing<One extends string, Many extends string>(collection: ContentCollection, one: One, many: Many) {
  const made = {
    [`list${many}`]: listEntries(collection),
    [`get${one}`]: getEntry(collection),
    [`create${one}`]: createEntry(collection),
    [`update${one}`]: updateEntry(collection),
    [`set${one}Active`]: setEntryActive(collection),
    [`restore${one}`]: restoreEntry(collection),
  }
  // TypeScript does not follow computed keys.
  return made as unknown as Editing<One, Many>
}

/** A location cannot be deactivated: characters may be there. */
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
