import { makePlaceholderAddress } from '../../core/access/addresses.ts'
import type { Identity } from '../../core/access/identity.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AuthContext } from './auth-context.ts'
import { eraseUser } from './queries.ts'
import type { Guesser } from './sign-in/devices.ts'
import { checkPassword } from './sign-in/password-check.ts'

/** The confirmation that a deletion needs. */
export interface DeletionConfirmation {
  /** The player's own name, typed. */
  username: string
  /** Required if the account has one: a cookie alone may be stolen. */
  password?: string | undefined
}

/**
 * Deletes an account for good. Personal data is erased: e-mail address, sessions, two-factor, pending links. The name
 * and the password hash stay: the name cannot be reused, and only the owner's password reveals the deletion.
 */
export async function deleteAccount(
  context: AuthContext,
  { uid, username, email, emailVerified }: Identity,
  given: DeletionConfirmation,
  guesser: Guesser,
  alongside: (tx: Db) => Promise<void>,
): Promise<void> {
  if (given.username !== username) throw new Refusal('account/unconfirmed')
  await checkPassword(context, uid, given.password ?? '', guesser)
  await context.db.transaction(async (tx) => {
    const isErased = await eraseUser(tx, uid, makePlaceholderAddress(), context.now())
    // A concurrent request has already deleted it.
    if (!isErased) throw new Refusal('auth/deleted')
    await alongside(tx)
  })
  context.sessionReader.invalidate(uid)
  context.log.info({ uid }, 'account deleted by its owner')
  // An unverified address may belong to a stranger.
  if (email && emailVerified)
    context.emailOutbox.runInBackground('an e-mail about a deleted account', () =>
      context.emailOutbox.sendFarewell({ email, name: username }),
    )
}
