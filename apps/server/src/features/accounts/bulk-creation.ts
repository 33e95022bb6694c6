import { makePlaceholderAddress } from '../../core/access/addresses.ts'
import { authAccounts, authUsers } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AuthContext } from './auth-context.ts'

export interface CreatedAccount {
  uid: string
  username: string
}

/** Creates accounts with one password hash. `alongside` runs in the same transaction; its result is returned. */
export async function makeAccounts<Result>(
  context: AuthContext,
  names: readonly string[],
  passwordHash: string,
  alongside: (tx: Db, made: readonly CreatedAccount[]) => Promise<Result>,
): Promise<Result> {
  const { generateId } = await context.auth.$context
  const newId = (model: 'user' | 'account') => generateId({ model }) || crypto.randomUUID()
  return context.db.transaction(async (tx) => {
    const made = names.map((username) => ({ uid: newId('user'), username }))
    for (const { uid, username } of made) {
      const name = { name: username, username: username.toLowerCase(), email: makePlaceholderAddress() }
      await tx.insert(authUsers).values({ id: uid, ...name })
      const proof = {
        id: newId('account'),
        userId: uid,
        accountId: uid,
        providerId: 'credential',
        password: passwordHash,
      }
      await tx.insert(authAccounts).values(proof)
    }
    return alongside(tx, made)
  })
}
