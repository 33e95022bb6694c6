import type { ContentCollection, Entry } from '@hearthward/contract'
import { canonicalJson } from '@hearthward/engine'
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like-patterns.ts'
import {
  achievements,
  activities,
  contentHistory,
  items,
  locations,
  mapActivities,
  monsters,
  npcs,
  quests,
  recipes,
} from './tables.ts'

/** The entries of the game's content, as staff edit them. */

const TABLES = {
  items,
  recipes,
  map_activities: mapActivities,
  activities,
  locations,
  monsters,
  quests,
  npcs,
  achievements,
} satisfies Record<ContentCollection, unknown>

// The tables differ only in the type of their entries.
const tableOf = (collection: ContentCollection) => TABLES[collection] as unknown as typeof items

export interface StoredEntry {
  id: string
  data: Entry
  /** The entry as in the release; empty for one made by staff. */
  released: Entry
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
}

/** Marks a deleted entry: without a row the next release would add it again. */
export const deletedEntry = (id: string, name: string): Entry => ({ id, name, deleted: true })

export const isDeleted = (data: unknown) => (data as { deleted?: unknown }).deleted === true

const isNotDeleted = (table: typeof items) => sql`not coalesce((${table.data} ->> 'deleted')::boolean, false)`

export interface EntryFilter {
  search?: string | undefined
  isActive?: boolean | undefined
  isEdited?: boolean | undefined
  after?: string | undefined
}

const nameIn = (table: typeof items) => sql`lower(${table.data} ->> 'name')`

/** Fields that the search matches as a whole: the place or skill of an activity, the type of an item. */
const EXACT_MATCH_FIELDS = ['skillType', 'locationId', 'location', 'type', 'category', 'tier', 'monsterId']

function conditions(collection: ContentCollection, { search, isActive, isEdited }: EntryFilter): (SQL | undefined)[] {
  const table = tableOf(collection)
  const searchText = search?.toLowerCase() ?? ''
  const part = containing(searchText)
  return [
    isNotDeleted(table),
    search === undefined
      ? undefined
      : or(
          sql`${nameIn(table)} like ${part}`,
          sql`${table.id} like ${part}`,
          ...EXACT_MATCH_FIELDS.map((field) => sql`lower(${table.data} ->> ${field}) = ${searchText}`),
        ),
    isActive === undefined ? undefined : sql`${activeIn(collection, table)} = ${isActive}`,
    isEdited === undefined ? undefined : sql`(${table.data} is distinct from ${table.released}) = ${isEdited}`,
  ]
}

function activeIn(collection: ContentCollection, table: typeof items): SQL {
  const flag = (name: string, usual: boolean) => sql`coalesce((${table.data} ->> ${name})::boolean, ${usual})`
  if (collection === 'npcs' || collection === 'achievements') return flag('isActive', false)
  return collection === 'recipes' ? flag('isUnlocked', true) : sql`(not ${flag('deactivated', false)})`
}

/** Sorted by name. Tables of a few hundred entries are read faster than any text index. */
export async function listEntries(
  db: Db,
  collection: ContentCollection,
  filter: EntryFilter,
  limit: number,
): Promise<StoredEntry[]> {
  const table = tableOf(collection)
  const isLater =
    filter.after === undefined
      ? undefined
      : sql`(${nameIn(table)}, ${table.id}) > (select lower(data ->> 'name'), id from ${table} where id = ${filter.after})`
  const found = await db
    .select()
    .from(table)
    .where(and(isLater, ...conditions(collection, filter)))
    .orderBy(asc(nameIn(table)), asc(table.id))
    .limit(limit)
  return found as unknown as StoredEntry[]
}

export function countEntries(db: Db, collection: ContentCollection, filter: EntryFilter): Promise<number> {
  return db.$count(tableOf(collection), and(...conditions(collection, filter)))
}

export async function readEntryRow(db: Db, collection: ContentCollection, id: string): Promise<StoredEntry | null> {
  const table = tableOf(collection)
  const [found] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNotDeleted(table)))
  return (found as unknown as StoredEntry | undefined) ?? null
}

/** Runs in the transaction that locked the content. */
export async function writeEntryRow(tx: Db, collection: ContentCollection, row: StoredEntry): Promise<void> {
  const table = tableOf(collection)
  const { data, updatedAt, updatedBy } = row
  await tx
    .insert(table)
    .values(row as never)
    .onConflictDoUpdate({ target: table.id, set: { data: data as never, updatedAt, updatedBy } })
}

export const isEditedRow = ({ data, released }: StoredEntry) => canonicalJson(data) !== canonicalJson(released)

export type StoredChange = typeof contentHistory.$inferSelect

export async function addChange(tx: Db, change: Omit<StoredChange, 'id'>): Promise<void> {
  await tx.insert(contentHistory).values(change)
}

const ofEntry = (collection: ContentCollection, id: string) =>
  and(eq(contentHistory.collection, collection), eq(contentHistory.entryId, id))

/** Newest first. */
export function readChanges(db: Db, collection: ContentCollection, id: string, limit: number): Promise<StoredChange[]> {
  return db.select().from(contentHistory).where(ofEntry(collection, id)).orderBy(desc(contentHistory.id)).limit(limit)
}

export async function readChange(
  db: Db,
  collection: ContentCollection,
  id: string,
  changeId: number,
): Promise<StoredChange | null> {
  const [found] = await db
    .select()
    .from(contentHistory)
    .where(and(ofEntry(collection, id), eq(contentHistory.id, changeId)))
  return found ?? null
}
