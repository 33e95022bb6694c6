import {
  type ContentCollection,
  EDITABLE,
  type Entry,
  type FieldProblem,
  idFor,
  readEntry,
  type Version,
} from '@hearthward/contract'
import {
  brokenBy,
  type Content,
  type ContentTable,
  canonicalJson,
  find,
  fixedFields,
  type Millis,
  slotClosedBy,
  stillUsedBy,
  withActive,
} from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import {
  addChange,
  deletedEntry,
  readChange,
  readEntryRow,
  type StoredEntry,
  writeEntryRow,
} from '../../core/timeline/content-entries.ts'
import { ERA_AHEAD } from '../../core/timeline/timeline.ts'
import { beginContentEra, lockContent } from '../../core/timeline/world-data.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'

// Edits of the game's data. Each change is one transaction: the entry, its history, the new era and the audit entry.

export interface EditedEntry {
  row: StoredEntry
  /** When it takes effect in the game. */
  from: Millis
}

/** Creates an entry. Without an id, the id is derived from its name. */
export function createEntry(context: SignedIn, collection: ContentCollection, written: Entry, reason: string) {
  return edit(context, collection, reason, 'create', async (_, content) => {
    const id = idFor(collection, content, written)
    const { entry, problems } = readEntry(collection, content, { ...written, id })
    const isTaken = find(content[tableOf(collection)] as Readonly<Record<string, object>>, id) !== undefined
    assertSound(isTaken ? [...problems, { field: 'id', message: 'Id is taken' }] : problems)
    return { before: null, after: entry }
  })
}

/** The entry to change, and its version as the caller last saw it. */
export interface EntryVersion {
  id: string
  /** Absent only for `deleteRecipe`, whose payload the specification fixes: then no conflict is checked. */
  expectedVersion?: Version | undefined
  reason: string
}

/** Changes fields of an entry; null removes a field. */
export function updateEntry(context: SignedIn, collection: ContentCollection, known: EntryVersion, changes: Entry) {
  return edit(context, collection, known.reason, 'update', async (tx, content) => {
    const before = await readExpected(context, tx, collection, known)
    const wanted = Object.fromEntries(
      Object.entries({ ...before.data, ...changes }).filter(([key, value]) => value !== null || key === 'locationId'),
    )
    const fields = fixedFields(tableOf(collection), before.data, wanted)
    if (fields.length > 0) throw new Refusal('content/fixed', { fields: fields.join(', ') })
    const { entry, problems } = readEntry(collection, content, wanted)
    assertSound(problems)
    return { before, after: entry }
  })
}

/** Deactivates or activates an entry. Entries in use by active ones cannot be deactivated. */
export function setEntryActive(
  context: SignedIn,
  collection: ContentCollection,
  known: EntryVersion,
  isActive: boolean,
) {
  return edit(context, collection, known.reason, isActive ? 'activate' : 'deactivate', async (tx, content) => {
    const before = await readExpected(context, tx, collection, known)
    const after = withActive(tableOf(collection), before.data as never, isActive) as object as Entry
    assertSound(isActive ? readEntry(collection, content, after).problems : [])
    return { before, after }
  })
}

/** Restores an entry to its state before one of its changes. */
export function restoreEntry(context: SignedIn, collection: ContentCollection, known: EntryVersion, changeId: number) {
  return edit(context, collection, known.reason, 'restore', async (tx, content) => {
    const before = await readExpected(context, tx, collection, known)
    const change = await readChange(tx, collection, known.id, changeId)
    if (!change) throw new Refusal('content/no-change')
    if (!change.before) throw new Refusal('content/first')
    const fields = fixedFields(tableOf(collection), before.data, change.before)
    if (fields.length > 0) throw new Refusal('content/fixed', { fields: fields.join(', ') })
    const { entry, problems } = readEntry(collection, content, change.before)
    assertSound(problems)
    return { before, after: entry }
  })
}

/** Deletes an entry. Its row stays as a tombstone, so that no later release brings it back. */
export function deleteEntry(context: SignedIn, collection: 'recipes', known: EntryVersion) {
  return edit(context, collection, known.reason, 'delete', async (tx) => ({
    before: await readExpected(context, tx, collection, known),
    after: null,
  }))
}

interface EditDecision {
  before: StoredEntry | null
  /** Null if the entry is to be deleted. */
  after: Entry | null
}

type EditAction = 'create' | 'update' | 'activate' | 'deactivate' | 'restore' | 'delete'

