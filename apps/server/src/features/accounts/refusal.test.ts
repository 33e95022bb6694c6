import { inspect } from 'node:util'
import { APIError } from 'better-auth/api'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { isWrongGuess, toRefusal, withoutSecrets } from './refusal.ts'

const refused = (code: string) => new APIError('BAD_REQUEST', { code, message: 'Not in our words' })

test.for<[code: string, reason: string, details?: object]>([
  ['INVALID_EMAIL_OR_PASSWORD', 'auth/wrong'],
  ['INVALID_USERNAME_OR_PASSWORD', 'auth/wrong'],
  ['INVALID_PASSWORD', 'auth/wrong'],
  ['CREDENTIAL_ACCOUNT_NOT_FOUND', 'auth/wrong'],
  ['USERNAME_IS_ALREADY_TAKEN', 'auth/name-taken'],
  ['USER_ALREADY_EXISTS', 'auth/email-taken'],
  ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'auth/email-taken'],
  ['UNAUTHORIZED', 'auth/required'],
  ['INVALID_TOKEN', 'auth/link-over'],
  ['INVALID_CODE', 'auth/wrong-code'],
  ['INVALID_BACKUP_CODE', 'auth/wrong-code'],
  ['INVALID_TWO_FACTOR_COOKIE', 'auth/step-over'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'auth/step-over'],
  ['TOTP_ALREADY_ENABLED', 'auth/second-step', { problem: 'already on' }],
  ['TOTP_NOT_ENABLED', 'auth/second-step', { problem: 'not on' }],
  ['TWO_FACTOR_NOT_ENABLED', 'auth/second-step', { problem: 'not on' }],
  ['BACKUP_CODES_NOT_ENABLED', 'auth/second-step', { problem: 'not on' }],
])('%s of better-auth is refused with %s', ([code, reason, details = {}]) => {
  expect(toRefusal(refused(code))).toMatchObject({ reason, details })
  expect(isWrongGuess(refused(code))).toBe(reason === 'auth/wrong' || reason === 'auth/wrong-code')
})

test('an unknown code of better-auth, or another error, is no refusal of ours', () => {
  expect(toRefusal(refused('SOMETHING_NEW'))).toBeNull()
  expect(toRefusal(new Error('Out of order'))).toBeNull()
})

test('an unexpected error keeps its message, code and stack, but no parameters and no headers', () => {
  const cause = Object.assign(new Error('out of memory'), { code: '53200', detail: 'Key (email)=(a@example.org)' })
  const failed = withoutSecrets(new DrizzleQueryError('insert into x values ($1)', ['a secret'], cause))
  expect(failed).toMatchObject({ message: 'Error: out of memory', code: '53200', stack: cause.stack })
  expect(inspect(failed, { depth: 5 })).not.toMatch(/secret|example\.org/)
  const unknown = new APIError('BAD_REQUEST', { code: 'SOMETHING_NEW' }, { 'set-cookie': 'a secret' })
  expect(withoutSecrets(unknown)).not.toHaveProperty('statusCode')
  expect(inspect(withoutSecrets(unknown), { depth: 5 })).not.toContain('a secret')
})
