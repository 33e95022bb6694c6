import { randomBytes } from 'node:crypto'
import { hashKey, makePlaceholderAddress, shownAddress } from '../../core/access/addresses.ts'
import type { Identity } from '../../core/access/identity.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/query-errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AuthContext, countEmailTo, limitEmails } from './auth-context.ts'
import type { AccountHandlers, RequestOf } from './auth-request.ts'
import {
  deleteAddressLinks,
  deletePendingLinks,
  findUidByVerifiedEmail,
  lockUser,
  replaceUnverifiedEmail,
  setVerifiedEmail,
} from './queries.ts'
import { linkRefused, mailRefused } from './refusal.ts'
import { notifyOfLostAddress, notifyOwner } from './security-notices.ts'
import { checkFactors } from './sign-in/factor-check.ts'

const LINK_LIFE = 24 * 60 * 60_000

/**
 * A verified address can make its owner staff. The link alone is not enough: the user must be signed in to the account
 * it was sent for. Otherwise an attacker could sign up with an administrator's address, and the administrator, or a
 * mail scanner that opens links, would verify it.
 *
 * A new address counts only once it is verified; until then the old one stays, so a typo locks nobody out.
 */
export const emailVerificationHandlers = {
  'auth/send-verification-email': sendAgain,
  'auth/change-email': changeAddress,
  'auth/verify-email': confirmAddress,
} satisfies Partial<AccountHandlers>

async function sendAgain(
  context: AuthContext,
  _: object,
  { identity, network }: RequestOf<'auth/send-verification-email'>,
) {
  const { email } = identity
  if (!context.emailOutbox.isEnabled) throw mailRefused()
  if (email === null) throw invalidAddress('this account has none')
  if (identity.emailVerified) throw invalidAddress('already confirmed')
  await limitEmails(context, network, hashKey(email))
  sendVerificationEmail(context, identity, email)
  return { status: 'asked' } as const
}

/** A password can be reset by e-mail, so a change of the address needs both factors. */
async function changeAddress(
  context: AuthContext,
  { email, ...factors }: { email: string; password: string; code?: string | undefined },
  request: RequestOf<'auth/change-email'>,
) {
  if (!context.emailOutbox.isEnabled) throw mailRefused()
  await checkFactors(context, factors, request)
  await limitEmails(context, request.network, hashKey(email))
  sendVerificationEmail(context, request.identity, email)
  return { status: 'asked' } as const
}

const invalidAddress = (problem: string) => new Refusal('call/invalid', { field: 'email', problem })

export interface AddressFields {
  email: string
  pendingEmail: string | null
}

/**
 * The address of a new account. Where e-mails are sent, it is attached once it is confirmed: an answer must not tell
 * whether it has an account, and nobody can occupy the address of somebody else.
 */
export function addressFields({ emailOutbox }: AuthContext, given: string | undefined): AddressFields {
  if (given === undefined) return { email: makePlaceholderAddress(), pendingEmail: null }
  if (!emailOutbox.isEnabled) return { email: given, pendingEmail: null }
  return { email: makePlaceholderAddress(), pendingEmail: given }
}

const linkIdentifier = (token: string) => `confirm-address:${token}`

/** Sends the verification e-mail, if the server sends e-mail. The caller has counted it. */
function sendVerificationEmail(context: AuthContext, identity: Identity, email: string): void {
  if (!context.emailOutbox.isEnabled) return
  context.emailOutbox.runInBackground('a confirmation e-mail', () => deliverLink(context, identity, email))
}

/**
 * The same for a new account. If the address has got too many e-mails, this one is not sent: a refusal would keep
 * others from signing up, and the player can request it again later. New accounts are limited by network.
 */
export function sendFirstVerificationEmail(context: AuthContext, identity: Identity, email: string): void {
  if (!context.emailOutbox.isEnabled) return
  context.emailOutbox.runInBackground('a confirmation e-mail', async () => {
    if ((await countEmailTo(context, hashKey(email))) === 0) await deliverLink(context, identity, email)
    else context.log.warn({ uid: identity.uid }, 'no confirmation e-mail: its address has got too many')
  })
}

/**
 * The holder of an address that is already verified learns that somebody entered it; the caller does not, because both
 * cases are the same work. The link is then sent to nobody.
 */
async function deliverLink(context: AuthContext, { uid, username }: Identity, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const { internalAdapter } = await context.auth.$context
  const expiresAt = new Date(Date.now() + LINK_LIFE)
  await internalAdapter.createVerificationValue({
    identifier: linkIdentifier(token),
    value: `${uid} ${email}`,
    expiresAt,
  })
  const holder = await findUidByVerifiedEmail(context.db, email)
  if (holder !== null && holder !== uid) await context.emailOutbox.sendAddressInUse(email)
  else await context.emailOutbox.sendConfirm({ email, name: username }, token)
}

async function confirmAddress(
  context: AuthContext,
  { token }: { token: string },
  { identity }: RequestOf<'auth/verify-email'>,
) {
  const { internalAdapter } = await context.auth.$context
  const link = await internalAdapter.findVerificationValue(linkIdentifier(token))
  const [uid, email] = link?.value.split(' ') ?? []
  // The link is not used up by the wrong account: its owner may still follow it.
  if (!uid || !email || uid !== identity.uid) throw linkRefused()
  if (!(await internalAdapter.consumeVerificationValue(linkIdentifier(token)))) throw linkRefused()
  await storeConfirmedAddress(context, identity, email)
  context.sessionReader.invalidate(uid)
  context.log.info({ uid }, 'address confirmed')
  return { status: 'confirmed', email } as const
}

async function storeConfirmedAddress(context: AuthContext, { uid, username }: Identity, email: string): Promise<void> {
  const { before, displaced } = await context.db
    .transaction(async (tx) => {
      const before = await lockUser(tx, uid)
      if (!before || before.deletedAt !== null) throw linkRefused()
      // The first to confirm an address gets it.
      const displaced = await displaceUnverified(context, tx, email, uid)
      await setVerifiedEmail(tx, uid, email)
      // Older links would bring the former address back.
      await deleteAddressLinks(tx, uid)
      if (before.email === email) return { before: null, displaced }
      await deletePendingLinks(tx, uid)
      await context.onChanged({ uid, username, email, isGuest: false, guestExpiresAt: null }, tx)
      // The address given with the new account is no change.
      return { before: before.pendingEmail === email ? null : before, displaced }
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === null ? error : new Refusal('auth/email-taken')
    })
  for (const loser of displaced) {
    context.sessionReader.invalidate(loser)
    notifyOfLostAddress(context, loser)
  }
  // The e-mail goes to the former address: a thief has just set the new one.
  if (before) notifyOwner(context, { ...before, uid, username, email: shownAddress(before.email) }, 'address')
}

/** Takes an address from the account of an earlier release that has not verified it. Returns the uids of such accounts. */
async function displaceUnverified(context: AuthContext, tx: Db, email: string, exceptUid: string): Promise<string[]> {
  const displaced = await replaceUnverifiedEmail(tx, email, makePlaceholderAddress(), exceptUid)
  for (const { uid, username } of displaced)
    await context.onChanged({ uid, username, email: null, isGuest: false, guestExpiresAt: null }, tx)
  return displaced.map(({ uid }) => uid)
}
