import { and, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { authUsers } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { testAccounts } from './tables.ts'

export async function markAsTest(db: Db, row: typeof testAccounts.$inferInsert): Promise<void> {
  await db.insert(testAccounts).values(row)
}

const isTest = (db: Db) => inArray(authUsers.id, db.select({ uid: testAccounts.uid }).from(testAccounts))

/** Expired guests and test accounts. */
const toBeRemoved = (db: Db, now: number) =>
  and(isNull(authUsers.deletedAt), or(sql`${authUsers.isGuest} and ${authUsers.guestExpiresAt} <= ${now}`, isTest(db)))

export async function countTestAccounts(db: Db, now: number): Promise<number> {
  return db.$count(authUsers, toBeRemoved(db, now))
}

export async function readTestAccounts(db: Db, now: number, after: string, most: number) {
  return db
    .select({ uid: authUsers.id, username: authUsers.name, isTest: sql<boolean>`${isTest(db)}` })
    .from(authUsers)
    .where(and(toBeRemoved(db, now), gt(authUsers.id, after)))
    .orderBy(authUsers.id)
    .limit(most)
}
