import type { z } from 'zod'
import type { Collection } from './collections.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may make a call: anybody, a signed-in account, a player with access to the game (restricted during maintenance),
 * any member of staff, or staff with a permission. Checked in one place on the server, before any handler.
 */
export type Caller = 'anybody' | 'account' | 'player' | StaffCaller
/** Access levels an owner can choose for calls and sections of the back-office. */
export type StaffCaller = 'staff' | Permission

/**
 * How fresh a staff session must be: any, recently used, with a password entered a moment ago, which irreversible
 * actions require, or with a code of the second factor as well.
 */
export type Freshness = 'none' | 'used' | 'confirmed' | 'second-factor'

/**
 * Whether a staff call needs the approval of a colleague: never, above the caller's limit for a day, always, always and
 * with the value of what it changes, or always unless it is a dry run.
 */
export type Approval = 'none' | 'by-value' | 'always' | 'always-valued' | 'unless-dry-run'

export interface Limit {
  /** Most calls within `perSeconds`. */
  readonly most: number
  readonly perSeconds: number
  /**
   * By caller, for each call. By network, for all such calls together, before the body is read: callers who are not
   * signed in yet have nothing else in common.
   */
  readonly by?: 'caller' | 'network'
}

export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Caller = Caller,
> {
  readonly who: Who
  /** A one-line description, used in the API reference. */
  readonly does: string
  readonly input: Input
  readonly output: Output
  readonly limit: Limit
  /** The name is the address: a call is served at `/api/<name>`. The input of a GET call is its query. */
  readonly method: 'GET' | 'POST'
  /** The refusal for a caller who is not signed in. */
  readonly signedOut: RefusalCode
  /** Available only with TEST_CLOCK. */
  readonly testOnly: boolean
  /** Also open to banned and deleted players. */
  readonly toSuspended: boolean
  /** Also open to guests. */
  readonly toGuests: boolean
  /** The answer can set and clear cookies. */
  readonly setsCookies: boolean
  /** The input is a form: a refusal names its field, also one that is missing or unknown. */
  readonly isForm: boolean
  readonly freshness: Freshness
  readonly approval: Approval
  /** For staff calls: the collections it reads and changes, shown on the access rules screen. */
  readonly reads: readonly Collection[]
  readonly changes: readonly Collection[]
  /** Refusals specific to this call, in addition to those that `refusalsOf` derives. */
  readonly refuses: readonly RefusalCode[]
}

const DEFAULT_LIMIT = { most: 120, perSeconds: 10 }

const CALL_DEFAULTS = {
  limit: DEFAULT_LIMIT,
  method: 'POST',
  signedOut: 'auth/required',
  testOnly: false,
  toSuspended: false,
  toGuests: true,
  setsCookies: false,
  isForm: false,
  freshness: 'used',
  approval: 'none',
  reads: [],
  changes: [],
  refuses: [],
} as const

type Shape<Input, Output> = { input: Input; output: Output } & Partial<Pick<Call, keyof typeof CALL_DEFAULTS>>

export function call<Who extends Caller, Input extends z.ZodType, Output extends z.ZodType>(
  who: Who,
  does: string,
  shape: Shape<Input, Output>,
): Call<Input, Output, Who> {
  return { who, does, ...CALL_DEFAULTS, ...shape }
}

export function isStaffCaller(who: Caller): who is StaffCaller {
  return who === 'staff' || PERMISSIONS.includes(who as Permission)
}

/** Refusals for acting on a player who is missing, is the caller, or has the caller's rank or above. */
export const ON_PLAYER_REFUSALS = [
  'player/not-found',
  'staff/about-you',
  'staff/above',
] as const satisfies RefusalCode[]
/** Refusals for actions that lock the player out of the game. */
export const LOCK_OUT_REFUSALS = [
  'player/not-found',
  'staff/oneself',
  'staff/owner',
  'staff/above',
] as const satisfies RefusalCode[]

/** Refusals of any request, checked before its call is known. */
export const REQUEST_REFUSALS = [
  'call/malformed',
  'call/invalid',
  'call/too-large',
  'call/too-deep',
  'auth/not-allowed',
  'call/too-many',
  'call/internal',
  'call/unavailable',
] as const satisfies RefusalCode[]

/** Refusals of a call that needs approval. The last two are of a restore that is executed at once. */
const APPROVAL_REFUSALS = [
  'approval/needed',
  'approval/too-many',
  'approval/closed',
  'approval/grown',
] as const satisfies RefusalCode[]

/** All refusals a call can return: by caller, of any request, and its own. */
export function refusalsOf({
  who,
  signedOut,
  toSuspended,
  toGuests,
  freshness,
  approval,
  refuses,
}: Call): ReadonlySet<RefusalCode> {
  const answered = new Set<RefusalCode>(REQUEST_REFUSALS)
  const add = (...codes: readonly RefusalCode[]) => {
    for (const code of codes) answered.add(code)
  }
  if (who !== 'anybody') add(signedOut)
  if (who !== 'anybody' && !toSuspended) add('auth/deleted', 'auth/banned')
  if (who !== 'anybody' && !toGuests) add('auth/guest')
  if (who === 'player') add('server/maintenance', 'player/not-loaded')
  if (isStaffCaller(who)) add('auth/admin')
  if (isStaffCaller(who) && freshness !== 'none') add('auth/required', 'auth/confirm')
  if (isStaffCaller(who) && freshness !== 'none') add('auth/no-second-factor')
  if (approval !== 'none') add(...APPROVAL_REFUSALS)
  add(...refuses)
  return answered
}
