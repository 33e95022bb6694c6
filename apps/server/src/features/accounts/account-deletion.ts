import { and, eq, isNull, like, or } from 'drizzle-orm'
import { makePlaceholderAddress, networkOf } from '../../core/access/addresses.ts'
import type { Identity } from '../../core/access/identity.ts'
import { authSessions, authTwoFactors, authUsers, authVerifications } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AuthContext } from './auth-context.ts'
import { provePassword } from './sign-in/password-check.ts'

/** What somebody gives to have their account deleted. */
export interface Farewell {
  /** Their own name, typed. */
  username: string
  /** Needed where the account has one: a cookie alone may be a stolen one. */
  password?: string | undefined
}

/**
 * Deletes an account for good. What identifies a person goes: the address, the sign-ins with theirs, the second step,
 * letters under way. The name and the password's hash stay, so that nobody else can pass under the name, and that only
 * who knows the password is told what became of it.
 */
export async function deleteAccount(
  workings: AuthContext,
  { uid, username, email, emailVerified }: Identity,
  given: Farewell,
  address: string,
  alongside: (tx: Db) => Promise<void>,
): Promise<void> {
  if (given.username !== username) throw new Refusal('account/unconfirmed')
  await provePassword(workings, uid, given.password ?? '', networkOf(address))
  await workings.db.transaction(async (tx) => {
    const erased = { email: makePlaceholderAddress(), emailVerified: false, image: null, twoFactorEnabled: false }
    const deleted = await tx
      .update(authUsers)
      .set({ ...erased, deletedAt: workings.now(), updatedAt: new Date() })
      .where(and(eq(authUsers.id, uid), isNull(authUsers.deletedAt)))
      .returning({ uid: authUsers.id })
    // Said twice at once: the first one did it.
    if (deleted.length === 0) throw new Refusal('auth/deleted')
    await tx.delete(authSessions).where(eq(authSessions.userId, uid))
    await tx.delete(authTwoFactors).where(eq(authTwoFactors.userId, uid))
    const { value } = authVerifications
    await tx.delete(authVerifications).where(or(eq(value, uid), like(value, `${uid} %`)))
    await alongside(tx)
  })
  workings.doorkeeper.forget(uid)
  workings.log.info({ uid }, 'account deleted by its owner')
  // One that was never confirmed may be a stranger's.
  if (email && emailVerified)
    workings.post.later('a letter of farewell', () => workings.post.sendFarewell({ email, name: username }))
}

/** Whether this account has been deleted: who was signed in to it is told so, and not that the sign-in has ended. */
export async function isDeleted(db: Db, uid: string): Promise<boolean> {
  const [found] = await db.select({ deletedAt: authUsers.deletedAt }).from(authUsers).where(eq(authUsers.id, uid))
  return found?.deletedAt != null
}
