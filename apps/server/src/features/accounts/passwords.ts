import { Password } from '@hearthward/contract'
import { z } from 'zod'
import { GivenEmail, keyOf } from '../../core/access/addresses.ts'
import type { Identity } from '../../core/access/identity.ts'
import { guarded, limitLetters, type Workings } from './auth-context.ts'
import { LetterSent, PasswordChanged } from './endpoints/answers.ts'
import { TypedPassword, TypedToken } from './endpoints/credentials.ts'
import { type Answer, type Endpoint, forAnybody, forSignedIn, type Visit } from './endpoints/endpoint.ts'
import { linkRefused, mailRefused } from './endpoints/refusal.ts'
import { dropPending } from './session-end.ts'

type Sent = Answer<z.output<typeof LetterSent>>
type Changed = Answer<z.output<typeof PasswordChanged>>

export function passwords(workings: Workings): Endpoint[] {
  return [
    forAnybody({
      path: '/request-password-reset',
      does: 'Sends a letter with a way to a new password, where the address is known.',
      body: z.strictObject({ email: GivenEmail }),
      answers: LetterSent,
      refuses: ['auth/no-mail'],
      run: ({ email }, visit) => requestReset(workings, email, visit),
    }),
    forAnybody({
      path: '/reset-password',
      does: 'Sets a new password by the link in the letter, and ends every sign-in.',
      body: z.strictObject({ token: TypedToken, newPassword: Password }),
      answers: PasswordChanged,
      refuses: ['auth/link-over'],
      run: ({ token, newPassword }, visit) => reset(workings, token, newPassword, visit),
    }),
    forSignedIn({
      path: '/change-password',
      does: 'Sets a new password, and ends every other sign-in.',
      guests: false,
      body: z.strictObject({ currentPassword: TypedPassword, newPassword: Password }),
      answers: PasswordChanged,
      refuses: ['auth/wrong', 'auth/too-many'],
      run: (given, identity, visit) => change(workings, given, identity, visit),
    }),
  ]
}

/** Answers the same in the same time, whether or not the address has an account. */
async function requestReset(workings: Workings, email: string, visit: Visit): Promise<Sent> {
  if (!workings.post.open) throw mailRefused()
  await limitLetters(workings, visit.network, keyOf(email))
  const headers = visit.headers()
  workings.post.later('a password reset', async () => {
    await workings.auth.api.requestPasswordReset({ body: { email }, headers })
  })
  return { body: { status: 'asked' } }
}

async function reset(workings: Workings, token: string, newPassword: string, visit: Visit): Promise<Changed> {
  const { internalAdapter } = await workings.auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link) throw linkRefused()
  const uid = link.value
  // Consumes the link first, so that one of two concurrent requests is refused; then ends all sessions.
  await workings.auth.api.resetPassword({ body: { token, newPassword }, headers: visit.headers() })
  await dropPending(workings.db, uid)
  workings.doorkeeper.forget(uid)
  // The link proved ownership, so the delay for wrong guesses is lifted.
  await workings.attempts.succeeded({ account: uid, network: visit.network })
  workings.log.info({ uid }, 'password reset')
  return { body: { status: 'changed' } }
}

async function change(
  workings: Workings,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { uid }: Identity,
  visit: Visit,
): Promise<Changed> {
  const { authCookies } = await workings.auth.$context
  const { headers } = await guarded(workings, { account: uid, network: visit.network }, () =>
    workings.auth.api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers: visit.headers(authCookies.sessionToken.name),
      returnHeaders: true,
    }),
  )
  await dropPending(workings.db, uid)
  workings.doorkeeper.forget(uid)
  workings.log.info({ uid }, 'password changed')
  return { body: { status: 'changed' }, cookies: headers.getSetCookie() }
}
