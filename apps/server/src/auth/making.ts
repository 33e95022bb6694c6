import type { Db } from '../store/database.ts'
import { noAddress } from './addresses.ts'
import { authAccounts, authUsers } from './tables.ts'
import type { Workings } from './workings.ts'

/** Makes accounts with these names, all with one password; `alongside` is done for each in the same transaction. */
export async function makeAccounts(
  workings: Workings,
  names: readonly string[],
  password: string,
  alongside: (tx: Db, uid: string, username: string) => Promise<void>,
): Promise<{ uid: string; username: string }[]> {
  const { generateId } = await workings.auth.$context
  const newId = (model: 'user' | 'account') => generateId({ model }) || crypto.randomUUID()
  return workings.db.transaction(async (tx) => {
    const made = names.map((username) => ({ uid: newId('user'), username }))
    for (const { uid, username } of made) {
      const name = { name: username, username: username.toLowerCase(), email: noAddress() }
      await tx.insert(authUsers).values({ id: uid, ...name })
      const proof = { id: newId('account'), userId: uid, accountId: uid, providerId: 'credential', password }
      await tx.insert(authAccounts).values(proof)
      await alongside(tx, uid, username)
    }
    return made
  })
}
