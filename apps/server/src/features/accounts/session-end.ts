import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import { authSessions, authUsers, authVerifications } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AuthContext } from './auth-context.ts'

export async function endSession(context: AuthContext, uid: string, token: string): Promise<void> {
  await context.db.delete(authSessions).where(and(eq(authSessions.userId, uid), eq(authSessions.token, token)))
  context.sessionReader.invalidate(uid)
}

export async function endSessionById(context: AuthContext, uid: string, id: string): Promise<boolean> {
  const where = and(eq(authSessions.userId, uid), eq(authSessions.id, id))
  const ended = await context.db.delete(authSessions).where(where).returning({ id: authSessions.id })
  context.sessionReader.invalidate(uid)
  return ended.length > 0
}

export async function endOtherSessions(context: AuthContext, uid: string, token: string): Promise<void> {
  await context.db.delete(authSessions).where(and(eq(authSessions.userId, uid), ne(authSessions.token, token)))
  context.sessionReader.invalidate(uid)
}

/**
 * Voids pending links and second steps after a change of password or address. better-auth stores the uid as their
 * value.
 */
export async function deletePendingLinks(db: Db, uid: string): Promise<void> {
  await db.delete(authVerifications).where(eq(authVerifications.value, uid))
}

export async function expiredGuests(context: AuthContext, now: number, most: number): Promise<string[]> {
  const found = await context.db
    .select({ uid: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.isGuest, true), lte(authUsers.guestExpiresAt, now)))
    .orderBy(authUsers.guestExpiresAt)
    .limit(most)
  return found.map(({ uid }) => uid)
}

/** Removes accounts with their sessions and links; `alongside` removes the rest in the same transaction. */
export async function removeAccounts(
  context: AuthContext,
  uids: string[],
  alongside?: (tx: Db) => Promise<void>,
): Promise<void> {
  if (uids.length === 0) return
  await context.db.transaction(async (tx) => {
    await alongside?.(tx)
    await tx.delete(authVerifications).where(inArray(authVerifications.value, uids))
    await tx.delete(authUsers).where(inArray(authUsers.id, uids))
  })
  for (const uid of uids) context.sessionReader.invalidate(uid)
}

/** Deletes expired sessions and links: they are not accepted, but would accumulate. */
export async function removeExpired(context: AuthContext): Promise<void> {
  const now = new Date()
  await context.db.delete(authSessions).where(lte(authSessions.expiresAt, now))
  await context.db.delete(authVerifications).where(lte(authVerifications.expiresAt, now))
}
