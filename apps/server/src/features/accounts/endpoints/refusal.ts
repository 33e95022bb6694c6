import { randomBytes } from 'node:crypto'
import { type CallError, callError, HTTP_STATUS, type RefusalCode } from '@hearthward/contract'
import { isAPIError } from 'better-auth/api'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'

export const invalid = (field: string, problem: string) => new Refusal('call/invalid', { field, problem })

export function tooMany(waitMs: number, reason: 'auth/too-many' | 'call/too-many' = 'auth/too-many'): Refusal {
  return new Refusal(reason, { seconds: Math.ceil(waitMs / 1000) })
}

/** Field names come from the caller: long ones would fill the response and the screen. */
const LONGEST_FIELD = 40

export function refusalOfInput(error: z.ZodError, given: unknown): Refusal {
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') return invalid((issue.keys[0] ?? '').slice(0, LONGEST_FIELD), 'not accepted')
  const field = issue?.path.join('.') ?? ''
  if (field === '') return invalid('body', 'not an object')
  const missing = typeof given === 'object' && given !== null && !Object.hasOwn(given, field)
  return invalid(field, missing ? 'missing' : (issue?.message ?? 'not accepted'))
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
  ACCOUNT_TEMPORARILY_LOCKED: () => tooMany(15 * 60_000),
  TOTP_ALREADY_ENABLED: () => secondStepRefused('already on'),
  TOTP_NOT_ENABLED: () => secondStepRefused('not on'),
  TWO_FACTOR_NOT_ENABLED: () => secondStepRefused('not on'),
  BACKUP_CODES_NOT_ENABLED: () => secondStepRefused('not on'),
}

export const linkRefused = () => new Refusal('auth/link-over')
export const codeRefused = () => new Refusal('auth/wrong-code')
export const stepRefused = () => new Refusal('auth/step-over')
const secondStepRefused = (problem: string) => new Refusal('auth/second-step', { problem })
export const mailRefused = () => new Refusal('auth/no-mail')
const WRONG_GUESS_REFUSALS: ReadonlySet<RefusalCode | undefined> = new Set<RefusalCode>([
  'auth/wrong',
  'auth/wrong-code',
])

/** The error as a refusal, or null if it is unexpected. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!isAPIError(error)) return null
  return BETTER_AUTH_REFUSALS[error.body?.code ?? '']?.() ?? null
}

/** Turns an error into a response. Unexpected errors are logged under the id that the caller sees. */
export function errorResponse(error: unknown, log: Logger): Response {
  const refusal = toRefusal(error) ?? logUnexpected(error, log)
  const body: CallError = callError(refusal.reason, refusal.details)
  const headers = new Headers({ 'cache-control': 'no-store' })
  const { seconds } = refusal.details
  if (seconds !== undefined) headers.set('retry-after', String(seconds))
  return Response.json(body, { status: HTTP_STATUS[body.code], headers })
}

function logUnexpected(error: unknown, log: Logger): Refusal {
  const id = randomBytes(6).toString('hex')
  log.error({ id, ...loggable(error) }, 'an account call failed')
  return new Refusal('call/internal', { id })
}

/**
 * An error without secrets. Drizzle puts the parameters of a failed statement into its message, and ours are addresses,
 * hashes and tokens; the PostgreSQL error in its cause has none.
 */
export function loggable(error: unknown): { error: string; code?: string; stack?: string } {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error))
    return { error: error instanceof DrizzleQueryError ? 'a statement failed' : typeof cause }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  return { error: `${cause.name}: ${cause.message}`, ...(code && { code }), ...(cause.stack && { stack: cause.stack }) }
}

/** For errors that leave this folder: logging them must not log a hash or a token. */
export async function stripQueryParameters<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof DrizzleQueryError ? (error.cause ?? new Error('A statement failed')) : error
  }
}

/** The unique constraint that a statement violated, or null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '23505') return null
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : ''
}

/** Whether a password or code was wrong, as opposed to any other failure. */
export function isWrongGuess(error: unknown): boolean {
  return WRONG_GUESS_REFUSALS.has(toRefusal(error)?.reason)
}
