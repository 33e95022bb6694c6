import { randomBytes } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { z } from 'zod'
import { GivenEmail, hashKey, shownAddress } from '../../core/access/addresses.ts'
import type { Identity } from '../../core/access/identity.ts'
import { authUsers, authVerifications } from '../../core/access/tables.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AuthContext, guardGuess, limitEmails } from './auth-context.ts'
import { AddressConfirmed, LetterSent } from './endpoints/answers.ts'
import { Nothing, TypedPassword, TypedToken } from './endpoints/credentials.ts'
import { type Answer, type Endpoint, signedInEndpoint } from './endpoints/endpoint.ts'
import { invalid, linkRefused, mailRefused, violatedConstraint } from './endpoints/refusal.ts'
import { deletePendingLinks } from './session-end.ts'

const LINK_LIFE = 24 * 60 * 60_000

/**
 * A verified address can make its owner staff. The link alone is not enough: the user must be signed in to the account
 * it was sent for. Otherwise an attacker could sign up with an administrator's address, and the administrator, or a
 * mail scanner that opens links, would verify it.
 *
 * A new address counts only once it is verified; until then the old one stays, so a typo locks nobody out.
 */
export function emailVerificationEndpoints(context: AuthContext): Endpoint[] {
  return [
    signedInEndpoint({
      path: '/send-verification-email',
      does: 'Sends the confirmation e-mail again.',
      guests: false,
      body: Nothing,
      answers: LetterSent,
      refuses: ['auth/no-mail'],
      run: async (_, identity, request) => {
        const { email } = identity
        if (!context.emailOutbox.isEnabled) throw mailRefused()
        if (email === null) throw invalid('email', 'this account has none')
        if (identity.emailVerified) throw invalid('email', 'already confirmed')
        await limitEmails(context, request.network, hashKey(email))
        sendVerificationEmail(context, identity, email)
        return { body: { status: 'asked' as const } }
      },
    }),
    signedInEndpoint({
      path: '/change-email',
      does: 'Sends a confirmation e-mail to a new address, which is used once it is confirmed.',
      guests: false,
      body: z.strictObject({ email: GivenEmail, password: TypedPassword }),
      answers: LetterSent,
      refuses: ['auth/no-mail', 'auth/wrong', 'auth/too-many'],
      run: async ({ email, password }, identity, request) => {
        if (!context.emailOutbox.isEnabled) throw mailRefused()
        const { authCookies } = await context.auth.$context
        await guardGuess(context, { account: identity.uid, network: request.network }, () =>
          context.auth.api.verifyPassword({
            body: { password },
            headers: request.headers(authCookies.sessionToken.name),
          }),
        )
        await limitEmails(context, request.network, hashKey(email))
        sendVerificationEmail(context, identity, email)
        return { body: { status: 'asked' as const } }
      },
    }),
    signedInEndpoint({
      path: '/verify-email',
      does: 'Confirms an address with the link from the e-mail.',
      guests: false,
      body: z.strictObject({ token: TypedToken }),
      answers: AddressConfirmed,
      refuses: ['auth/link-over', 'auth/email-taken'],
      run: ({ token }, identity) => confirmAddress(context, token, identity),
    }),
  ]
}

const linkIdentifier = (token: string) => `confirm-address:${token}`

/** Sends the verification e-mail, if the server sends e-mail. */
export function sendVerificationEmail(context: AuthContext, { uid, username }: Identity, email: string): void {
  if (!context.emailOutbox.isEnabled) return
  context.emailOutbox.runInBackground('a confirmation e-mail', async () => {
    const token = randomBytes(32).toString('base64url')
    const { internalAdapter } = await context.auth.$context
    const expiresAt = new Date(Date.now() + LINK_LIFE)
    await internalAdapter.createVerificationValue({
      identifier: linkIdentifier(token),
      value: `${uid} ${email}`,
      expiresAt,
    })
    await context.emailOutbox.sendConfirm({ email, name: username }, token)
  })
}

async function confirmAddress(
  context: AuthContext,
  token: string,
  identity: Identity,
): Promise<Answer<z.output<typeof AddressConfirmed>>> {
  const { internalAdapter } = await context.auth.$context
  const link = await internalAdapter.findVerificationValue(linkIdentifier(token))
  const [uid, email] = link?.value.split(' ') ?? []
  // The link is not used up by the wrong account: its owner may still follow it.
  if (!uid || !email || uid !== identity.uid) throw linkRefused()
  if (!(await internalAdapter.consumeVerificationValue(linkIdentifier(token)))) throw linkRefused()
  await storeConfirmedAddress(context, identity, email)
  context.sessionReader.invalidate(uid)
  context.log.info({ uid }, 'address confirmed')
  return { body: { status: 'confirmed', email } }
}

async function storeConfirmedAddress(context: AuthContext, { uid, username }: Identity, email: string): Promise<void> {
  const former = await context.db
    .transaction(async (tx) => {
      const [before] = await tx.select().from(authUsers).where(eq(authUsers.id, uid)).for('update')
      if (!before || before.deletedAt !== null) throw linkRefused()
      await tx.update(authUsers).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(authUsers.id, uid))
      // Older links would bring the former address back.
      await tx.delete(authVerifications).where(like(authVerifications.value, `${uid} %`))
      if (before.email === email) return null
      await deletePendingLinks(tx, uid)
      await context.onChanged({ uid, username, email, isGuest: false, guestExpiresAt: null }, tx)
      return before.emailVerified ? shownAddress(before.email) : null
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === null ? error : new Refusal('auth/email-taken')
    })
  if (former) {
    context.emailOutbox.runInBackground('an e-mail to a former address', () =>
      context.emailOutbox.sendAddressChanged({ email: former, name: username }),
    )
  }
}
