import type { BulkOperation, OperationKind } from '@hearthward/contract'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { bulkOperations } from './tables.ts'

export type StoredOperation = typeof bulkOperations.$inferSelect

/** False if one of its kind is already running. */
export async function insertOperation(db: Db, row: typeof bulkOperations.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(bulkOperations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: bulkOperations.id })
  return inserted.length > 0
}

/** An operation in progress on this node. */
export interface Working extends StoredOperation {
  /** The stored cursor. */
  kept: string
}

/** Another node has taken it over, or it has ended. */
export class TakenOver extends Error {}

/** Stores the progress in the transaction of the changes; throws `TakenOver`, which rolls them back. */
export async function storeProgress(tx: Tagged, operation: Working): Promise<Working> {
  const { id, cursor, done, changed, failures, result, heardAt } = operation
  const kept = await tx`
    update bulk_operations set cursor = ${cursor}, done = ${done}, changed = ${changed}, failures = ${failures},
      result = ${JSON.stringify(result)}::jsonb, heard_at = ${heardAt}
    where id = ${id} and status = 'running' and cursor = ${operation.kept} returning id`
  if (kept.length === 0) throw new TakenOver(`The operation ${id} was taken over`)
  return { ...operation, kept: cursor }
}

type End = Pick<StoredOperation, 'status' | 'problem' | 'endedAt'>

/** Null if it has already ended. */
export async function endOperation(db: Db, id: string, end: End): Promise<StoredOperation | null> {
  const { status } = bulkOperations
  const where = and(eq(bulkOperations.id, id), eq(status, 'running'))
  const [ended] = await db.update(bulkOperations).set(end).where(where).returning()
  return ended ?? null
}

export async function readRunning(db: Db): Promise<StoredOperation[]> {
  return db.select().from(bulkOperations).where(eq(bulkOperations.status, 'running')).orderBy(bulkOperations.startedAt)
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

/** Whether a completed dry run since then covered all players from that id on. */
export async function hasDryRun(
  db: Db,
  { kind, from, since }: { kind: OperationKind; from: string; since: number },
): Promise<boolean> {
  const { status, isDryRun, startedAt, input } = bulkOperations
  const isFromThere = sql`${input} ->> 'from' <= ${from}`
  const where = and(eq(bulkOperations.kind, kind), eq(status, 'completed'), isDryRun, gt(startedAt, since), isFromThere)
  return (await db.$count(bulkOperations, where)) > 0
}

/** Takes over operations without progress since then; only one node gets each. */
export async function takeOverSilent(db: Db, since: number, now: number): Promise<StoredOperation[]> {
  return db
    .update(bulkOperations)
    .set({ heardAt: now })
    .where(and(eq(bulkOperations.status, 'running'), lt(bulkOperations.heardAt, since)))
    .returning()
}

/** Operations skip deleted players. */
const lookedAt = (after: string) => and(gt(players.uid, after), isNull(players.deletedAt))

export async function countPlayers(db: Db, after: string): Promise<number> {
  return db.$count(players, lookedAt(after))
}

/** Stored characters without migration, in the order of their ids. */
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