async function edit(
  context: SignedIn,
  collection: ContentCollection,
  reason: string,
  kind: EditAction,
  decide: (tx: Db, content: Content) => Promise<EditDecision>,
): Promise<EditedEntry> {
  const { server, identity } = context
  const { uid, username } = identity
  const edited = await act(context, async (tx) => {
    const content = await lockContent(tx)
    const { before, after } = await decide(tx, content)
    if (before && after && canonicalJson(before.data) === canonicalJson(after)) throw new Refusal('content/unchanged')
    const now = server.clock.now()
    const { id, name } = (after ?? before?.data ?? {}) as { id: string; name: string }
    const table = tableOf(collection)
    const changed = after ? withEntry(content, table, after) : withoutEntry(content, table, id)
    const difference = changedFields(before?.data ?? null, after ?? {})
    assertNothingBroken(content, changed, collection, id, kind, Object.keys(difference.after))
    const row: StoredEntry = {
      id,
      data: after ?? deletedEntry(id, name),
      released: before?.released ?? {},
      createdAt: before?.createdAt ?? now,
      createdBy: before?.createdBy ?? uid,
      // `updatedAt` is the version, so two changes in one millisecond must differ.
      updatedAt: Math.max(now, (before?.updatedAt ?? 0) + 1),
      updatedBy: uid,
    }
    await writeEntryRow(tx, collection, row)
    const history = { collection, entryId: row.id, before: before?.data ?? null, after: after ?? {}, at: now, reason }
    await addChange(tx, { ...history, writtenBy: uid, writtenByName: username })
    const from = await beginContentEra(tx, changed, now + ERA_AHEAD)
    const details = { name, reason, ...difference }
    const action = `${kind}_${SINGLE[collection]}`
    return { result: { row, from }, act: { action, resource: collection, resourceId: row.id, details } }
  })
  await server.timeline.reload()
  return edited
}

const SINGLE: Readonly<Record<ContentCollection, string>> = {
  items: 'item',
  recipes: 'recipe',
  map_activities: 'map_activity',
  activities: 'activity',
  locations: 'location',
  monsters: 'monster',
  quests: 'quest',
  npcs: 'npc',
  achievements: 'achievement',
}

const tableOf = (collection: ContentCollection): ContentTable => EDITABLE[collection].table

/** Reads the entry to change, or refuses with a conflict if it has changed meanwhile. */
async function readExpected(
  { server }: SignedIn,
  tx: Db,
  collection: ContentCollection,
  { id, expectedVersion }: EntryVersion,
): Promise<StoredEntry> {
  const row = await readEntryRow(tx, collection, id)
  if (!row) throw new Refusal(EDITABLE[collection].missing)
  const by = (await server.accounts.find(row.updatedBy))?.username ?? row.updatedBy
  assertExpectedVersion({ version: row.updatedAt, now: row.data, by, at: row.updatedAt }, expectedVersion)
  return row
}

function assertSound(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return
  const messages = problems.map(({ message }) => message).join(', ')
  throw new Refusal('content/invalid', { messages, fields: JSON.stringify(problems) })
}

const MOST_USERS_NAMED = 5

/** Refuses changes that break other entries. */
function assertNothingBroken(
  before: Content,
  after: Content,
  collection: ContentCollection,
  id: string,
  action: EditAction,
  fields: readonly string[],
): void {
  const table = tableOf(collection)
  const slot = slotClosedBy(before, after, table, id)
  if (slot !== null) throw new Refusal('content/in-use', { users: slot })
  const broken = brokenBy(before, after, table, id)
  if (broken.length === 0) return
  const nameOf = ({ table, id }: { table: ContentTable; id: string }) =>
    (after[table][id] as { name?: string } | undefined)?.name ?? id
  if (action === 'deactivate' || action === 'delete') {
    const users = stillUsedBy(before, after, table, id)
    const more = users.length > MOST_USERS_NAMED ? ` and ${users.length - MOST_USERS_NAMED} more` : ''
    throw new Refusal('content/in-use', { users: users.slice(0, MOST_USERS_NAMED).join(', ') + more })
  }
  // With several changed fields, the cause is unknown.
  const field = fields.length === 1 ? String(fields[0]) : ''
  assertSound(broken.map((problem) => ({ field, message: `${nameOf(problem)}: ${problem.message}` })))
}

/** The content with this entry inserted. Entries are ordered by id, those of a location first. */
function withEntry(content: Content, table: ContentTable, entry: Entry): Content {
  const entries = Object.entries({ ...content[table], [String(entry['id'])]: entry })
  const anywhere = (value: unknown) => (value as { locationId?: string | null }).locationId === null
  entries.sort(([a, left], [b, right]) => Number(anywhere(left)) - Number(anywhere(right)) || (a < b ? -1 : 1))
  return { ...content, [table]: Object.fromEntries(entries) }
}

function withoutEntry(content: Content, table: ContentTable, id: string): Content {
  return { ...content, [table]: Object.fromEntries(Object.entries(content[table]).filter(([each]) => each !== id)) }
}

/** Only the fields that differ, to keep the audit log readable. */
function changedFields(before: Entry | null, after: Entry): { before?: Entry; after: Entry } {
  if (!before) return { after }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = keys.filter((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null))
  const only = (entry: Entry) =>
    Object.fromEntries(differing.filter((key) => key in entry).map((key) => [key, entry[key]]))
  return { before: only(before), after: only(after) }
}
