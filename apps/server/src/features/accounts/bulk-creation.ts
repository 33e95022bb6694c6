import { makePlaceholderAddress } from '../../core/access/addresses.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AuthContext } from './auth-context.ts'
import { insertPassword, insertUser } from './queries.ts'

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
      await insertUser(tx, { id: uid, username, email: makePlaceholderAddress(), emailVerified: false })
      await insertPassword(tx, newId('account'), uid, passwordHash)
    }
    return alongside(tx, made)
  })
}
