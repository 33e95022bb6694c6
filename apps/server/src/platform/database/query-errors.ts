import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/**
 * The error without the parameters of the failed statement. Drizzle puts them into its message, and they may be
 * addresses, hashes and tokens; the PostgreSQL error in its cause has none.
 */
export function withoutParameters(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error('A statement failed')) : error
}

/** What PostgreSQL says about a failed statement without quoting a row. */
const WITHOUT_VALUES = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const

/**
 * The innermost cause of an error, without stored or sent values. PostgreSQL quotes them in its message, as in
 * `invalid input syntax for type integer: "secret"`, and in details, as in `Key (email)=(…) already exists`.
 */
export function withoutValues(error: Error): Error {
  const cause = withoutParameters(error)
  if (cause instanceof Error && cause.cause instanceof Error) return withoutValues(cause.cause)
  if (!(cause instanceof pg.DatabaseError)) return cause instanceof Error ? cause : new Error('A statement failed')
  const stripped = new Error(withoutQuotedValue(cause.message))
  stripped.name = 'DatabaseError'
  const calledFrom = cause.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  stripped.stack = [`${stripped.name}: ${stripped.message}`, ...calledFrom].join('\n')
  return Object.assign(stripped, Object.fromEntries(WITHOUT_VALUES.map((name) => [name, cause[name]])))
}

/** Messages that quote a value end with it, after a colon, or call it a value. Other quotes are names. */
function withoutQuotedValue(message: string): string {
  return message.replace(/: "[\s\S]*"$/, ': …').replace(/\bvalue "[\s\S]*"(?= )/, 'value …')
}

/** The unique constraint that a statement violated, or null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const cause = withoutParameters(error)
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '23505') return null
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : ''
}
