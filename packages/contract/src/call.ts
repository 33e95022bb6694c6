import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may make a call: anybody, somebody signed in, a player whose game is open to them, which it is to few during
 * maintenance, or staff with a permission.
 * Checked in one place on the server, before any handler.
 */
export type Caller = 'anybody' | 'account' | 'player' | Permission

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly who: Caller
  /** What it does, in a line; the readable page of the API is made of these. */
  readonly does: string
  readonly input: Input
  readonly output: Output
  /** Most calls one caller may make within `perSeconds`. */
  readonly limit: { readonly most: number; readonly perSeconds: number }
  /** What somebody who is not signed in hears. */
  readonly signedOut: RefusalCode
  /** Offered only with TEST_CLOCK. */
  readonly testOnly: boolean
}

const USUAL_LIMIT = { most: 120, perSeconds: 10 }

export function call<Input extends z.ZodType, Output extends z.ZodType>(
  who: Caller,
  does: string,
  shape: { input: Input; output: Output; limit?: Call['limit']; signedOut?: RefusalCode; testOnly?: boolean },
): Call<Input, Output> {
  return { who, does, limit: USUAL_LIMIT, signedOut: 'auth/required', testOnly: false, ...shape }
}
