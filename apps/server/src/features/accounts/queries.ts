import { and, eq, gt, inArray, isNull, like, lte, ne, or } from 'drizzle-orm'
import {
  authAccounts,
  authCookieRename,
  authPasskeys,
  authSessions,
  authTwoFactors,
  authUsers,
  authVerifications,
} from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { startingWith } from '../../platform/database/like-patterns.ts'

type StoredUser = typeof authUsers.$inferSelect

interface NewUser {
  id: string
  /** The name as the user entered it. */
  username: string
  email: string
  emailVerified: boolean
}

export async function insertUser(db: Db, { username, ...user }: NewUser): Promise<void> {
  await db.insert(authUsers).values({ ...user, name: username, username: username.toLowerCase() })
}

/** Stores the hash of a user's password. */
export async function insertPassword(db: Db, id: string, uid: string, password: string): Promise<void> {
  await db.insert(authAccounts).values({ id, userId: uid, accountId: uid, providerId: 'credential', password })
}

export async function isNameTaken(db: Db, username: string): Promise<boolean> {
  return (await readTakenNames(db, [username])).size > 0
}

/** Returns the names that are taken, in lower case. */
export async function readTakenNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const wanted = names.map((name) => name.toLowerCase())
  const rows = await db
    .select({ username: authUsers.username })
    .from(authUsers)
    .where(inArray(authUsers.username, wanted))
  return new Set(rows.map(({ username }) => username))
}

/** Taken names with this beginning, in lower case. */
export async function readNamesFrom(db: Db, beginning: string): Promise<Set<string>> {
  const rows = await db
    .select({ username: authUsers.username })
    .from(authUsers)
    .where(like(authUsers.username, startingWith(beginning)))
  return new Set(rows.map(({ username }) => username))
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))).length > 0
}

export async function findUidByVerifiedEmail(db: Db, email: string): Promise<string | null> {
  const [found] = await db.select().from(authUsers).where(eq(authUsers.email, email))
  return found?.emailVerified ? found.id : null
}

/** Accounts with one of these addresses, if it is verified. */
export async function readVerifiedRecipients(db: Db, addresses: readonly string[]) {
  const isListed = and(inArray(authUsers.email, [...addresses]), eq(authUsers.emailVerified, true))
  return db.select({ email: authUsers.email, name: authUsers.name }).from(authUsers).where(isListed)
}

/** Replaces this address of a user who has not verified it. Returns such users. */
export async function replaceUnverifiedEmail(
  db: Db,
  email: string,
  replacement: string,
  exceptUid = '',
): Promise<{ uid: string; username: string }[]> {
  return db
    .update(authUsers)
    .set({ email: replacement, emailVerified: false })
    .where(and(eq(authUsers.email, email), eq(authUsers.emailVerified, false), ne(authUsers.id, exceptUid)))
    .returning({ uid: authUsers.id, username: authUsers.name })
}

export async function lockUser(tx: Db, uid: string): Promise<StoredUser | undefined> {
  const [found] = await tx.select().from(authUsers).where(eq(authUsers.id, uid)).for('update')
  return found
}

export async function setVerifiedEmail(db: Db, uid: string, email: string): Promise<void> {
  await db
    .update(authUsers)
    .set({ email, pendingEmail: null, emailVerified: true, updatedAt: new Date() })
    .where(eq(authUsers.id, uid))
}

/** Turns a guest who has not expired into a full account. False if it is none any more. */
export async function setUpgraded(
  db: Db,
  uid: string,
  { username, email, pendingEmail, now }: { username: string; email: string; pendingEmail: string | null; now: number },
): Promise<boolean> {
  const upgraded = await db
    .update(authUsers)
    .set({
      name: username,
      username: username.toLowerCase(),
      email,
      pendingEmail,
      emailVerified: false,
      isGuest: false,
      guestExpiresAt: null,
      updatedAt: new Date(),
    })
    .where(
      and(
        eq(authUsers.id, uid),
        eq(authUsers.isGuest, true),
        gt(authUsers.guestExpiresAt, now),
        isNull(authUsers.deletedAt),
      ),
    )
    .returning({ uid: authUsers.id })
  return upgraded.length > 0
}

/** Expired guests, the oldest first. */
export async function readExpiredGuests(db: Db, now: number, most: number): Promise<string[]> {
  const found = await db
    .select({ uid: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.isGuest, true), lte(authUsers.guestExpiresAt, now)))
    .orderBy(authUsers.guestExpiresAt)
    .limit(most)
  return found.map(({ uid }) => uid)
}

/** Marks a user as deleted and erases the personal data. False if it was deleted before. */
export async function eraseUser(tx: Db, uid: string, placeholder: string, now: number): Promise<boolean> {
  const erased = { email: placeholder, pendingEmail: null, emailVerified: false, image: null, twoFactorEnabled: false }
  const deleted = await tx
    .update(authUsers)
    .set({ ...erased, deletedAt: now, updatedAt: new Date() })
    .where(and(eq(authUsers.id, uid), isNull(authUsers.deletedAt)))
    .returning({ uid: authUsers.id })
  if (deleted.length === 0) return false
  await tx.delete(authSessions).where(eq(authSessions.userId, uid))
  await tx.delete(authTwoFactors).where(eq(authTwoFactors.userId, uid))
  await tx.delete(authPasskeys).where(eq(authPasskeys.userId, uid))
  await tx.delete(authVerifications).where(or(isPendingOf(uid), isAddressLinkOf(uid)))
  return true
}

/** Lets a signed-in page show "deleted" instead of "session ended". */
export async function isDeleted(db: Db, uid: string): Promise<boolean> {
  const [found] = await db.select({ deletedAt: authUsers.deletedAt }).from(authUsers).where(eq(authUsers.id, uid))
  return found?.deletedAt != null
}

/** Deletes users with everything that refers to them. */
export async function deleteUsers(tx: Db, uids: string[]): Promise<void> {
  await tx.delete(authVerifications).where(inArray(authVerifications.value, uids))
  await tx.delete(authUsers).where(inArray(authUsers.id, uids))
}

/** Links and two-factor challenges of better-auth, which stores the uid as their value. */
const isPendingOf = (uid: string) => eq(authVerifications.value, uid)
/** Our links that verify an address: the value is the uid and the address. */
const isAddressLinkOf = (uid: string) => like(authVerifications.value, `${uid} %`)

/** Voids pending links and two-factor challenges after a change of password or address. */
export async function deletePendingLinks(db: Db, uid: string): Promise<void> {
  await db.delete(authVerifications).where(isPendingOf(uid))
}

export async function deleteAddressLinks(db: Db, uid: string): Promise<void> {
  await db.delete(authVerifications).where(isAddressLinkOf(uid))
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(authVerifications).where(lte(authVerifications.expiresAt, now))
}

/** When this database was upgraded to the present names of the cookies. */
export async function readCookieRename(db: Db): Promise<number | null> {
  const [found] = await db.select().from(authCookieRename)
  return found?.at ?? null
}
