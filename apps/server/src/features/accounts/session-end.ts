import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import { authSessions, authUsers, authVerifications } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AuthContext } from './auth-context.ts'

/** How accounts, sessions and what was begun with them come to an end. */

export async function endSession(workings: AuthContext, uid: string, token: string): Promise<void> {
  await workings.db.delete(authSessions).where(and(eq(authSessions.userId, uid), eq(authSessions.token, token)))
  workings.doorkeeper.forget(uid)
}

export async function endSessionById(workings: AuthContext, uid: string, id: string): Promise<boolean> {
  const where = and(eq(authSessions.userId, uid), eq(authSessions.id, id))
  const ended = await workings.db.delete(authSessions).where(where).returning({ id: authSessions.id })
  workings.doorkeeper.forget(uid)
  return ended.length > 0
}

export async function endOtherSessions(workings: AuthContext, uid: string, token: string): Promise<void> {
  await workings.db.delete(authSessions).where(and(eq(authSessions.userId, uid), ne(authSessions.token, token)))
  workings.doorkeeper.forget(uid)
}

/**
 * After a new password or address: links that were mailed before, and second steps begun with the old password, must
 * not open anything any more. better-auth stores the uid as their value.
 */
export async function dropPending(db: Db, uid: string): Promise<void> {
  await db.delete(authVerifications).where(eq(authVerifications.value, uid))
}

export async function expiredGuests(workings: AuthContext, now: number, most: number): Promise<string[]> {
  const found = await workings.db
    .select({ uid: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.isGuest, true), lte(authUsers.guestExpiresAt, now)))
    .orderBy(authUsers.guestExpiresAt)
    .limit(most)
  return found.map(({ uid }) => uid)
}

/** With everything that hangs on them here; `alongside` removes the rest of them in the same transaction. */
export async function removeAccounts(
  workings: AuthContext,
  uids: string[],
  alongside?: (tx: Db) => Promise<void>,
): Promise<void> {
  if (uids.length === 0) return
  await workings.db.transaction(async (tx) => {
    await alongside?.(tx)
    await tx.delete(authVerifications).where(inArray(authVerifications.value, uids))
    await tx.delete(authUsers).where(inArray(authUsers.id, uids))
  })
  for (const uid of uids) workings.doorkeeper.forget(uid)
}

/** Sessions and links past their time. They open nothing, but would pile up. */
export async function removeLeftovers(workings: AuthContext): Promise<void> {
  const now = new Date()
  await workings.db.delete(authSessions).where(lte(authSessions.expiresAt, now))
  await workings.db.delete(authVerifications).where(lte(authVerifications.expiresAt, now))
}
