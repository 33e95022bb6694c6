import { z } from 'zod'
import { type Call, type Caller, call } from '../call.ts'
import { GivenEmail, Password, Username } from '../entities/account.ts'
import { NoInput, SingleLineText } from '../inputs.ts'

/**
 * Sign-up, sign-in, sessions, passwords, e-mail verification and two-factor sign-in. They are named after their
 * published paths below `/api/`.
 */

/** Not the rules for new passwords and names: an impossible one is answered as wrong, not as invalid. */
const TypedPassword = z.string().min(1, 'missing').max(128, 'at most 128 characters')
const TypedName = z.string().min(1, 'missing').max(254, 'at most 254 characters')

/** A TOTP code, or one of the backup codes for a lost authenticator app. */
const AppCode = z.string().regex(/^\d{6}$/, 'six digits')
const BackupCode = z.string().regex(/^\w{5}-\w{5}$/, 'like abcde-12345')

/** The token of a link in an e-mail. */
const LinkToken = z.string().regex(/^[\w-]{1,128}$/, 'not a link of ours')

const PasswordAgain = z.strictObject({ password: TypedPassword })
/** The code is required if the account has two-factor enabled. */
export const BothFactors = PasswordAgain.extend({
  code: z.union([AppCode, BackupCode], 'six digits, or like abcde-12345').optional(),
})

/** A binary value of WebAuthn, base64url. */
const Binary = z.string().regex(/^[\w-]{1,4096}$/, 'not base64url')
const PasskeyId = z.string().regex(/^[\w-]{1,1400}$/, 'not a passkey')
const PasskeyName = SingleLineText(1, 40)
/** Options for the browser's WebAuthn functions, in their own JSON form. */
const PasskeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** What the browser created: the attestation of a new passkey. */
export const NewPasskey = z.strictObject({
  id: PasskeyId,
  clientDataJSON: Binary,
  attestationObject: Binary,
  transports: z.array(z.string().regex(/^[\w-]{1,20}$/)).max(10),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What the browser signed: the proof that the visitor has the passkey. */
export const PasskeyProof = z.strictObject({
  id: PasskeyId,
  clientDataJSON: Binary,
  authenticatorData: Binary,
  signature: Binary,
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  usedAt: z.number().nullable(),
})

export const AccountShown = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isGuest: z.boolean(),
  guestExpiresAt: z.number().nullable(),
  twoFactorEnabled: z.boolean(),
})

