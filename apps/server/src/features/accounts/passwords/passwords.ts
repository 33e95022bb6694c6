import { hashKey } from '../../../core/access/addresses.ts'
import { findUser } from '../../../core/access/identity.ts'
import { checkNewPassword } from '../account-choices.ts'
import { type AuthContext, guardGuess, limitEmails } from '../auth-context.ts'
import type { AccountHandlers, AuthRequest, RequestOf } from '../auth-request.ts'
import { deletePendingLinks } from '../queries.ts'
import { linkRefused, mailRefused } from '../refusal.ts'
import { notifyOwner } from '../security-notices.ts'
import { guessOf } from '../sign-in/devices.ts'

export const passwordHandlers = {
  'auth/request-password-reset': requestReset,
  'auth/reset-password': reset,
  'auth/change-password': change,
} satisfies Partial<AccountHandlers>

/** Answers the same in the same time, whether or not the address has an account. */
async function requestReset(context: AuthContext, { email }: { email: string }, request: AuthRequest) {
  if (!context.emailOutbox.isEnabled) throw mailRefused()
  await limitEmails(context, request.network, hashKey(email))
  const headers = request.authHeaders()
  context.emailOutbox.runInBackground('a password reset e-mail', async () => {
    await context.auth.api.requestPasswordReset({ body: { email }, headers })
  })
  return { status: 'asked' } as const
}

async function reset(
  context: AuthContext,
  { token, newPassword }: { token: string; newPassword: string },
  request: AuthRequest,
) {
  const { internalAdapter } = await context.auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link) throw linkRefused()
  const uid = link.value
  const owner = await findUser(context.db, uid)
  if (!owner) throw linkRefused()
  checkNewPassword(newPassword, owner)
  // Consumes the link first, so that one of two concurrent requests is refused; then ends all sessions.
  await context.auth.api.resetPassword({ body: { token, newPassword }, headers: request.authHeaders() })
  await deletePendingLinks(context.db, uid)
  context.sessionReader.invalidate(uid)
  // The link proved ownership, so the delay for wrong guesses is lifted.
  const guess = await guessOf(context, uid, request)
  await context.attempts.succeeded({ ...guess, device: null })
  await context.attempts.succeeded(guess)
  context.log.info({ uid }, 'password reset')
  notifyOwner(context, owner, 'password')
  return { status: 'changed' } as const
}

async function change(
  context: AuthContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  request: RequestOf<'auth/change-password'>,
) {
  const { uid } = request.identity
  checkNewPassword(newPassword, request.identity)
  const { authCookies } = await context.auth.$context
  const { headers } = await guardGuess(context, uid, request, () =>
    context.auth.api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers: request.authHeaders(authCookies.sessionToken.name),
      returnHeaders: true,
    }),
  )
  await deletePendingLinks(context.db, uid)
  context.sessionReader.invalidate(uid)
  context.log.info({ uid }, 'password changed')
  notifyOwner(context, request.identity, 'password')
  request.setCookies(headers.getSetCookie())
  return { status: 'changed' } as const
}
