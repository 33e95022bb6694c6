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
  /** Refusals of this call itself, besides those that `refusalsOf` derives from the rest of its declaration. */
  readonly refuses: readonly RefusalCode[]
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
  refuses: [],
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

/** Refusals of acting on a player who may be missing, the caller, or of the caller's rank and above. */
export const ON_PLAYER = ['player/not-found', 'staff/about-you', 'staff/above'] as const satisfies RefusalCode[]
/** The same where the act locks the player out of the game. */
export const LOCKING_OUT = [
  'player/not-found',
  'staff/oneself',
  'staff/owner',
  'staff/above',
] as const satisfies RefusalCode[]

/** Refusals of any request, before its call is even looked at. */
export const REQUEST_REFUSALS = [
  'call/malformed',
  'call/invalid',
  'call/too-large',
  'auth/not-allowed',
  'call/too-many',
  'call/internal',
  'call/unavailable',
] as const satisfies RefusalCode[]

/** Every refusal a call can answer with: those of its callers, of any request, and its own. */
export function refusalsOf({ who, signedOut, toSuspended, freshness, refuses }: Call): ReadonlySet<RefusalCode> {
  const answered = new Set<RefusalCode>(REQUEST_REFUSALS)
  const add = (...codes: readonly RefusalCode[]) => {
    for (const code of codes) answered.add(code)
  }
  if (who !== 'anybody') add(signedOut)
  if (who !== 'anybody' && !toSuspended) add('auth/deleted', 'auth/banned')
  if (who === 'player') add('server/maintenance', 'player/not-loaded')
  if (isStaffCaller(who)) add('auth/admin')
  if (isStaffCaller(who) && freshness !== 'none') add('auth/required', 'auth/confirm')
  add(...refuses)
  return answered
}
