import { z } from 'zod'
import { type Identity, identityOf } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { guarded, isFreshCode, type Workings } from '../auth-context.ts'
import { BackupCodes, SecondStepBegun, SecondStepOff, SignedIn } from '../endpoints/answers.ts'
import { AppCode, BackupCode, TypedPassword } from '../endpoints/credentials.ts'
import { type Answer, type Endpoint, forAnybody, forSignedIn, shownAccount, type Visit } from '../endpoints/endpoint.ts'
import { codeRefused, stepRefused } from '../endpoints/refusal.ts'
import { enter } from './sign-in.ts'

const PasswordAgain = z.strictObject({ password: TypedPassword })
const TypedCode = z.strictObject({ code: AppCode })
const TypedBackupCode = z.strictObject({ code: BackupCode })

const PASSWORD_REFUSALS = ['auth/wrong', 'auth/too-many', 'auth/second-step'] as const
const CODE_REFUSALS = ['auth/wrong-code', 'auth/step-over', 'auth/too-many', 'auth/second-step'] as const

/** Two-factor sign-in: a TOTP code, or one of ten backup codes. */
export function secondStep(workings: Workings): Endpoint[] {
  const { api } = workings.auth
  return [
    forSignedIn({
      path: '/two-factor/enable',
      does: 'Begins to set up the second step; it counts once a code was right.',
      guests: false,
      body: PasswordAgain,
      answers: SecondStepBegun,
      refuses: PASSWORD_REFUSALS,
      run: async (body, identity, visit) => {
        const { response } = await withPassword(workings, identity, visit, (headers) =>
          api.enableTwoFactor({ body: { ...body, method: 'totp' }, headers, returnHeaders: true }),
        )
        if (response.method !== 'totp') throw new Error('Asked for codes from an app and got another kind')
        return { body: { ...setUp(response.totpURI, identity.username), backupCodes: response.backupCodes } }
      },
    }),
    forSignedIn({
      path: '/two-factor/disable',
      does: 'Switches the second step off.',
      guests: false,
      body: PasswordAgain,
      answers: SecondStepOff,
      refuses: PASSWORD_REFUSALS,
      run: async (body, identity, visit) => {
        const { headers } = await withPassword(workings, identity, visit, (headers) =>
          api.disableTwoFactor({ body, headers, returnHeaders: true }),
        )
        workings.log.info({ uid: identity.uid }, 'second step switched off')
        return { body: { status: 'off' as const }, cookies: headers.getSetCookie() }
      },
    }),
    forSignedIn({
      path: '/two-factor/generate-backup-codes',
      does: 'Makes new backup codes; the old ones no longer work.',
      guests: false,
      body: PasswordAgain,
      answers: BackupCodes,
      refuses: PASSWORD_REFUSALS,
      run: async (body, identity, visit) => {
        const { response } = await withPassword(workings, identity, visit, (headers) =>
          api.generateBackupCodes({ body, headers, returnHeaders: true }),
        )
        return { body: { backupCodes: response.backupCodes } }
      },
    }),
    forAnybody({
      path: '/two-factor/verify-totp',
      does: 'Takes the second step of a sign-in, or switches it on.',
      body: TypedCode,
      answers: SignedIn,
      refuses: [...CODE_REFUSALS, 'auth/required', 'auth/guest'],
      run: ({ code }, visit) => {
        const { caller } = visit
        if (caller !== null && caller !== 'guest-expired') return switchOn(workings, code, caller, visit)
        return takeStep(workings, code, visit, (headers) =>
          api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
        )
      },
    }),
    forAnybody({
      path: '/two-factor/verify-backup-code',
      does: 'Takes the second step with a backup code, which is used up by it.',
      body: TypedBackupCode,
      answers: SignedIn,
      refuses: CODE_REFUSALS,
      run: ({ code }, visit) =>
        takeStep(workings, code, visit, (headers) =>
          api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
        ),
    }),
  ]
}

/** Changes of two-factor need the password again: an unlocked screen is not enough. */
async function withPassword<Result>(
  workings: Workings,
  { uid }: Identity,
  visit: Visit,
  call: (headers: Headers) => Promise<Result>,
): Promise<Result> {
  const { authCookies } = await workings.auth.$context
  const headers = visit.headers(authCookies.sessionToken.name)
  const result = await guarded(workings, { account: uid, network: visit.network }, () => call(headers))
  workings.doorkeeper.forget(uid)
  return result
}

/** The authenticator app shows the player's name: the address that better-auth would use may be a placeholder. */
function setUp(uri: string, username: string): { uri: string; secret: string } {
  const { searchParams } = new URL(uri)
  const label = `${encodeURIComponent('Hearthward')}:${encodeURIComponent(username)}`
  return { uri: `otpauth://totp/${label}?${searchParams}`, secret: searchParams.get('secret') ?? '' }
}

/** Two-factor is enabled only after a first valid code, which proves that the app is set up. */
async function switchOn(workings: Workings, code: string, identity: Identity, visit: Visit): Promise<EnteredGame> {
  if (identity.isGuest) throw new Refusal('auth/guest')
  const { headers } = await withPassword(workings, identity, visit, (headers) =>
    workings.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  )
  workings.log.info({ uid: identity.uid }, 'second step switched on')
  const account = shownAccount({ ...identity, twoFactorEnabled: true })
  return { body: { status: 'signed-in', account }, cookies: headers.getSetCookie() }
}

type EnteredGame = Answer<z.output<typeof SignedIn>>
type Entered = { headers: Headers; response: { token?: string | undefined; user: Parameters<typeof identityOf>[0] } }

async function takeStep(
  workings: Workings,
  code: string,
  visit: Visit,
  call: (headers: Headers) => Promise<Entered>,
): Promise<EnteredGame> {
  const { createAuthCookie, internalAdapter } = await workings.auth.$context
  const cookie = createAuthCookie('two_factor').name
  const challenge = challengeIn(visit.cookies.get(cookie))
  const begun = challenge && (await internalAdapter.findVerificationValue(challenge))
  if (!begun) throw stepRefused()
  const uid = begun.value
  const { headers, response } = await guarded(workings, { account: uid, network: visit.network }, async () => {
    if (!(await isFreshCode(workings, uid, code))) throw codeRefused()
    return call(visit.headers(cookie))
  })
  return enter(workings, identityOf(response.user, response.token ?? ''), headers, visit)
}

/** Used only to count guesses per account: better-auth verifies the cookie's signature itself. */
function challengeIn(cookie: string | undefined): string | null {
  return /^(2fa-[\w-]{20})(?:\.|%2E)/i.exec(cookie ?? '')?.[1] ?? null
}
