import { Password } from '@hearthward/contract'
import { z } from 'zod'
import { GivenEmail, hashKey } from '../../core/access/addresses.ts'
import type { Identity } from '../../core/access/identity.ts'
import { type AuthContext, guardGuess, limitEmails } from './auth-context.ts'
import { LetterSent, PasswordChanged } from './endpoints/answers.ts'
import { TypedPassword, TypedToken } from './endpoints/credentials.ts'
import { type Answer, type AuthRequest, type Endpoint, publicEndpoint, signedInEndpoint } from './endpoints/endpoint.ts'
import { linkRefused, mailRefused } from './endpoints/refusal.ts'
import { deletePendingLinks } from './session-end.ts'

type Sent = Answer<z.output<typeof LetterSent>>
type Changed = Answer<z.output<typeof PasswordChanged>>

export function passwordEndpoints(context: AuthContext): Endpoint[] {
  return [
    publicEndpoint({
      path: '/request-password-reset',
      does: 'Sends an e-mail with a link to set a new password, if the address is known.',
      body: z.strictObject({ email: GivenEmail }),
      answers: LetterSent,
      refuses: ['auth/no-mail'],
      run: ({ email }, request) => requestReset(context, email, request),
    }),
    publicEndpoint({
      path: '/reset-password',
      does: 'Sets a new password with the link from the e-mail, and ends all sessions.',
      body: z.strictObject({ token: TypedToken, newPassword: Password }),
      answers: PasswordChanged,
      refuses: ['auth/link-over'],
      run: ({ token, newPassword }, request) => reset(context, token, newPassword, request),
    }),
    signedInEndpoint({
      path: '/change-password',
      does: 'Sets a new password, and ends all other sessions.',
      guests: false,
      body: z.strictObject({ currentPassword: TypedPassword, newPassword: Password }),
      answers: PasswordChanged,
      refuses: ['auth/wrong', 'auth/too-many'],
      run: (given, identity, request) => change(context, given, identity, request),
    }),
  ]
}

/** Answers the same in the same time, whether or not the address has an account. */
async function requestReset(context: AuthContext, email: string, request: AuthRequest): Promise<Sent> {
  if (!context.emailOutbox.isEnabled) throw mailRefused()
  await limitEmails(context, request.network, hashKey(email))
  const headers = request.headers()
  context.emailOutbox.runInBackground('a password reset e-mail', async () => {
    await context.auth.api.requestPasswordReset({ body: { email }, headers })
  })
  return { body: { status: 'asked' } }
}

async function reset(context: AuthContext, token: string, newPassword: string, request: AuthRequest): Promise<Changed> {
  const { internalAdapter } = await context.auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link) throw linkRefused()
  const uid = link.value
  // Consumes the link first, so that one of two concurrent requests is refused; then ends all sessions.
  await context.auth.api.resetPassword({ body: { token, newPassword }, headers: request.headers() })
  await deletePendingLinks(context.db, uid)
  context.sessionReader.invalidate(uid)
  // The link proved ownership, so the delay for wrong guesses is lifted.
  await context.attempts.succeeded({ account: uid, network: request.network })
  context.log.info({ uid }, 'password reset')
  return { body: { status: 'changed' } }
}

async function change(
  context: AuthContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { uid }: Identity,
  request: AuthRequest,
): Promise<Changed> {
  const { authCookies } = await context.auth.$context
  const { headers } = await guardGuess(context, { account: uid, network: request.network }, () =>
    context.auth.api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers: request.headers(authCookies.sessionToken.name),
      returnHeaders: true,
    }),
  )
  await deletePendingLinks(context.db, uid)
  context.sessionReader.invalidate(uid)
  context.log.info({ uid }, 'password changed')
  return { body: { status: 'changed' }, cookies: headers.getSetCookie() }
}
