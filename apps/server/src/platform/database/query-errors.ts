import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * The error without the parameters of the failed statement. Drizzle puts them into its message, and they may be
 * addresses, hashes and tokens; the PostgreSQL error in its cause has none.
 */
export function withoutParameters(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error('A statement failed')) : error
}

/** The unique constraint that a statement violated, or null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const cause = withoutParameters(error)
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '23505') return null
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : ''
}
