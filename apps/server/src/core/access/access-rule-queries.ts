import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { accessRuleChanges, accessRules } from './tables.ts'

export async function readAccessRules(db: Db) {
  return db.select().from(accessRules).orderBy(asc(accessRules.id))
}

export type StoredRuleChange = typeof accessRuleChanges.$inferSelect

/** Newest first. */
export async function readRuleChanges(db: Db, most: number): Promise<StoredRuleChange[]> {
  return db.select().from(accessRuleChanges).orderBy(desc(accessRuleChanges.id)).limit(most)
}

/** Replaces all overrides and records the change. Runs in the caller's transaction. Returns the id of the change. */
export async function writeAccessRules(tx: Db, change: Omit<StoredRuleChange, 'id'>): Promise<number> {
  await tx.delete(accessRules)
  const rows = Object.entries(change.after).map(([id, needs]) => ({ id, needs }))
  if (rows.length > 0) await tx.insert(accessRules).values(rows)
  const [written] = await tx.insert(accessRuleChanges).values(change).returning({ id: accessRuleChanges.id })
  return written?.id ?? 0
}
