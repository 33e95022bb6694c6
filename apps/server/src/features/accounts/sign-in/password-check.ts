import { and, eq } from 'drizzle-orm'
import { authAccounts } from '../../../core/access/tables.ts'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, guardGuess } from '../auth-context.ts'

/** Refuses a signed-in caller who does not know the account's password. */
export async function checkPassword(
  context: AuthContext,
  uid: string,
  password: string,
  network: string,
): Promise<void> {
  const hash = await storedHash(context.db, uid)
  // Guests have no password.
  if (hash === null) return
  await guardGuess(context, { account: uid, network }, async () => {
    if (!(await context.passwordHash.verify({ hash, password }))) throw new Refusal('auth/wrong')
  })
}

async function storedHash(db: Db, uid: string): Promise<string | null> {
  const where = and(eq(authAccounts.userId, uid), eq(authAccounts.providerId, 'credential'))
  const [found] = await db.select({ password: authAccounts.password }).from(authAccounts).where(where)
  return found?.password ?? null
}
