import { createHash, randomUUID } from 'node:crypto'
import { days } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import type { Client, Db } from '../../platform/database/database.ts'
import { withAdvisoryLock } from '../../platform/database/locks.ts'
import { Refusal } from '../../platform/refusal.ts'
import { beginSnapshot, endSnapshot, migrationOf, readTable, tablesOf } from './dump-queries.ts'
import { decrypted, encrypted } from './encryption.ts'
import {
  type Contents,
  contentsOf,
  DamagedBackup,
  endLine,
  headingLine,
  lastLine,
  packed,
  tableLine,
} from './format.ts'
import { type KeyRing, loadKeyRing } from './key-ring.ts'
import {
  addPiece,
  deleteBackup,
  deleteUnfinished,
  insertBackup,
  newestAutomatic,
  piecesOf,
  type StoredBackup,
  updateBackup,
} from './queries.ts'

type Dependencies = Pick<Server, 'database' | 'clock' | 'config'>
type NewBackup = Pick<StoredBackup, 'createdBy' | 'createdByName' | 'description' | 'isAutomatic'>

interface Steps {
  /** Nothing else makes a backup from now on. */
  begun?(backup: StoredBackup): void
  /** Called between pieces. An error ends the backup. */
  goOn?(): void
  /** Marks the backup as ready, and may write more in the same transaction. */
  finish(mark: (tx: Db) => Promise<StoredBackup>): Promise<StoredBackup>
}

/** Creates a backup and reads it back. A failed one is removed. */
export async function makeBackup(
  { database, clock, config }: Dependencies,
  made: NewBackup,
  { begun, goOn, finish }: Steps,
): Promise<StoredBackup> {
  const { db } = database
  const ring = loadKeyRing(config)
  return database.withClient((client) =>
    withAdvisoryLock(client, 'backup', async () => {
      await deleteUnfinished(db)
      const row = { id: randomUUID(), createdAt: clock.now(), ...made }
      const inserted = await insertBackup(db, row)
      begun?.(inserted)
      try {
        const pieces = encrypted(packed(textOf(client, row)), ring.current)
        const { size, hash } = await storePieces(db, row.id, pieces, goOn)
        const keyId = ring.current.id
        const { collections, documentCount } = await checkStoredBackup(db, { id: row.id, hash }, ring)
        const ready = { size, hash, keyId, collections, documentCount, isReady: true, verifiedAt: clock.now() }
        return await finish(async (tx) => (await updateBackup(tx, row.id, ready)) as StoredBackup)
      } catch (error) {
        await deleteBackup(db, row.id)
        throw error
      }
    }),
  )
}

/** Dumps everything in one snapshot. */
async function* textOf(
  client: Client,
  { createdAt, description }: Pick<StoredBackup, 'createdAt' | 'description'>,
): AsyncGenerator<Buffer | string> {
  await beginSnapshot(client)
  yield headingLine({ migration: await migrationOf(client), createdAt, description })
  let documentCount = 0
  for (const table of await tablesOf(client)) {
    yield tableLine(table)
    documentCount += yield* readTable(client, table)
    yield endLine
  }
  yield lastLine(documentCount)
  await endSnapshot(client)
}

async function storePieces(db: Db, id: string, pieces: AsyncIterable<Buffer>, goOn: Steps['goOn']) {
  const hash = createHash('sha256')
  let size = 0
  let seq = 0
  for await (const piece of pieces) {
    goOn?.()
    await addPiece(db, id, seq, piece)
    hash.update(piece)
    size += piece.length
    seq++
  }
  return { size, hash: hash.digest('hex') }
}

/** Reads a stored backup back; throws `DamagedBackup` if a byte differs or a row is missing, or `MissingKey`. */
export async function checkStoredBackup(
  db: Db,
  { id, hash }: Pick<StoredBackup, 'id' | 'hash'>,
  ring: KeyRing,
): Promise<Contents> {
  const sum = createHash('sha256')
  async function* hashed() {
    for await (const piece of piecesOf(db, id)) {
      sum.update(piece)
      yield piece
    }
  }
  const contents = await contentsOf(decrypted(hashed(), ring))
  if (sum.digest('hex') !== hash) throw new DamagedBackup('its checksum does not match')
  return contents
}

/** Removes a backup that a node began and did not finish, unless a node is making it right now. */
export async function removeInterrupted({ database }: Dependencies): Promise<void> {
  const remove = database.withClient((client) =>
    withAdvisoryLock(client, 'backup', () => deleteUnfinished(database.db)),
  )
  await remove.catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}

const AUTOMATIC_EVERY = days(1)
const AUTOMATIC_KEPT = 7

/** Creates one automatic backup a day, and keeps the newest ones. */
export async function backUpDaily(server: Server): Promise<void> {
  const { db } = server.database
  const [newest] = await newestAutomatic(db)
  if (newest && server.clock.now() - newest.createdAt < AUTOMATIC_EVERY) return
  const day = new Date(server.clock.now()).toISOString().slice(0, 10)
  const made = { createdBy: 'server', createdByName: 'The server', description: `Daily, ${day}`, isAutomatic: true }
  try {
    await makeBackup(server, made, { finish: (mark) => mark(db) })
  } catch (error) {
    // Another backup is being created, here or on another node.
    if (error instanceof Refusal) return
    throw error
  }
  for (const { id } of (await newestAutomatic(db)).slice(AUTOMATIC_KEPT)) await deleteBackup(db, id)
}
