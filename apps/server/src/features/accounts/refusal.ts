import type { RefusalCode } from '@hearthward/contract'
import { isAPIError } from 'better-auth/api'
import { withoutParameters, withoutValues } from '../../platform/database/query-errors.ts'
import { Refusal } from '../../platform/refusal.ts'

export function tooMany(waitMs: number, reason: 'auth/too-many' | 'call/too-many' = 'auth/too-many'): Refusal {
  return new Refusal(reason, { seconds: Math.ceil(waitMs / 1000) })
}

/** Refusals by better-auth error code. Other codes are bugs of ours, answered as `internal`. */
const BETTER_AUTH_REFUSALS: Readonly<Record<string, () => Refusal>> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Refusal('auth/wrong'),
  INVALID_USERNAME_OR_PASSWORD: () => new Refusal('auth/wrong'),
  INVALID_PASSWORD: () => new Refusal('auth/wrong'),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => new Refusal('auth/wrong'),
  USERNAME_IS_ALREADY_TAKEN: () => new Refusal('auth/name-taken'),
  USER_ALREADY_EXISTS: () => new Refusal('auth/email-taken'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () => new Refusal('auth/email-taken'),
  UNAUTHORIZED: () => new Refusal('auth/required'),
  INVALID_TOKEN: () => linkRefused(),
  INVALID_CODE: () => codeRefused(),
  INVALID_BACKUP_CODE: () => codeRefused(),
  INVALID_TWO_FACTOR_COOKIE: () => stepRefused(),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => stepRefused(),
  TOTP_ALREADY_ENABLED: () => twoFactorRefused('already on'),
  TOTP_NOT_ENABLED: () => twoFactorRefused('not on'),
  TWO_FACTOR_NOT_ENABLED: () => twoFactorRefused('not on'),
  BACKUP_CODES_NOT_ENABLED: () => twoFactorRefused('not on'),
}

export const linkRefused = () => new Refusal('auth/link-over')
export const codeRefused = () => new Refusal('auth/wrong-code')
export const stepRefused = () => new Refusal('auth/step-over')
const twoFactorRefused = (problem: string) => new Refusal('auth/second-step', { problem })
export const mailRefused = () => new Refusal('auth/no-mail')
const WRONG_GUESS_REFUSALS: ReadonlySet<RefusalCode | undefined> = new Set<RefusalCode>([
  'auth/wrong',
  'auth/wrong-code',
  'auth/wrong-passkey',
])

/** The error as a refusal, or null if it is unexpected. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!isAPIError(error)) return null
  return BETTER_AUTH_REFUSALS[error.body?.code ?? '']?.() ?? null
}

/** An error without secrets. */
export function loggable(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = withoutValues(error)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  return { error: `${cause.name}: ${cause.message}`, ...(code && { code }), ...(cause.stack && { stack: cause.stack }) }
}

/** The same as an error, for the gate to log. */
export function withoutSecrets(error: unknown): Error {
  const { error: message, ...rest } = loggable(error)
  return Object.assign(new Error(message), rest)
}

/** For errors that leave this folder: logging them must not log a hash or a token. */
export async function stripQueryParameters<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw withoutParameters(error)
  }
}

/** Whether a password or code was wrong, as opposed to any other failure. */
export function isWrongGuess(error: unknown): boolean {
  return WRONG_GUESS_REFUSALS.has(toRefusal(error)?.reason)
}
