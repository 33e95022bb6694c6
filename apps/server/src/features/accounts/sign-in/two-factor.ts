import { type Identity, identityOf } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, claimCode, guardGuess } from '../auth-context.ts'
import type { AccountHandlers, AuthRequest, RequestOf } from '../auth-request.ts'
import { findCookie, readFormerCookieEnd } from '../cookies.ts'
import { codeRefused, stepRefused } from '../refusal.ts'
import { notifyOwner } from '../security-notices.ts'
import { checkFactors } from './factor-check.ts'
import { updateSession } from './queries.ts'
import { completeSignIn, type SignInRequest, signedIn } from './sign-in.ts'

/** Two-factor sign-in: a TOTP code, or one of ten backup codes. */
export const twoFactorHandlers = {
  'auth/two-factor/enable': setUp,
  'auth/two-factor/disable': disable,
  'auth/two-factor/generate-backup-codes': newBackupCodes,
  'auth/two-factor/verify-totp': (context, { code }, request) =>
    request.identity
      ? enableTwoFactor(context, code, { ...request, identity: request.identity })
      : verifyTwoFactor(context, code, request, (headers) =>
          context.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
        ),
  'auth/two-factor/verify-backup-code': (context, { code }, request) =>
    verifyTwoFactor(context, code, request, (headers) =>
      context.auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
    ),
} satisfies Partial<AccountHandlers>

type SignedInRequest = AuthRequest & { readonly identity: Identity }

async function setUp(context: AuthContext, body: { password: string }, request: SignedInRequest) {
  const { response } = await withPassword(context, request, (headers) =>
    context.auth.api.enableTwoFactor({ body: { ...body, method: 'totp' }, headers, returnHeaders: true }),
  )
  if (response.method !== 'totp') throw new Error('Asked for codes from an app and got another kind')
  return { ...setupDetails(response.totpURI, request.identity.username), backupCodes: response.backupCodes }
}

type BothFactors = { password: string; code?: string | undefined }

async function disable(
  context: AuthContext,
  { password, code }: BothFactors,
  request: RequestOf<'auth/two-factor/disable'>,
) {
  await checkFactors(context, { password, code }, request)
  const { headers } = await withPassword(context, request, (headers) =>
    context.auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  )
  context.log.info({ uid: request.identity.uid }, 'two-factor switched off')
  notifyOwner(context, request.identity, 'two-factor-off')
  request.setCookies(headers.getSetCookie())
  return { status: 'off' } as const
}

/** With a new backup code the second factor could be switched off, so this needs both factors, too. */
async function newBackupCodes(context: AuthContext, { password, code }: BothFactors, request: SignedInRequest) {
  await checkFactors(context, { password, code }, request)
  const { response } = await withPassword(context, request, (headers) =>
    context.auth.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
  )
  notifyOwner(context, request.identity, 'backup-codes')
  return { backupCodes: response.backupCodes }
}

/** Changes of two-factor need the password again: an unlocked screen is not enough. */
async function withPassword<Result>(
  context: AuthContext,
  request: SignedInRequest,
  call: (headers: Headers) => Promise<Result>,
): Promise<Result> {
  const { uid } = request.identity
  const { authCookies } = await context.auth.$context
  const headers = request.authHeaders(authCookies.sessionToken.name)
  const result = await guardGuess(context, uid, request, () => call(headers))
  context.sessionReader.invalidate(uid)
  return result
}

/** The authenticator app shows the player's name: the address that better-auth would use may be a placeholder. */
function setupDetails(uri: string, username: string): { uri: string; secret: string } {
  const { searchParams } = new URL(uri)
  const label = `${encodeURIComponent('Hearthward')}:${encodeURIComponent(username)}`
  return { uri: `otpauth://totp/${label}?${searchParams}`, secret: searchParams.get('secret') ?? '' }
}

/** Two-factor is enabled only after a first valid code, which proves that the app is set up. */
async function enableTwoFactor(context: AuthContext, code: string, request: SignedInRequest & SignInRequest) {
  const { identity } = request
  if (identity.isGuest) throw new Refusal('auth/guest')
  const { headers } = await withPassword(context, request, async (headers) => {
    if (!(await claimCode(context, identity.uid, code))) throw codeRefused()
    return context.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
  })
  context.log.info({ uid: identity.uid }, 'two-factor switched on')
  notifyOwner(context, identity, 'two-factor-on')
  request.setCookies(headers.getSetCookie())
  return signedIn({ ...identity, twoFactorEnabled: true })
}

type VerifiedCode = {
  headers: Headers
  response: { token?: string | undefined; user: Parameters<typeof identityOf>[0] }
}

async function verifyTwoFactor(
  context: AuthContext,
  code: string,
  request: SignInRequest,
  call: (headers: Headers) => Promise<VerifiedCode>,
) {
  const begun = await findBegunSignIn(context, request.cookies)
  if (!begun) throw stepRefused()
  const { uid, cookie } = begun
  const { headers, response } = await guardGuess(context, uid, request, async () => {
    if (!(await claimCode(context, uid, code))) throw codeRefused()
    return call(request.authHeaders(cookie))
  })
  const identity = identityOf(response.user, response.token ?? '')
  await updateSession(context.db, identity.sessionToken, { secondFactorAt: Date.now() })
  return completeSignIn(context, 'two-factor', identity, headers, request)
}

/** The sign-in of this browser that waits for its code, and the name of the cookie that carries it. */
export async function findBegunSignIn(context: AuthContext, cookies: AuthRequest['cookies']) {
  const { createAuthCookie, internalAdapter } = await context.auth.$context
  const { name } = createAuthCookie('two_factor')
  const cookie = findCookie(cookies, name)
  const challenge = challengeIn(cookie?.value)
  const begun = challenge && (await internalAdapter.findVerificationValue(challenge))
  if (!begun) return null
  if (cookie?.isFormer && begun.createdAt.getTime() >= (await readFormerCookieEnd(context.db))) return null
  return { uid: begun.value, cookie: name }
}

/** Used only to count guesses per account: better-auth verifies the cookie's signature itself. */
function challengeIn(cookie: string | undefined): string | null {
  return /^(2fa-[\w-]{20})(?:\.|%2E)/i.exec(cookie ?? '')?.[1] ?? null
}
