import { and, asc, eq } from 'drizzle-orm'
import { authPasskeys } from '../../../core/access/tables.ts'
import type { Db } from '../../../platform/database/database.ts'

export type StoredPasskey = typeof authPasskeys.$inferSelect

export function readPasskeys(db: Db, uid: string): Promise<StoredPasskey[]> {
  return db.select().from(authPasskeys).where(eq(authPasskeys.userId, uid)).orderBy(asc(authPasskeys.createdAt))
}

export async function findPasskey(db: Db, id: string): Promise<StoredPasskey | undefined> {
  const [found] = await db.select().from(authPasskeys).where(eq(authPasskeys.id, id))
  return found
}

export async function insertPasskey(db: Db, passkey: StoredPasskey): Promise<void> {
  await db.insert(authPasskeys).values(passkey)
}

const isOwn = (uid: string, id: string) => and(eq(authPasskeys.userId, uid), eq(authPasskeys.id, id))

/** False if this user has no such passkey. */
export async function renamePasskey(db: Db, uid: string, id: string, name: string): Promise<boolean> {
  const renamed = await db.update(authPasskeys).set({ name }).where(isOwn(uid, id)).returning({ id: authPasskeys.id })
  return renamed.length > 0
}

/** False if this user has no such passkey. */
export async function deletePasskey(db: Db, uid: string, id: string): Promise<boolean> {
  return (await db.delete(authPasskeys).where(isOwn(uid, id)).returning({ id: authPasskeys.id })).length > 0
}

export async function recordPasskeyUse(db: Db, id: string, counter: number, usedAt: number): Promise<void> {
  await db.update(authPasskeys).set({ counter, usedAt }).where(eq(authPasskeys.id, id))
}
