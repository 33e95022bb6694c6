import { REQUEST_REFUSALS, type RefusalCode } from '@hearthward/contract'
import type { z } from 'zod'
import type { Identity } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refusalOfInput } from './refusal.ts'

/** One request, as far as an endpoint may know it. */
export interface Visit {
  readonly caller: Identity | 'guest-expired' | null
  readonly network: string
  readonly cookies: ReadonlyMap<string, string>
  /**
   * What better-auth gets to see: the browser, the address, and the named cookies. Never all of them: a stale or foreign
   * cookie must not steer a sign-in.
   */
  headers(...cookies: string[]): Headers
}

/** What an endpoint answers with: the body, and the cookies to set or clear. */
export interface Answer<Body extends object = object> {
  readonly body: Body
  readonly cookies?: string[]
}

/** An endpoint as the API's own description tells of it. */
export interface Described {
  readonly method: 'GET' | 'POST'
  /** Below /api/auth. */
  readonly path: string
  readonly does: string
  readonly who: 'anybody' | 'anybody signed in' | 'full accounts'
  readonly body: z.ZodType
  readonly answers: z.ZodType
  /** Every refusal it can answer with. */
  readonly refuses: ReadonlySet<RefusalCode>
}

export interface Endpoint extends Described {
  answer(given: unknown, visit: Visit): Promise<Answer>
}

interface Declaration<Body extends z.ZodType, Answers extends z.ZodType<object>> {
  readonly path: string
  readonly does: string
  readonly method?: 'GET' | 'POST'
  /** Strict: a field that is not named here is refused, not dropped, so that nobody believes it had an effect. */
  readonly body: Body
  readonly answers: Answers
  /** Refusals of this endpoint itself, besides those of any request and of who may call it. */
  readonly refuses?: readonly RefusalCode[]
}

/** Open to anybody. */
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

/** For signed-in callers; `guests` says whether guests count. */
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

/** What the browser is told of an account: all but the token, which stays in its cookie, out of reach of scripts. */
export function shownAccount({
  sessionToken: _,
  suspension: __,
  ...account
}: Identity): Omit<Identity, 'sessionToken' | 'suspension'> {
  return account
}
