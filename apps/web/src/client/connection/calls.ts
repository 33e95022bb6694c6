import {
  type CallError,
  type CallName,
  type Calls,
  pageError,
  VIEW_AS_READS,
  type ViewAsRead,
} from '@hearthward/contract'
import type { z } from 'zod'
import { type ViewAs, viewAs } from '../../browser/view-as.ts'

/** What the server said no with, in its own words; nothing where it said nothing. */
export const refusalText = (error: unknown): string | null => (error instanceof CallFailed ? error.message : null)

/** The server answered, and the answer is no. */
export class CallFailed extends Error {
  readonly error: CallError
  constructor(error: CallError) {
    super(error.message)
    this.error = error
  }
  get reason() {
    return this.error.details?.reason
  }
}

/** No answer: no network, no server, or none in time. */
export class Unreachable extends Error {}

export interface CallOptions {
  timeoutMs?: number
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

const USUAL_TIMEOUT = 10_000

export function call<Name extends CallName>(
  name: Name,
  input: z.input<Calls[Name]['input']>,
  options: CallOptions = {},
): Promise<z.output<Calls[Name]['output']>> {
  const answer = viewAs ? callAsPlayer(viewAs, name, input, options) : post(`/api/${name}`, input, options)
  return answer as Promise<z.output<Calls[Name]['output']>>
}

/** Asked in one's own name even on a page that only looks: whose game it is, and what is the same for everybody. */
const OWN: readonly CallName[] = ['lookAsPlayer', 'getContent', 'getServerInfo']

const isLook = (name: CallName): name is ViewAsRead => VIEW_AS_READS.includes(name as ViewAsRead)

/** On a page that only looks, what reads is asked in the player's place; everything else is refused here. */
async function callAsPlayer({ playerId }: ViewAs, name: CallName, input: unknown, options: CallOptions) {
  if (OWN.includes(name)) return post(`/api/${name}`, input, options)
  if (!isLook(name)) throw new CallFailed(pageError('look/only'))
  const asked = { playerId, asked: { call: name, input } }
  const { answer } = (await post('/api/askAsPlayer', asked, options)) as { answer: unknown }
  return answer
}

/** Posts JSON and reads JSON; every failure comes out as one of the two above. */
export async function post(path: string, body: unknown, options: CallOptions = {}): Promise<unknown> {
  return request(
    path,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    options,
  )
}

export async function get(path: string): Promise<unknown> {
  return request(path, { method: 'GET' }, {})
}

async function request(path: string, init: RequestInit, { timeoutMs = USUAL_TIMEOUT, keepalive = false }: CallOptions) {
  // Accounts are asked past the calls: whoever looks is signed in as somebody else than the one looked at.
  if (viewAs && path.startsWith('/api/auth/')) throw new CallFailed(pageError('look/only'))
  let response: Response
  let answer: unknown
  // Not AbortSignal.timeout: a test that moves the page's clock could not make that one pass.
  const patience = new AbortController()
  const limit = setTimeout(() => patience.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    response = await fetch(path, {
      ...init,
      keepalive,
      credentials: 'same-origin',
      signal: patience.signal,
    })
    answer = await response.json()
  } catch (cause) {
    throw new Unreachable('The server cannot be reached. Try again.', { cause })
  } finally {
    clearTimeout(limit)
  }
  if (response.ok) return answer
  const error = answer as Partial<CallError> | null
  // A balancer or proxy in between speaks another language: to the player that is the same as no answer.
  if (!error?.code || !error.message) {
    throw new Unreachable('The server is in trouble and could not answer. Try again in a moment.', {
      cause: new Error(`Status ${response.status}`),
    })
  }
  throw new CallFailed(error as CallError)
}

/** True where the server did not say no: it could not be asked, or is in trouble itself. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return error instanceof Unreachable
  if (error.reason === 'server/maintenance') return false
  return error.error.code === 'unavailable' || error.error.code === 'internal'
}