/** Sessions are named by id, never by token: the token is the session, and is kept out of reach of scripts. */
export const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.number(),
  usedAt: z.number(),
  expiresAt: z.number(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

const statusOf = <Status extends string>(status: Status) => z.object({ status: z.literal(status) })

export const SignedIn = z.object({ status: z.literal('signed-in'), account: AccountShown })
/** Signed in, or asked for a code if the account has two-factor enabled. */
const SignedInOrAsked = z.discriminatedUnion('status', [SignedIn, statusOf('second-step')])
const SessionEnded = z.object({ ended: z.boolean() })
const BackupCodes = z.object({ backupCodes: z.array(z.string()) })

/** What a name, an address and a password chosen by a player can be refused for. */
export const NEW_ACCOUNT_REFUSALS = [
  'auth/name-taken',
  'auth/name-reserved',
  'auth/email-taken',
  'auth/weak-password',
] as const
const SIGN_IN_REFUSALS = ['auth/wrong', 'auth/too-many', 'auth/deleted'] as const
const PASSWORD_REFUSALS = ['auth/wrong', 'auth/too-many'] as const
const FACTOR_REFUSALS = [...PASSWORD_REFUSALS, 'auth/wrong-code', 'auth/second-step'] as const
const TWO_FACTOR_REFUSALS = [...PASSWORD_REFUSALS, 'auth/second-step'] as const
const CODE_REFUSALS = ['auth/wrong-code', 'auth/step-over', 'auth/too-many', 'auth/second-step'] as const

type Shape<Input, Output> = { input: Input; output: Output } & Partial<Pick<Call, 'refuses' | 'toGuests'>>

/** Also for suspended accounts: their owners sign in to read why and to appeal. */
function accountCall<Who extends Caller, Input extends z.ZodType, Output extends z.ZodType>(
  who: Who,
  does: string,
  { refuses = [], ...shape }: Shape<Input, Output>,
) {
  return call(who, does, {
    ...shape,
    limit: { most: 300, perSeconds: 60, by: 'network' },
    toSuspended: true,
    isForm: true,
    refuses: who === 'anybody' ? refuses : ['auth/guest-expired', ...refuses],
  })
}

/** A call whose answer sets or clears cookies. */
function cookieCall<Who extends Caller, Input extends z.ZodType, Output extends z.ZodType>(
  who: Who,
  does: string,
  shape: Shape<Input, Output>,
) {
  return { ...accountCall(who, does, shape), setsCookies: true as const }
}

export const accountCalls = {
  'auth/sign-up/email': cookieCall('anybody', 'Creates an account and signs in.', {
    input: z.strictObject({ username: Username, email: GivenEmail.optional(), password: Password }),
    output: SignedIn,
    refuses: NEW_ACCOUNT_REFUSALS,
  }),
  'auth/sign-in/username': cookieCall('anybody', 'Signs in with username and password.', {
    input: z.strictObject({ username: TypedName, password: TypedPassword }),
    output: SignedInOrAsked,
    refuses: SIGN_IN_REFUSALS,
  }),
  'auth/sign-in/email': cookieCall('anybody', 'Signs in with e-mail address and password.', {
    input: z.strictObject({ email: TypedName, password: TypedPassword }),
    output: SignedInOrAsked,
    refuses: SIGN_IN_REFUSALS,
  }),
  'auth/sign-in/anonymous': cookieCall('anybody', 'Creates a guest account, which lasts 24 hours.', {
    input: NoInput,
    output: SignedIn,
  }),
  'auth/sign-out': cookieCall('anybody', 'Ends this session.', {
    input: NoInput,
    output: statusOf('signed-out'),
  }),
  'auth/list-sessions': {
    ...accountCall('account', 'Lists the sessions of the account.', {
      input: NoInput,
      output: z.object({ sessions: z.array(Session) }),
    }),
    method: 'GET',
  },
  'auth/revoke-session': accountCall('account', 'Ends one session.', {
    input: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/, 'not a session') }),
    output: SessionEnded,
  }),
  'auth/revoke-other-sessions': accountCall('account', 'Ends all other sessions.', {
    input: NoInput,
    output: SessionEnded,
  }),
  'auth/request-password-reset': accountCall(
    'anybody',
    'Sends an e-mail with a link to set a new password, if the address is known.',
    { input: z.strictObject({ email: GivenEmail }), output: statusOf('asked'), refuses: ['auth/no-mail'] },
  ),
  'auth/reset-password': accountCall(
    'anybody',
    'Sets a new password with the link from the e-mail, and ends all sessions.',
    {
      input: z.strictObject({ token: LinkToken, newPassword: Password }),
      output: statusOf('changed'),
      refuses: ['auth/link-over', 'auth/weak-password'],
    },
  ),
  'auth/change-password': cookieCall('account', 'Sets a new password, and ends all other sessions.', {
    input: z.strictObject({ currentPassword: TypedPassword, newPassword: Password }),
    output: statusOf('changed'),
    toGuests: false,
    refuses: [...PASSWORD_REFUSALS, 'auth/weak-password'],
  }),
  'auth/send-verification-email': accountCall('account', 'Sends the confirmation e-mail again.', {
    input: NoInput,
    output: statusOf('asked'),
    toGuests: false,
    refuses: ['auth/no-mail'],
  }),
  'auth/change-email': accountCall(
    'account',
    'Sends a confirmation e-mail to a new address, which is used once it is confirmed.',
    {
      input: BothFactors.extend({ email: GivenEmail }),
      output: statusOf('asked'),
      toGuests: false,
      refuses: ['auth/no-mail', ...FACTOR_REFUSALS],
    },
  ),
  'auth/verify-email': accountCall('account', 'Confirms an address with the link from the e-mail.', {
    input: z.strictObject({ token: LinkToken }),
    output: z.object({ status: z.literal('confirmed'), email: z.string() }),
    toGuests: false,
    refuses: ['auth/link-over', 'auth/email-taken'],
  }),
  'auth/two-factor/enable': accountCall(
    'account',
    'Starts to set up two-factor sign-in, which is on once a code was verified.',
    {
      input: PasswordAgain,
      output: BackupCodes.extend({ uri: z.string(), secret: z.string() }),
      toGuests: false,
      refuses: TWO_FACTOR_REFUSALS,
    },
  ),
  'auth/two-factor/disable': cookieCall('account', 'Turns two-factor sign-in off.', {
    input: BothFactors,
    output: statusOf('off'),
    toGuests: false,
    refuses: FACTOR_REFUSALS,
  }),
  'auth/two-factor/generate-backup-codes': accountCall(
    'account',
    'Creates new backup codes; the old ones no longer work.',
    {
      input: BothFactors,
      output: BackupCodes,
      toGuests: false,
      refuses: FACTOR_REFUSALS,
    },
  ),
  'auth/two-factor/verify-totp': cookieCall(
    'anybody',
    'Verifies a code, to complete a sign-in or to turn two-factor sign-in on.',
    {
      input: z.strictObject({ code: AppCode }),
      output: SignedIn,
      refuses: [...CODE_REFUSALS, 'auth/required', 'auth/guest'],
    },
  ),
  'auth/two-factor/verify-backup-code': cookieCall(
    'anybody',
    'Completes a sign-in with a backup code, which works once.',
    { input: z.strictObject({ code: BackupCode }), output: SignedIn, refuses: CODE_REFUSALS },
  ),
  'auth/confirm': accountCall(
    'account',
    'Confirms the password, and the code with two-factor sign-in, to continue in the back-office.',
    {
      input: BothFactors,
      output: statusOf('confirmed'),
      toGuests: false,
      refuses: FACTOR_REFUSALS,
    },
  ),
  'auth/passkey/list': accountCall('account', 'Lists the passkeys of the account.', {
    input: NoInput,
    output: z.object({ passkeys: z.array(Passkey) }),
    toGuests: false,
  }),
  'auth/passkey/begin': accountCall('account', 'Starts to add a passkey.', {
    input: BothFactors,
    output: PasskeyOptions,
    toGuests: false,
    refuses: [...FACTOR_REFUSALS, 'auth/too-many-passkeys'],
  }),
  'auth/passkey/add': accountCall('account', 'Adds the passkey that the browser created.', {
    input: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
    output: z.object({ passkey: Passkey }),
    toGuests: false,
    refuses: ['auth/step-over', 'auth/passkey-invalid', 'auth/too-many-passkeys'],
  }),
  'auth/passkey/rename': accountCall('account', 'Gives a passkey another name.', {
    input: z.strictObject({ id: PasskeyId, name: PasskeyName }),
    output: z.object({ renamed: z.boolean() }),
    toGuests: false,
  }),
  'auth/passkey/remove': accountCall('account', 'Removes a passkey, which can no longer sign in.', {
    input: BothFactors.extend({ id: PasskeyId }),
    output: z.object({ removed: z.boolean() }),
    toGuests: false,
    refuses: FACTOR_REFUSALS,
  }),
  'auth/sign-in/passkey-options': accountCall('anybody', 'Starts a sign-in with a passkey.', {
    input: NoInput,
    output: PasskeyOptions,
  }),
  'auth/sign-in/passkey': cookieCall(
    'anybody',
    'Signs in with a passkey. It verified the user, so two-factor sign-in does not ask for a code.',
    {
      input: PasskeyProof,
      output: SignedIn,
      refuses: ['auth/wrong-passkey', 'auth/step-over', 'auth/too-many'],
    },
  ),
} as const

export type AccountCallName = keyof typeof accountCalls
