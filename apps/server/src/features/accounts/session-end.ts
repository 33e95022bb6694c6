import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import { authSessions, authUsers, authVerifications } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Workings } from './auth-context.ts'

export async function endSession(workings: Workings, uid: string, token: string): Promise<void> {
  await workings.db.delete(authSessions).where(and(eq(authSessions.userId, uid), eq(authSessions.token, token)))
  workings.doorkeeper.forget(uid)
}

export async function endSessionById(workings: Workings, uid: string, id: string): Promise<boolean> {
  const where = and(eq(authSessions.userId, uid), eq(authSessions.id, id))
  const ended = await workings.db.delete(authSessions).where(where).returning({ id: authSessions.id })
  workings.doorkeeper.forget(uid)
  return ended.length > 0
}

export async function endOtherSessions(workings: Workings, uid: string, token: string): Promise<void> {
  await workings.db.delete(authSessions).where(and(eq(authSessions.userId, uid), ne(authSessions.token, token)))
  workings.doorkeeper.forget(uid)
}

/**
 * Voids pending links and second steps after a change of password or address. better-auth stores the uid as their
 * value.
 */
export async function dropPending(db: Db, uid: string): Promise<void> {
  await db.delete(authVerifications).where(eq(authVerifications.value, uid))
}

export async function expiredGuests(workings: Workings, now: number, most: number): Promise<string[]> {
  const found = await workings.db
    .select({ uid: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.isGuest, true), lte(authUsers.guestExpiresAt, now)))
    .orderBy(authUsers.guestExpiresAt)
    .limit(most)
  return found.map(({ uid }) => uid)
}

/** Removes accounts with their sessions and links; `alongside` removes the rest in the same transaction. */
export async function removeAccounts(
  workings: Workings,
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

/** Deletes expired sessions and links: they are not accepted, but would accumulate. */
export async function removeLeftovers(workings: Workings): Promise<void> {
  const now = new Date()
  await workings.db.delete(authSessions).where(lte(authSessions.expiresAt, now))
  await workings.db.delete(authVerifications).where(lte(authVerifications.expiresAt, now))
}
