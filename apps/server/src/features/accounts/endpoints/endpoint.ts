import { REQUEST_REFUSALS, type RefusalCode } from '@hearthward/contract'
import type { z } from 'zod'
import type { Identity } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refusalOfInput } from './refusal.ts'

/** The part of a request that endpoints may use. */
export interface AuthRequest {
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
export interface EndpointDescription {
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

export interface Endpoint extends EndpointDescription {
  answer(given: unknown, request: AuthRequest): Promise<Answer>
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
export function publicEndpoint<Body extends z.ZodType, Answers extends z.ZodType<object>>(
  declared: Declaration<Body, Answers> & {
    run(body: z.output<Body>, request: AuthRequest): Promise<Answer<z.output<Answers>>>
  },
): Endpoint {
  return {
    ...describeEndpoint(declared, 'anybody', []),
    answer: async (given, request) => declared.run(parse(declared.body, given), request),
  }
}

/** An endpoint for signed-in callers; `guests` includes guests. */
export function signedInEndpoint<Body extends z.ZodType, Answers extends z.ZodType<object>>(
  declared: Declaration<Body, Answers> & {
    guests: boolean
    run(body: z.output<Body>, identity: Identity, request: AuthRequest): Promise<Answer<z.output<Answers>>>
  },
): Endpoint {
  const { guests } = declared
  const signedOut: RefusalCode[] = ['auth/required', 'auth/guest-expired', ...(guests ? [] : (['auth/guest'] as const))]
  return {
    ...describeEndpoint(declared, guests ? 'anybody signed in' : 'full accounts', signedOut),
    answer: async (given, request) => {
      const { caller } = request
      if (caller === null) throw new Refusal('auth/required')
      if (caller === 'guest-expired') throw new Refusal('auth/guest-expired')
      if (caller.isGuest && !guests) throw new Refusal('auth/guest')
      return declared.run(parse(declared.body, given), caller, request)
    },
  }
}

function describeEndpoint(
  { method = 'POST', path, does, body, answers, refuses = [] }: Declaration<z.ZodType, z.ZodType<object>>,
  who: EndpointDescription['who'],
  refusesCallers: readonly RefusalCode[],
): EndpointDescription {
  const all = new Set<RefusalCode>([...REQUEST_REFUSALS, ...refusesCallers, ...refuses])
  return { method, path, does, who, body, answers, refuses: all }
}

function parse<Body extends z.ZodType>(body: Body, given: unknown): z.output<Body> {
  const parsed = body.safeParse(given)
  if (!parsed.success) throw refusalOfInput(parsed.error, given)
  return parsed.data
}

/** The account as sent to the browser: without the token, which stays in its cookie, out of reach of scripts. */
export function publicAccount({
  sessionToken: _,
  suspension: __,
  ...account
}: Identity): Omit<Identity, 'sessionToken' | 'suspension'> {
  return account
}
