import { GivenEmail, Password, Username } from '@hearthward/contract'
import { and, eq, like } from 'drizzle-orm'
import { makePlaceholderAddress } from '../../core/access/addresses.ts'
import { authAccounts, authUsers } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AuthContext } from './auth-context.ts'
import { violatedConstraint } from './refusal.ts'

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
  const known = await findConfirmedOwner(context.db, address)
  if (known) return { uid: known, created: false }
  const hash = await context.passwordHash.hash(Password.parse(password))
  try {
    const owner = await createOwner(context, address, hash)
    context.log.info({ uid: owner.id, isGuest: false }, 'account created')
    return { uid: owner.id, created: true }
  } catch (error) {
    // Another node started at the same time and created it first.
    const meanwhile = violatedConstraint(error) === null ? null : await findConfirmedOwner(context.db, address)
    if (meanwhile) return { uid: meanwhile, created: false }
    throw error
  }
}

async function findConfirmedOwner(db: Db, email: string): Promise<string | null> {
  const [found] = await db.select().from(authUsers).where(eq(authUsers.email, email))
  return found?.emailVerified ? found.id : null
}

async function createOwner(context: AuthContext, email: string, password: string) {
  const { generateId } = await context.auth.$context
  const newId = (model: 'user' | 'account') => generateId({ model }) || crypto.randomUUID()
  return context.db.transaction(async (tx) => {
    const displaced = await tx
      .update(authUsers)
      .set({ email: makePlaceholderAddress(), emailVerified: false })
      // A verified one is the owner that another node has just created.
      .where(and(eq(authUsers.email, email), eq(authUsers.emailVerified, false)))
      .returning({ uid: authUsers.id })
    for (const { uid } of displaced) context.log.warn({ uid }, 'an unconfirmed account held the address of the owner')
    const name = await findFreeOwnerName(tx, email)
    const [owner] = await tx
      .insert(authUsers)
      .values({ id: newId('user'), name, username: name.toLowerCase(), email, emailVerified: true })
      .returning()
    if (!owner) throw new Error('The owner could not be stored')
    await tx
      .insert(authAccounts)
      .values({ id: newId('account'), userId: owner.id, accountId: owner.id, providerId: 'credential', password })
    return owner
  })
}

/** The part before the @, if it is a valid name; with a number if it is taken. */
async function findFreeOwnerName(db: Db, email: string): Promise<string> {
  const base = Username.safeParse(email.split('@')[0]?.slice(0, 15)).data ?? 'Owner'
  const pattern = `${base.toLowerCase().replaceAll('_', '\\_')}%`
  const taken = await db
    .select({ username: authUsers.username })
    .from(authUsers)
    .where(like(authUsers.username, pattern))
  const isFree = (name: string) => !taken.some(({ username }) => username === name.toLowerCase())
  if (isFree(base)) return base
  let number = 2
  while (!isFree(`${base}-${number}`)) number++
  return `${base}-${number}`
}
