import type { Calls, RefusalCode } from '@hearthward/contract'
import type { z } from 'zod'
import { shownAddress } from '../../core/access/addresses.ts'
import type { Identity } from '../../core/access/identity.ts'
import { violatedConstraint } from '../../platform/database/query-errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkNewName, checkNewPassword } from './account-choices.ts'
import type { AuthContext } from './auth-context.ts'
import { type AddressFields, addressFields, sendFirstVerificationEmail } from './email-verification.ts'
import { insertPassword, setUpgraded } from './queries.ts'

export type GuestUpgrade = z.output<Calls['upgradeGuest']['input']>

export interface UpgradeRefusal {
  refused: RefusalCode
  details: Record<string, string | number>
}

/** Turns a guest into a full account: the same user with a name, an optional address and a password. */
export async function upgradeGuest(
  context: AuthContext,
  headers: Headers,
  wanted: GuestUpgrade,
): Promise<Identity | UpgradeRefusal> {
  try {
    return await upgrade(context, headers, wanted)
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason, details: error.details }
    throw error
  }
}

async function upgrade(
  context: AuthContext,
  headers: Headers,
  { username, email, password }: GuestUpgrade,
): Promise<Identity> {
  const guest = await context.sessionReader.readCaller(headers)
  if (guest === null) throw new Refusal('auth/required')
  if (guest === 'guest-expired') throw new Refusal('auth/guest-expired')
  if (!guest.isGuest) throw new Refusal('auth/not-guest')
  checkNewName(username)
  checkNewPassword(password, { username, email })
  const hash = await context.passwordHash.hash(password)
  const address = addressFields(context, email)
  await storeUpgrade(context, guest.uid, username, address, hash).catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'auth_users_username_unique') throw new Refusal('auth/name-taken')
    if (constraint === 'auth_users_email_unique') throw new Refusal('auth/email-taken')
    throw error
  })
  context.sessionReader.invalidate(guest.uid)
  context.log.info({ uid: guest.uid }, 'guest became a full account')
  const identity: Identity = {
    ...guest,
    username,
    email: email ?? null,
    emailVerified: false,
    isGuest: false,
    guestExpiresAt: null,
  }
  if (email) sendFirstVerificationEmail(context, identity, email)
  return identity
}

async function storeUpgrade(
  context: AuthContext,
  uid: string,
  username: string,
  address: AddressFields,
  password: string,
): Promise<void> {
  const { generateId } = await context.auth.$context
  await context.db.transaction(async (tx) => {
    const isUpgraded = await setUpgraded(tx, uid, { username, ...address, now: context.now() })
    // A concurrent request has already upgraded it.
    if (!isUpgraded) throw new Refusal('auth/not-guest')
    await insertPassword(tx, generateId({ model: 'account' }) || crypto.randomUUID(), uid, password)
    const shown = { uid, username, email: shownAddress(address.email), isGuest: false, guestExpiresAt: null }
    await context.onChanged(shown, tx)
  })
}
