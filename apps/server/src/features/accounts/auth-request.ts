import type { AccountCallName, Calls } from '@hearthward/contract'
import type { z } from 'zod'
import { networkOf } from '../../core/access/addresses.ts'
import type { CallerContext, ContextOf } from '../../core/handler.ts'
import type { AuthContext } from './auth-context.ts'
import { ADDRESS_HEADER } from './better-auth.ts'
import { findCookie, parseCookies } from './cookies.ts'
import type { Guesser } from './sign-in/devices.ts'

/** The part of a request that account calls may use. */
export interface AuthRequest extends Pick<CallerContext, 'identity'>, Guesser {
  /**
   * Headers for better-auth: user agent, address and the named cookies. Never all cookies: a stale or foreign one must
   * not influence a sign-in.
   */
  authHeaders(...cookies: string[]): Headers
}

/** The parts of a call's context that account calls do not get. */
type Withheld = 'server' | 'rank' | 'headers'

/** The request of one account call: with an identity if it needs one, and `setCookies` if it declares cookies. */
export type RequestOf<Name extends AccountCallName> = AuthRequest & Omit<ContextOf<Name>, Withheld>

/** The handlers of account calls. They also get the parts that sign-in works with. */
export type AccountHandlers = {
  readonly [Name in AccountCallName]: (
    context: AuthContext,
    input: z.output<Calls[Name]['input']>,
    request: RequestOf<Name>,
  ) => Promise<z.input<Calls[Name]['output']>>
}

/** Who guesses, if a call checks a password or code. */
export const guesserOf = ({ headers, address }: Pick<CallerContext, 'headers' | 'address'>): Guesser => ({
  network: networkOf(address),
  cookies: parseCookies(headers),
})

const LONGEST_BROWSER = 300

export function authRequestOf<Context extends CallerContext>(context: Context): Omit<Context, Withheld> & AuthRequest {
  const { server: _, rank: __, headers, ...request } = context
  const { address } = request
  const { network, cookies } = guesserOf(context)
  return {
    ...request,
    network,
    cookies,
    authHeaders(...names) {
      const shown = new Headers({ [ADDRESS_HEADER]: address })
      const browser = headers.get('user-agent')?.slice(0, LONGEST_BROWSER)
      if (browser) shown.set('user-agent', browser)
      const named = names.flatMap((name) => {
        const found = findCookie(cookies, name)
        return found ? [`${name}=${found.value}`] : []
      })
      if (named.length > 0) shown.set('cookie', named.join('; '))
      return shown
    },
  }
}
