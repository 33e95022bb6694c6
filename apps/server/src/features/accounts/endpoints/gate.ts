import type { Logger } from 'pino'
import { networkOf } from '../../../core/access/addresses.ts'
import { isFromOurPage } from '../../../platform/origin.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, limitCalls } from '../auth-context.ts'
import { ADDRESS_HEADER } from '../better-auth.ts'
import { parseCookies } from './cookies.ts'
import type { Answer, AuthRequest, Endpoint } from './endpoint.ts'
import { errorResponse, toRefusal } from './refusal.ts'

const BASE = '/api/auth'
const LARGEST_BODY = 256 * 1024
const LONGEST_BROWSER = 300

/** Serves everything below /api/auth. Endpoints that are not in the table do not exist. */
export function createGate(
  context: AuthContext,
  endpoints: readonly Endpoint[],
  settings: { baseUrl: string; trustProxy: boolean; log: Logger },
): (request: Request, address: string) => Promise<Response> {
  const table = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${BASE}${endpoint.path}`, endpoint]))

  async function answer(endpoint: Endpoint, request: Request, address: string): Promise<Answer> {
    if (request.method !== 'GET' && !isFromOurPage(request.headers, settings.baseUrl, settings.trustProxy)) {
      throw new Refusal('auth/not-allowed')
    }
    const network = networkOf(address)
    await limitCalls(context, network)
    const given = request.method === 'GET' ? {} : await readBody(request)
    const caller = await context.sessionReader.readCaller(request.headers)
    return endpoint.answer(given, createAuthRequest(request.headers, address, network, caller))
  }

  return async (request, address) => {
    const endpoint = table.get(`${request.method} ${new URL(request.url).pathname}`)
    if (!endpoint) return errorResponse(new Refusal('call/unknown'), settings.log)
    try {
      return respond(await answer(endpoint, request, address))
    } catch (error) {
      const reason = toRefusal(error)?.reason
      // The API description would be wrong. Tests fail on logged errors.
      if (reason && !endpoint.refuses.has(reason))
        settings.log.error({ path: endpoint.path, reason }, 'undeclared refusal')
      return errorResponse(error, settings.log)
    }
  }
}

function createAuthRequest(
  headers: Headers,
  address: string,
  network: string,
  caller: AuthRequest['caller'],
): AuthRequest {
  const cookies = parseCookies(headers)
  return {
    caller,
    network,
    cookies,
    headers(...names) {
      const shown = new Headers({ [ADDRESS_HEADER]: address })
      const browser = headers.get('user-agent')?.slice(0, LONGEST_BROWSER)
      if (browser) shown.set('user-agent', browser)
      const named = names.filter((name) => cookies.has(name)).map((name) => `${name}=${cookies.get(name)}`)
      if (named.length > 0) shown.set('cookie', named.join('; '))
      return shown
    },
  }
}

async function readBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > LARGEST_BODY) throw new Refusal('call/too-large')
  const text = await request.text()
  if (text.length > LARGEST_BODY) throw new Refusal('call/too-large')
  if (text === '' || text === '{}') return {}
  // A form on a foreign page cannot send this content type without a CORS preflight.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new Refusal('call/malformed')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('call/malformed')
  }
}

function respond({ body, cookies = [] }: Answer): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return Response.json(body, { headers })
}
