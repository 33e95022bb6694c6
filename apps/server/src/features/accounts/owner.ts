import { GivenEmail, Password, Username } from '@hearthward/contract'
import { isGuessable } from '@hearthward/contract/password-strength'
import { makePlaceholderAddress } from '../../core/access/addresses.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/query-errors.ts'
import type { AuthContext } from './auth-context.ts'
import { findUidByVerifiedEmail, insertPassword, insertUser, readNamesFrom, replaceUnverifiedEmail } from './queries.ts'

/**
 * Ensures the owner's account. Its address counts as verified, because it comes from the configuration. An unverified
 * account that signed up with that address loses it, and does not become the owner.
 */
export async function ensureOwner(
  context: AuthContext,
  email: string,
  password: string,
): Promise<{ uid: string; created: boolean }> {
  const address = GivenEmail.parse(email)
  const known = await findUidByVerifiedEmail(context.db, address)
  if (known) return { uid: known, created: false }
  if (isGuessable(password, { email: address })) context.log.warn('the password of the owner is easy to guess')
  const hash = await context.passwordHash.hash(Password.parse(password))
  try {
    const uid = await createOwner(context, address, hash)
    context.log.info({ uid, isGuest: false }, 'account created')
    return { uid, created: true }
  } catch (error) {
    // Another node started at the same time and created it first.
    const meanwhile = violatedConstraint(error) === null ? null : await findUidByVerifiedEmail(context.db, address)
    if (meanwhile) return { uid: meanwhile, created: false }
    throw error
  }
}

async function createOwner(context: AuthContext, email: string, password: string): Promise<string> {
  const { generateId } = await context.auth.$context
  const newId = (model: 'user' | 'account') => generateId({ model }) || crypto.randomUUID()
  return context.db.transaction(async (tx) => {
    // A verified address stays: another node has just created the owner.
    const displaced = await replaceUnverifiedEmail(tx, email, makePlaceholderAddress())
    for (const { uid } of displaced) context.log.warn({ uid }, 'an unconfirmed account held the address of the owner')
    const uid = newId('user')
    await insertUser(tx, { id: uid, username: await findFreeOwnerName(tx, email), email, emailVerified: true })
    await insertPassword(tx, newId('account'), uid, password)
    return uid
  })
}

/** The part before the @, if it is a valid name; with a number if it is taken. */
async function findFreeOwnerName(db: Db, email: string): Promise<string> {
  const base = Username.safeParse(email.split('@')[0]?.slice(0, 15)).data ?? 'Owner'
  const taken = await readNamesFrom(db, base)
  const isFree = (name: string) => !taken.has(name.toLowerCase())
  if (isFree(base)) return base
  let number = 2
  while (!isFree(`${base}-${number}`)) number++
  return `${base}-${number}`
}
