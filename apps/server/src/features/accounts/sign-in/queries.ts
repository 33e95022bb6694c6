import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { accountChanges, authAccounts, authSessions, authUsers, staffSince } from '../../../core/access/tables.ts'
import { bans } from '../../../core/moderation/tables.ts'
import { players } from '../../../core/world/tables.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hashToken } from './session-tokens.ts'

type StoredSession = typeof authSessions.$inferSelect

/** Reads the session of a token with its user. Prepared, because every call reads it. */
export function prepareSessionByToken(db: Db) {
  const prepared = db
    .select({
      user: authUsers,
      beganAt: authSessions.createdAt,
      usedAt: authSessions.updatedAt,
      expiresAt: authSessions.expiresAt,
      characterDeletedAt: players.deletedAt,
      banReason: bans.reason,
      banEndsAt: bans.expiresAt,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(players, eq(players.uid, authUsers.id))
    .leftJoin(bans, eq(bans.id, players.banId))
    .where(eq(authSessions.token, sql.placeholder('hash')))
    .prepare('session_by_token')
  return async (token: string) => (await prepared.execute({ hash: hashToken(token) }))[0]
}

export async function readSession(db: Db, token: string): Promise<StoredSession | undefined> {
  const [found] = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.token, hashToken(token)))
  return found
}

/** A user's sessions that have not expired, the last used first. */
export function readSessions(db: Db, uid: string, now: Date): Promise<StoredSession[]> {
  return db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, uid), gt(authSessions.expiresAt, now)))
    .orderBy(desc(authSessions.updatedAt))
}

export async function updateSession(
  db: Db,
  token: string,
  change: Partial<Pick<StoredSession, 'expiresAt' | 'updatedAt' | 'staffUsedAt' | 'confirmedAt' | 'secondFactorAt'>>,
): Promise<void> {
  await db
    .update(authSessions)
    .set(change)
    .where(eq(authSessions.token, hashToken(token)))
}

export async function deleteSession(db: Db, uid: string, token: string): Promise<void> {
  await db.delete(authSessions).where(and(eq(authSessions.userId, uid), eq(authSessions.token, hashToken(token))))
}

/** False if this user has no such session. */
export async function deleteSessionById(db: Db, uid: string, id: string): Promise<boolean> {
  const isMeant = and(eq(authSessions.userId, uid), eq(authSessions.id, id))
  return (await db.delete(authSessions).where(isMeant).returning({ id: authSessions.id })).length > 0
}

export async function deleteOtherSessions(db: Db, uid: string, token: string): Promise<void> {
  await db.delete(authSessions).where(and(eq(authSessions.userId, uid), ne(authSessions.token, hashToken(token))))
}

/** Returns how many of them had not expired. */
export async function deleteSessions(db: Db, uid: string, now: Date): Promise<number> {
  const ended = await db
    .delete(authSessions)
    .where(eq(authSessions.userId, uid))
    .returning({ expiresAt: authSessions.expiresAt })
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(authSessions).where(lte(authSessions.expiresAt, now))
}

/** What has changed, and from which transaction on to ask next: all before it have ended. */
export interface AccountChanges {
  changes: { id: number; uid: string }[]
  horizon: string
}

/** Changes by this transaction and later ones. Without one there are none yet. */
export async function readAccountChanges(db: Db, since: string | null): Promise<AccountChanges> {
  const { rows } = await db.execute<{ id: string | null; uid: string; horizon: string }>(sql`
    select change.id, change.uid, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
    from (select 1) as one left join ${accountChanges} as change on change.transaction >= ${since}::xid8`)
  const changes = rows.flatMap(({ id, uid }) => (id === null ? [] : [{ id: Number(id), uid }]))
  return { changes, horizon: rows[0]?.horizon ?? '' }
}

export async function deleteNoticedChanges(db: Db): Promise<void> {
  await db.delete(accountChanges).where(lte(accountChanges.at, sql`now() - interval '1 hour'`))
}

/** The user with this name or address, and the hash of the password. */
export async function findCredentials(db: Db, by: { username: string } | { email: string }) {
  const [found] = await db
    .select({
      uid: authUsers.id,
      username: authUsers.username,
      password: authAccounts.password,
      deletedAt: authUsers.deletedAt,
    })
    .from(authUsers)
    .leftJoin(authAccounts, eq(authAccounts.userId, authUsers.id))
    .where('username' in by ? eq(authUsers.username, by.username) : eq(authUsers.email, by.email))
  return found
}

/** The hash of a user's password; null for guests. */
export async function readPasswordHash(db: Db, uid: string): Promise<string | null> {
  const isMeant = and(eq(authAccounts.userId, uid), eq(authAccounts.providerId, 'credential'))
  const [found] = await db.select({ password: authAccounts.password }).from(authAccounts).where(isMeant)
  return found?.password ?? null
}

/** When somebody first used the back-office. The first use is recorded. */
export async function readStaffSince(db: Db, uid: string, now: number): Promise<number> {
  const [found] = await db.select().from(staffSince).where(eq(staffSince.uid, uid))
  if (found) return found.at
  await db.insert(staffSince).values({ uid, at: now }).onConflictDoNothing()
  return now
}
