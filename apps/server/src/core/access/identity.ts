import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { shownAddress } from './addresses.ts'
import { authUsers } from './tables.ts'

/** Who is signed in, and by which session. */
export interface Identity {
  uid: string
  username: string
  /** Null where none was given. */
  email: string | null
  /** True only after a link from a letter to `email` was followed, or for the owner made at the first start. */
  emailVerified: boolean
  isGuest: boolean
  guestExpiresAt: number | null
  twoFactorEnabled: boolean
  /** Proves the session. Never sent out, never logged. */
  sessionToken: string
  /** What staff have done about the account: a ban that may be over by now, or that its character is deleted. */
  suspension: Suspension | null
}

export type Suspension = { kind: 'banned'; reason: string; until: number | null } | { kind: 'deleted' }

/** Whether an account is open to its owner at this moment. */
export function accountStatusOf({ suspension }: Pick<Identity, 'suspension'>, now: number): Suspension | { kind: 'open' } {
  if (suspension?.kind === 'deleted') return suspension
  if (suspension && (suspension.until === null || suspension.until > now)) return suspension
  return { kind: 'open' }
}

/** A user as better-auth hands it out. */
interface StoredUser {
  id: string
  name: string
  email: string
  emailVerified: boolean
  isAnonymous?: boolean | null | undefined
  guestExpiresAt?: number | null | undefined
  twoFactorEnabled?: boolean | null | undefined
}

export function identityOf(user: StoredUser, sessionToken: string): Identity {
  return {
    uid: user.id,
    username: user.name,
    email: shownAddress(user.email),
    emailVerified: user.emailVerified,
    isGuest: user.isAnonymous === true,
    guestExpiresAt: user.guestExpiresAt ?? null,
    twoFactorEnabled: user.twoFactorEnabled === true,
    sessionToken,
    suspension: null,
  }
}

/** What others may learn of an account, for a purpose: nothing that proves anything. */
export type KnownUser = Pick<Identity, 'uid' | 'username' | 'email' | 'emailVerified' | 'isGuest'>

export async function findUser(db: Db, uid: string): Promise<KnownUser | null> {
  const [found] = await db.select().from(authUsers).where(eq(authUsers.id, uid))
  if (!found) return null
  const { username, email, emailVerified, isGuest } = identityOf({ ...found, isAnonymous: found.isGuest }, '')
  return { uid, username, email, emailVerified, isGuest }
}
