import type { BulkOperation, OperationKind } from '@hearthward/contract'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { bulkOperations } from './keeping-tables.ts'
import { players } from './tables.ts'

export type StoredOperation = typeof bulkOperations.$inferSelect

/** False where one of its kind is running. */
export async function insertOperation(db: Db, row: typeof bulkOperations.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(bulkOperations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: bulkOperations.id })
  return inserted.length > 0
}

export async function updateOperation(db: Db, id: string, change: Partial<StoredOperation>): Promise<StoredOperation> {
  const [changed] = await db.update(bulkOperations).set(change).where(eq(bulkOperations.id, id)).returning()
  if (!changed) throw new Error(`The operation ${id} is gone`)
  return changed
}

export async function readOperation(db: Db, id: string): Promise<StoredOperation | null> {
  const [found] = await db.select().from(bulkOperations).where(eq(bulkOperations.id, id))
  return found ?? null
}

export async function listOperations(db: Db, before: number, most: number): Promise<StoredOperation[]> {
  return db
    .select()
    .from(bulkOperations)
    .where(lt(bulkOperations.startedAt, before))
    .orderBy(desc(bulkOperations.startedAt))
    .limit(most)
}

export async function dryRunSince(db: Db, kind: OperationKind, since: number): Promise<boolean> {
  const { status, isDryRun, startedAt } = bulkOperations
  const where = and(eq(bulkOperations.kind, kind), eq(status, 'completed'), isDryRun, gt(startedAt, since))
  return (await db.$count(bulkOperations, where)) > 0
}

/** Takes up what nobody has been heard of since; of several nodes one gets it. */
export async function takeUpSilent(db: Db, since: number, now: number): Promise<StoredOperation[]> {
  return db
    .update(bulkOperations)
    .set({ heardAt: now })
    .where(and(eq(bulkOperations.status, 'running'), lt(bulkOperations.heardAt, since)))
    .returning()
}

/** Whom an operation looks at: who is marked as deleted rests. */
const lookedAt = (after: string) => and(gt(players.uid, after), isNull(players.deletedAt))

export async function countPlayers(db: Db, after: string): Promise<number> {
  return db.$count(players, lookedAt(after))
}

/** Stored characters just as they are, in the order of their ids. */
export async function readStates(db: Db, after: string, most: number) {
  return db
    .select({ uid: players.uid, username: players.username, state: sql<unknown>`${players.state}` })
    .from(players)
    .where(lookedAt(after))
    .orderBy(players.uid)
    .limit(most)
}

export function operationOf({ isDryRun, input: _, heardAt: __, ...row }: StoredOperation): BulkOperation {
  return { ...row, dryRun: isDryRun } as BulkOperation
}
