import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, guardGuess } from '../auth-context.ts'
import type { Guesser } from './devices.ts'
import { readPasswordHash } from './queries.ts'

/** Refuses a signed-in caller who does not know the account's password. */
export async function checkPassword(
  context: AuthContext,
  uid: string,
  password: string,
  guesser: Guesser,
): Promise<void> {
  const hash = await readPasswordHash(context.db, uid)
  // Guests have no password.
  if (hash === null) return
  await guardGuess(context, uid, guesser, async () => {
    if (!(await context.passwordHash.verify({ hash, password }))) throw new Refusal('auth/wrong')
  })
}
