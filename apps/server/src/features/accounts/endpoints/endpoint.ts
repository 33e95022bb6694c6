import { REQUEST_REFUSALS, type RefusalCode } from '@hearthward/contract'
import type { z } from 'zod'
import type { Identity } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refusalOfInput } from './refusal.ts'

/** The part of a request that endpoints may use. */
export interface Visit {
  readonly caller: Identity | 'guest-expired' | null
  readonly network: string
  readonly cookies: ReadonlyMap<string, string>
  /**
   * Headers for better-auth: user agent, address and the named cookies. Never all cookies: a stale or foreign one must
   * not influence a sign-in.
   */
  headers(...cookies: string[]): Headers
}

/** A response body, and the cookies to set or clear. */
export interface Answer<Body extends object = object> {
  readonly body: Body
  readonly cookies?: string[]
}

/** An endpoint as listed in the API description. */
export interface Described {
  readonly method: 'GET' | 'POST'
  /** Below /api/auth. */
  readonly path: string
  readonly does: string
  readonly who: 'anybody' | 'anybody signed in' | 'full accounts'
  readonly body: z.ZodType
  readonly answers: z.ZodType
  /** All refusals it can answer with. */
  readonly refuses: ReadonlySet<RefusalCode>
}

export interface Endpoint extends Described {
  answer(given: unknown, visit: Visit): Promise<Answer>
}

interface Declaration<Body extends z.ZodType, Answers extends z.ZodType<object>> {
  readonly path: string
  readonly does: string
  readonly method?: 'GET' | 'POST'
  /** Strict: unknown fields are refused instead of ignored, so that nobody believes they had an effect. */
  readonly body: Body
  readonly answers: Answers
  /** Refusals of this endpoint, besides those of every request and of the access check. */
  readonly refuses?: readonly RefusalCode[]
}

/** An endpoint without sign-in. */
export function forAnybody<Body extends z.ZodType, Answers extends z.ZodType<object>>(
  declared: Declaration<Body, Answers> & {
    run(body: z.output<Body>, visit: Visit): Promise<Answer<z.output<Answers>>>
  },
): Endpoint {
  return {
    ...described(declared, 'anybody', []),
    answer: async (given, visit) => declared.run(parse(declared.body, given), visit),
  }
}

/** An endpoint for signed-in callers; `guests` includes guests. */
export function forSignedIn<Body extends z.ZodType, Answers extends z.ZodType<object>>(
  declared: Declaration<Body, Answers> & {
    guests: boolean
    run(body: z.output<Body>, identity: Identity, visit: Visit): Promise<Answer<z.output<Answers>>>
  },
): Endpoint {
  const { guests } = declared
  const signedOut: RefusalCode[] = ['auth/required', 'auth/guest-expired', ...(guests ? [] : (['auth/guest'] as const))]
  return {
    ...described(declared, guests ? 'anybody signed in' : 'full accounts', signedOut),
    answer: async (given, visit) => {
      const { caller } = visit
      if (caller === null) throw new Refusal('auth/required')
      if (caller === 'guest-expired') throw new Refusal('auth/guest-expired')
      if (caller.isGuest && !guests) throw new Refusal('auth/guest')
      return declared.run(parse(declared.body, given), caller, visit)
    },
  }
}

function described(
  { method = 'POST', path, does, body, answers, refuses = [] }: Declaration<z.ZodType, z.ZodType<object>>,
  who: Described['who'],
  refusesCallers: readonly RefusalCode[],
): Described {
  const all = new Set<RefusalCode>([...REQUEST_REFUSALS, ...refusesCallers, ...refuses])
  return { method, path, does, who, body, answers, refuses: all }
}

function parse<Body extends z.ZodType>(body: Body, given: unknown): z.output<Body> {
  const parsed = body.safeParse(given)
  if (!parsed.success) throw refusalOfInput(parsed.error, given)
  return parsed.data
}

/** The account as sent to the browser: without the token, which stays in its cookie, out of reach of scripts. */
export function shownAccount({
  sessionToken: _,
  suspension: __,
  ...account
}: Identity): Omit<Identity, 'sessionToken' | 'suspension'> {
  return account
}
