import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { shownAddress } from './addresses.ts'
import { authUsers } from './tables.ts'

/** The signed-in account and its session. */
export interface Identity {
  uid: string
  username: string
  /** Null if none was given. An address that is not verified may be named by several accounts. */
  email: string | null
  /** True only after the link of an e-mail to `email` was followed, or for the owner created at the first start. */
  emailVerified: boolean
  isGuest: boolean
  guestExpiresAt: number | null
  twoFactorEnabled: boolean
  /** The session's secret. Never sent to others, never logged. */
  sessionToken: string
  /** A ban, possibly expired by now, or the deletion of the character. */
  suspension: Suspension | null
}

export type Suspension = { kind: 'banned'; reason: string; until: number | null } | { kind: 'deleted' }

/** Whether the account can be used now. */
export function accountStatusOf(
  { suspension }: Pick<Identity, 'suspension'>,
  now: number,
): Suspension | { kind: 'open' } {
  if (suspension?.kind === 'deleted') return suspension
  if (suspension && (suspension.until === null || suspension.until > now)) return suspension
  return { kind: 'open' }
}

/** A user as better-auth returns it. */
interface StoredUser {
  id: string
  name: string
  email: string
  pendingEmail?: string | null | undefined
  emailVerified: boolean
  isAnonymous?: boolean | null | undefined
  guestExpiresAt?: number | null | undefined
  twoFactorEnabled?: boolean | null | undefined
}

export function identityOf(user: StoredUser, sessionToken: string): Identity {
  return {
    uid: user.id,
    username: user.name,
    email: shownAddress(user.email) ?? user.pendingEmail ?? null,
    emailVerified: user.emailVerified,
    isGuest: user.isAnonymous === true,
    guestExpiresAt: user.guestExpiresAt ?? null,
    twoFactorEnabled: user.twoFactorEnabled === true,
    sessionToken,
    suspension: null,
  }
}

/** The part of an account other code may use; without secrets. */
export type KnownUser = Pick<Identity, 'uid' | 'username' | 'email' | 'emailVerified' | 'isGuest'>

export async function findUser(db: Db, uid: string): Promise<KnownUser | null> {
  const [found] = await db.select().from(authUsers).where(eq(authUsers.id, uid))
  if (!found) return null
  const { username, email, emailVerified, isGuest } = identityOf({ ...found, isAnonymous: found.isGuest }, '')
  return { uid, username, email, emailVerified, isGuest }
}
