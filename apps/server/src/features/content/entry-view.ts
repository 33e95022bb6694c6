import {
  type ContentCollection,
  EDITABLE,
  type EntryChange,
  type EntryReference,
  type WrittenEntry,
} from '@hearthward/contract'
import { isActiveEntry, referencesTo } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import {
  countEntries,
  type EntryFilter,
  isEditedRow,
  listEntries,
  readChanges,
  readEntryRow,
  type StoredEntry,
} from '../../core/timeline/content-entries.ts'
import { Refusal } from '../../platform/refusal.ts'

const CHANGES_SHOWN = 50

export async function readEntryPage(server: Server, collection: ContentCollection, filter: EntryFilter, limit: number) {
  const { db } = server.database
  const found = await listEntries(db, collection, filter, limit + 1)
  const shown = found.slice(0, limit)
  const names = await namesOf(server, shown)
  return {
    entries: shown.map((row) => written(collection, row, names)),
    hasMore: found.length > limit,
    total: await countEntries(db, collection, filter),
  }
}

export async function readEntryDetails(server: Server, collection: ContentCollection, id: string) {
  const { db } = server.database
  const row = await readEntryRow(db, collection, id)
  if (!row) throw new Refusal(EDITABLE[collection].missing)
  const changes = await readChanges(db, collection, id, CHANGES_SHOWN)
  return {
    written: await toWrittenEntry(server, collection, row),
    references: referencesIn(server, collection, id),
    history: changes.map(
      ({ id, at, writtenBy, writtenByName, reason, before, after }): EntryChange => ({
        id,
        at,
        by: { uid: writtenBy, name: writtenByName },
        reason,
        before,
        after,
      }),
    ),
  }
}

export async function toWrittenEntry(server: Server, collection: ContentCollection, row: StoredEntry) {
  return written(collection, row, await namesOf(server, [row]))
}

function referencesIn({ timeline, clock }: Server, collection: ContentCollection, id: string): EntryReference[] {
  // The newest era includes scheduled changes.
  const { content } = timeline.contentAt(Math.max(clock.now(), timeline.eras().at(-1)?.from ?? 0))
  return referencesTo(content, EDITABLE[collection].table, id).map(({ by, field }) => ({ ...by, field }))
}

type Names = ReadonlyMap<string, string>

async function namesOf({ accounts }: Server, rows: readonly StoredEntry[]): Promise<Names> {
  const uids = new Set(rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]))
  uids.delete(RELEASE)
  const found = await Promise.all([...uids].map((uid) => accounts.find(uid)))
  return new Map(found.flatMap((user) => (user ? [[user.uid, user.username]] : [])))
}

/** The author of entries that came with the release. */
const RELEASE = 'release'

function written(collection: ContentCollection, row: StoredEntry, names: Names): WrittenEntry {
  const { data, createdAt, createdBy, updatedAt, updatedBy } = row
  const by = (uid: string) => ({ uid, name: uid === RELEASE ? 'The release' : (names.get(uid) ?? 'A deleted account') })
  return {
    entry: data,
    isActive: isActiveEntry(EDITABLE[collection].table, data as never),
    isEdited: isEditedRow(row),
    createdAt,
    createdBy: by(createdBy),
    updatedAt,
    updatedBy: by(updatedBy),
  }
}
