import { z } from 'zod'
import { type Identity, identityOf } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, claimCode, guardGuess } from '../auth-context.ts'
import { BackupCodes, SecondStepBegun, SecondStepOff, SignedIn } from '../endpoints/answers.ts'
import { AppCode, BackupCode, TypedPassword } from '../endpoints/credentials.ts'
import {
  type Answer,
  type AuthRequest,
  type Endpoint,
  publicAccount,
  publicEndpoint,
  signedInEndpoint,
} from '../endpoints/endpoint.ts'
import { codeRefused, stepRefused } from '../endpoints/refusal.ts'
import { completeSignIn } from './sign-in.ts'

const PasswordAgain = z.strictObject({ password: TypedPassword })
const TypedCode = z.strictObject({ code: AppCode })
const TypedBackupCode = z.strictObject({ code: BackupCode })

const PASSWORD_REFUSALS = ['auth/wrong', 'auth/too-many', 'auth/second-step'] as const
const CODE_REFUSALS = ['auth/wrong-code', 'auth/step-over', 'auth/too-many', 'auth/second-step'] as const

/** Two-factor sign-in: a TOTP code, or one of ten backup codes. */
export function twoFactorEndpoints(context: AuthContext): Endpoint[] {
  const { api } = context.auth
  return [
    signedInEndpoint({
      path: '/two-factor/enable',
      does: 'Starts to set up two-factor sign-in, which is on once a code was verified.',
      guests: false,
      body: PasswordAgain,
      answers: SecondStepBegun,
      refuses: PASSWORD_REFUSALS,
      run: async (body, identity, request) => {
        const { response } = await withPassword(context, identity, request, (headers) =>
          api.enableTwoFactor({ body: { ...body, method: 'totp' }, headers, returnHeaders: true }),
        )
        if (response.method !== 'totp') throw new Error('Asked for codes from an app and got another kind')
        return { body: { ...setupDetails(response.totpURI, identity.username), backupCodes: response.backupCodes } }
      },
    }),
    signedInEndpoint({
      path: '/two-factor/disable',
      does: 'Turns two-factor sign-in off.',
      guests: false,
      body: PasswordAgain,
      answers: SecondStepOff,
      refuses: PASSWORD_REFUSALS,
      run: async (body, identity, request) => {
        const { headers } = await withPassword(context, identity, request, (headers) =>
          api.disableTwoFactor({ body, headers, returnHeaders: true }),
        )
        context.log.info({ uid: identity.uid }, 'second step switched off')
        return { body: { status: 'off' as const }, cookies: headers.getSetCookie() }
      },
    }),
    signedInEndpoint({
      path: '/two-factor/generate-backup-codes',
      does: 'Creates new backup codes; the old ones no longer work.',
      guests: false,
      body: PasswordAgain,
      answers: BackupCodes,
      refuses: PASSWORD_REFUSALS,
      run: async (body, identity, request) => {
        const { response } = await withPassword(context, identity, request, (headers) =>
          api.generateBackupCodes({ body, headers, returnHeaders: true }),
        )
        return { body: { backupCodes: response.backupCodes } }
      },
    }),
    publicEndpoint({
      path: '/two-factor/verify-totp',
      does: 'Verifies a code, to complete a sign-in or to turn two-factor sign-in on.',
      body: TypedCode,
      answers: SignedIn,
      refuses: [...CODE_REFUSALS, 'auth/required', 'auth/guest'],
      run: ({ code }, request) => {
        const { caller } = request
        if (caller !== null && caller !== 'guest-expired') return enableTwoFactor(context, code, caller, request)
        return verifySecondStep(context, code, request, (headers) =>
          api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
        )
      },
    }),
    publicEndpoint({
      path: '/two-factor/verify-backup-code',
      does: 'Completes a sign-in with a backup code, which works once.',
      body: TypedBackupCode,
      answers: SignedIn,
      refuses: CODE_REFUSALS,
      run: ({ code }, request) =>
        verifySecondStep(context, code, request, (headers) =>
          api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
        ),
    }),
  ]
}

/** Changes of two-factor need the password again: an unlocked screen is not enough. */
async function withPassword<Result>(
  context: AuthContext,
  { uid }: Identity,
  request: AuthRequest,
  call: (headers: Headers) => Promise<Result>,
): Promise<Result> {
  const { authCookies } = await context.auth.$context
  const headers = request.headers(authCookies.sessionToken.name)
  const result = await guardGuess(context, { account: uid, network: request.network }, () => call(headers))
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
async function enableTwoFactor(
  context: AuthContext,
  code: string,
  identity: Identity,
  request: AuthRequest,
): Promise<SignInAnswer> {
  if (identity.isGuest) throw new Refusal('auth/guest')
  const { headers } = await withPassword(context, identity, request, (headers) =>
    context.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  )
  context.log.info({ uid: identity.uid }, 'second step switched on')
  const account = publicAccount({ ...identity, twoFactorEnabled: true })
  return { body: { status: 'signed-in', account }, cookies: headers.getSetCookie() }
}

type SignInAnswer = Answer<z.output<typeof SignedIn>>
type VerifiedCode = {
  headers: Headers
  response: { token?: string | undefined; user: Parameters<typeof identityOf>[0] }
}

async function verifySecondStep(
  context: AuthContext,
  code: string,
  request: AuthRequest,
  call: (headers: Headers) => Promise<VerifiedCode>,
): Promise<SignInAnswer> {
  const { createAuthCookie, internalAdapter } = await context.auth.$context
  const cookie = createAuthCookie('two_factor').name
  const challenge = challengeIn(request.cookies.get(cookie))
  const begun = challenge && (await internalAdapter.findVerificationValue(challenge))
  if (!begun) throw stepRefused()
  const uid = begun.value
  const { headers, response } = await guardGuess(context, { account: uid, network: request.network }, async () => {
    if (!(await claimCode(context, uid, code))) throw codeRefused()
    return call(request.headers(cookie))
  })
  return completeSignIn(context, identityOf(response.user, response.token ?? ''), headers, request)
}

/** Used only to count guesses per account: better-auth verifies the cookie's signature itself. */
function challengeIn(cookie: string | undefined): string | null {
  return /^(2fa-[\w-]{20})(?:\.|%2E)/i.exec(cookie ?? '')?.[1] ?? null
}
