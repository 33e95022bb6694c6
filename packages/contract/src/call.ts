import type { z } from 'zod'
import type { Collection } from './collections.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may make a call: anybody, somebody signed in, a player whose game is open to them, which it is to few during
 * maintenance, any of the staff, or staff with a permission.
 * Checked in one place on the server, before any handler.
 */
export type Caller = 'anybody' | 'account' | 'player' | StaffCaller
/** What an owner can choose from for calls and sections of the back-office. */
export type StaffCaller = 'staff' | Permission

/**
 * What the back-office asks of a sign-in: nothing, that it was in use lately, or that the password was given a moment
 * ago, as for what cannot be undone.
 */
export type Freshness = 'none' | 'used' | 'confirmed'

export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Caller = Caller,
> {
  readonly who: Who
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
  /** Open to the banned and the deleted too. */
  readonly toSuspended: boolean
  readonly freshness: Freshness
  /** For calls of staff: the collections it reads and changes, for the screen of access rules. */
  readonly reads: readonly Collection[]
  readonly changes: readonly Collection[]
}

const USUAL_LIMIT = { most: 120, perSeconds: 10 }

const USUAL = {
  limit: USUAL_LIMIT,
  signedOut: 'auth/required',
  testOnly: false,
  toSuspended: false,
  freshness: 'used',
  reads: [],
  changes: [],
} as const

type Shape<Input, Output> = { input: Input; output: Output } & Partial<Pick<Call, keyof typeof USUAL>>

export function call<Who extends Caller, Input extends z.ZodType, Output extends z.ZodType>(
  who: Who,
  does: string,
  shape: Shape<Input, Output>,
): Call<Input, Output, Who> {
  return { who, does, ...USUAL, ...shape }
}

export function isStaffCaller(who: Caller): who is StaffCaller {
  return who === 'staff' || PERMISSIONS.includes(who as Permission)
}
