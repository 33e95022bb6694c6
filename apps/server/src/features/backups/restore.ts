import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditLog } from '@hearthward/contract'
import type { ActedBy } from '../../core/audit/audit-log.ts'
import { startSeason } from '../../core/timeline/seasons.ts'
import { connect, type Database, withStartLock } from '../../platform/database/database.ts'
import { endInterrupted } from '../bulk-operations/index.ts'
import { migrationOf } from './dump-queries.ts'
import { decrypted, MissingKey } from './encryption.ts'
import { type Contents, contentsOf, DamagedBackup, type Part, partsOf } from './format.ts'
import type { KeyRing } from './key-ring.ts'
import { beginRestore, endRestore, noteRefused, piecesOf, readBackup } from './queries.ts'
import { loadBackup, type Tables } from './restore-queries.ts'

export interface RestoreOptions {
  databaseUrl: string
  /** The id of a stored backup, or the bytes of one. */
  from: string | (() => AsyncIterable<Buffer>)
  /** One of them must have encrypted it. */
  keys: KeyRing
  description: string
  reason: string
  /** The approval of a restore from the back-office. */
  approval?: AuditLog['details']['approval']
  by: ActedBy
  now: () => number
  /** How long other nodes have to notice the restore and shut down. */
  shutdownGrace?: number
}

/** Nodes check for a restore every second. */
const SHUTDOWN_GRACE = 3_000

/**
 * Restores everything from a backup. No node may serve from this database meanwhile: nodes that notice it shut down
 * their world, and their next start waits until it is over.
 */
export async function restore({
  databaseUrl,
  from,
  keys,
  description,
  reason,
  approval,
  by,
  now,
  shutdownGrace = SHUTDOWN_GRACE,
}: RestoreOptions) {
  await withStartLock(databaseUrl, async () => {
    const database = connect(databaseUrl, 3)
    const { db } = database
    const backupId = typeof from === 'string' ? from : null
    const stored = typeof from === 'string' ? () => piecesOf(db, from) : from
    const bytes = () => decrypted(stored(), keys)
    const begun = { backupId, description, by: by.userId, byName: by.username, beganAt: now() }
    try {
      const { heading, documentCount } = await checkBackup(database, backupId, bytes).catch(async (error) => {
        await noteRefused(db, begun, now(), problemOf(error))
        throw error
      })
      const id = await beginRestore(db, begun)
      try {
        await sleep(shutdownGrace)
        const after = { backup: backupId, madeAt: heading.createdAt, documentCount }
        const act = {
          action: 'restore_backup',
          resource: 'backups',
          resourceId: backupId ?? 'file',
          details: { name: description, reason, after, approval },
        }
        await database.withClient((client) =>
          loadBackup(client, tablesIn(bytes()), { by, act, now: now() }, async (tx) => {
            await endInterrupted(tx, now())
            // Players have seen the rolls made since the backup. A new secret makes them different this time.
            await startSeason(tx, now(), heading.createdAt)
            await endRestore(tx, id, now(), null)
          }),
        )
      } catch (error) {
        await endRestore(db, id, now(), problemOf(error))
        throw error
      }
    } finally {
      await database.close()
    }
  })
}

/** Checks the backup first: one that cannot be restored must not interrupt the game. */
async function checkBackup(database: Database, backupId: string | null, bytes: () => AsyncIterable<Buffer>) {
  if (backupId !== null && !(await readBackup(database.db, backupId))) throw new DamagedBackup(NO_SUCH)
  const contents = await contentsOf(bytes())
  await requireThisRelease(database, contents)
  return contents
}

export async function requireThisRelease(database: Database, { heading }: Contents): Promise<void> {
  if (heading.migration !== (await database.withClient(migrationOf))) throw new DamagedBackup(OTHER_RELEASE)
}

const problemOf = (error: unknown) =>
  error instanceof DamagedBackup || error instanceof MissingKey ? error.message : 'the database did not accept it'

const NO_SUCH = 'there is no file and no stored backup of that name'
const OTHER_RELEASE = 'it was made by another release: restore it with that one, then update'

/** The tables of a backup with their rows, in order. The rows must be read before the next table is requested. */
export async function* tablesIn(bytes: AsyncIterable<Buffer>): Tables {
  const parts = partsOf(bytes)
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part: Part = next.value
    if (part.kind === 'table') yield { table: part.table, rows: rowsOf(parts) }
  }
}

async function* rowsOf(parts: AsyncGenerator<Part>): AsyncGenerator<Buffer> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part: Part = next.value
    if (part.kind !== 'rows') return
    yield part.bytes
  }
}
