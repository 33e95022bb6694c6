import { z } from 'zod'
import { call } from '../../call.ts'
import { type ContentCollection, EDITABLE } from '../../entities/content-editing.ts'
import { Moment, Uid } from '../../entities/player.ts'
import { Reason, RowId, Text, Version } from '../../inputs.ts'
import type { RefusalCode } from '../../refusals.ts'

/** The calls by which staff read and write the game's data: the same set for every collection. */

/** The handler validates each field and reports all problems at once. */
const FieldValues = z.record(z.string().max(64), z.unknown())

const Author = z.object({ uid: Uid, name: z.string() })

/** An entry with its author and the moment it was written. */
export const WrittenEntry = z.object({
  entry: z.record(z.string(), z.unknown()),
  isActive: z.boolean(),
  /** Differs from the entry of the release. */
  isEdited: z.boolean(),
  createdAt: Moment,
  createdBy: Author,
  updatedAt: Moment,
  updatedBy: Author,
})
export type WrittenEntry = z.infer<typeof WrittenEntry>

/** One change of an entry. */
export const EntryChange = z.object({
  id: z.int(),
  at: Moment,
  by: Author,
  reason: z.string(),
  /** Null for the change that created the entry. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
})
export type EntryChange = z.infer<typeof EntryChange>

/** A field of another entry that refers to this one. */
export const EntryReference = z.object({ table: z.string(), id: z.string(), name: z.string(), field: z.string() })
export type EntryReference = z.infer<typeof EntryReference>

export const EditedEntry = z.object({
  written: WrittenEntry,
  /** From when the change is in force in the game. */
  from: Moment,
})

const entryNoun = (collection: ContentCollection) =>
  EDITABLE[collection].thing.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

function listEntries(collection: ContentCollection) {
  const does = `Every ${entryNoun(collection)}, sorted by name and paginated; filtered by text, active or edited.`
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
  const does = `One ${entryNoun(collection)}: its author, the entries that refer to it, and its latest changes.`
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

const changeCall = <Input extends z.ZodType>(
  collection: ContentCollection,
  does: string,
  input: Input,
  refuses: readonly RefusalCode[],
) =>
  call(EDITABLE[collection].needs, does, {
    input,
    output: EditedEntry,
    reads: [collection],
    changes: [collection],
    refuses: ['content/invalid', ...refuses],
  })

/** Refusals for changing an existing entry. */
const entryRefusals = (collection: ContentCollection, ...others: RefusalCode[]): RefusalCode[] => [
  EDITABLE[collection].missing,
  'staff/overtaken',
  'content/unchanged',
  'content/in-use',
  ...others,
]

const createEntry = (collection: ContentCollection) =>
  changeCall(
    collection,
    `Adds one ${entryNoun(collection)} to the game; open pages receive it within a second.`,
    z.strictObject({ entry: FieldValues, reason: Reason }),
    [],
  )

const updateEntry = (collection: ContentCollection) =>
  changeCall(
    collection,
    `Changes fields of one ${entryNoun(collection)}; null removes a field.`,
    z.strictObject({ id: RowId, changes: FieldValues, expectedVersion: Version, reason: Reason }),
    entryRefusals(collection, 'content/fixed'),
  )

const setEntryActive = (collection: ContentCollection) =>
  changeCall(
    collection,
    `Deactivates or reactivates one ${entryNoun(collection)}. Nothing is ever deleted.`,
    z.strictObject({ id: RowId, isActive: z.boolean(), expectedVersion: Version, reason: Reason }),
    entryRefusals(collection),
  )

const restoreEntry = (collection: ContentCollection) =>
  changeCall(
    collection,
    `Restores one ${entryNoun(collection)} to its state before a change, as a new change.`,
    z.strictObject({ id: RowId, changeId: z.int().min(1), expectedVersion: Version, reason: Reason }),
    entryRefusals(collection, 'content/fixed', 'content/no-change', 'content/first'),
  )

/** Only the id is required; `expectedVersion` and a reason are optional. */
const deleteRecipe = call(
  EDITABLE.recipes.needs,
  'Removes one recipe from the game by its id, so that it cannot be started any more. Refused while it is in use.',
  {
    input: z.strictObject({ id: RowId, expectedVersion: Version.optional(), reason: Reason.optional() }),
    output: z.object({
      id: RowId,
      /** From when it is gone. */
      from: Moment,
    }),
    reads: ['recipes'],
    changes: ['recipes'],
    refuses: entryRefusals('recipes'),
  },
)

type EditingCalls<One extends string, Many extends string> = Record<`list${Many}`, ReturnType<typeof listEntries>> &
  Record<`get${One}`, ReturnType<typeof getEntry>> &
  Record<`create${One}`, ReturnType<typeof createEntry>> &
  Record<`update${One}`, ReturnType<typeof updateEntry>> &
  Record<`set${One}Active`, ReturnType<typeof setEntryActive>> &
  Record<`restore${One}`, ReturnType<typeof restoreEntry>>

/** The calls of one collection, named after its entries. */
function editingCalls<One extends string, Many extends string>(collection: ContentCollection, one: One, many: Many) {
  const made = {
    [`list${many}`]: listEntries(collection),
    [`get${one}`]: getEntry(collection),
    [`create${one}`]: createEntry(collection),
    [`update${one}`]: updateEntry(collection),
    [`set${one}Active`]: setEntryActive(collection),
    [`restore${one}`]: restoreEntry(collection),
  }
  // TypeScript does not follow computed keys.
  return made as unknown as EditingCalls<One, Many>
}

/** A location cannot be deactivated: characters may be there. */
const { setLocationActive: _, ...locationCalls } = editingCalls('locations', 'Location', 'Locations')

export const contentEditing = {
  ...editingCalls('items', 'Item', 'Items'),
  ...editingCalls('recipes', 'Recipe', 'Recipes'),
  deleteRecipe,
  ...editingCalls('map_activities', 'MapActivity', 'MapActivities'),
  ...editingCalls('activities', 'Activity', 'Activities'),
  ...locationCalls,
  ...editingCalls('monsters', 'Monster', 'Monsters'),
  ...editingCalls('quests', 'Quest', 'Quests'),
  ...editingCalls('npcs', 'Npc', 'Npcs'),
  ...editingCalls('achievements', 'Achievement', 'Achievements'),
}
