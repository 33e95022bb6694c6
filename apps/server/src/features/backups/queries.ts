import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { backupData, backups, restores } from './tables.ts'

export type StoredBackup = typeof backups.$inferSelect
export type StoredRestore = typeof restores.$inferSelect

export async function insertBackup(
  db: Db,
  row: Pick<StoredBackup, 'id' | 'createdBy' | 'createdByName' | 'createdAt' | 'description' | 'isAutomatic'>,
): Promise<StoredBackup> {
  const [inserted] = await db.insert(backups).values(row).returning()
  if (!inserted) throw new Error('The backup could not be recorded')
  return inserted
}

export async function updateBackup(db: Db, id: string, change: Partial<StoredBackup>): Promise<StoredBackup | null> {
  const [changed] = await db.update(backups).set(change).where(eq(backups.id, id)).returning()
  return changed ?? null
}

export async function readBackup(db: Db, id: string): Promise<StoredBackup | null> {
  const [found] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), backups.isReady))
  return found ?? null
}

/** The newest first, with the one that is being made. */
export async function listBackups(db: Db, before: number, most: number): Promise<StoredBackup[]> {
  return db.select().from(backups).where(lt(backups.createdAt, before)).orderBy(desc(backups.createdAt)).limit(most)
}

export async function newestAutomatic(db: Db): Promise<StoredBackup[]> {
  return db.select().from(backups).where(and(backups.isAutomatic, backups.isReady)).orderBy(desc(backups.createdAt))
}

export async function deleteBackup(db: Db, id: string): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id))
}

/** Deletes interrupted backups. The caller holds the lock, so none is in progress. */
export async function deleteUnfinished(db: Db): Promise<void> {
  await db.delete(backups).where(eq(backups.isReady, false))
}

export async function addPiece(db: Db, backupId: string, seq: number, bytes: Buffer): Promise<void> {
  await db.insert(backupData).values({ backupId, seq, bytes })
}

/** The bytes of a backup, one piece in memory at a time. */
export async function* piecesOf(db: Db, backupId: string): AsyncIterable<Buffer> {
  for (let seq = 0; ; seq++) {
    const where = and(eq(backupData.backupId, backupId), eq(backupData.seq, seq))
    const [found] = await db.select({ bytes: backupData.bytes }).from(backupData).where(where)
    if (!found) return
    yield found.bytes
  }
}

type Begun = Pick<StoredRestore, 'backupId' | 'description' | 'by' | 'byName' | 'beganAt'>

export async function beginRestore(db: Db, row: Begun): Promise<number> {
  const [begun] = await db.insert(restores).values(row).returning({ id: restores.id })
  if (!begun) throw new Error('The restore could not be recorded')
  return begun.id
}

export async function endRestore(db: Db, id: number, endedAt: number, problem: string | null): Promise<void> {
  await db
    .update(restores)
    .set({ endedAt, problem })
    .where(and(eq(restores.id, id), isNull(restores.endedAt)))
}

/** Marks interrupted restores as failed: they changed nothing. The caller must know that none is in progress. */
export async function endInterruptedRestores(db: Db, endedAt: number): Promise<void> {
  await db.update(restores).set({ endedAt, problem: 'it was interrupted' }).where(isNull(restores.endedAt))
}

/** Records a restore that was refused because of its backup. */
export async function noteRefused(db: Db, row: Begun, endedAt: number, problem: string): Promise<void> {
  await db.insert(restores).values({ ...row, endedAt, problem })
}

export async function listRestores(db: Db, most: number): Promise<StoredRestore[]> {
  return db.select().from(restores).orderBy(desc(restores.id)).limit(most)
}

/** The id of the newest restore that did not fail; ids are ascending. */
export async function newestRestore(db: Db): Promise<number> {
  const newest = sql<number>`coalesce(max(${restores.id}), 0)::int`
  const [found] = await db.select({ newest }).from(restores).where(isNull(restores.problem))
  return found?.newest ?? 0
}
