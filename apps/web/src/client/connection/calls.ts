import {
  type CallError,
  type CallName,
  type Calls,
  LIVE_CALLS,
  type LiveAnswer,
  type LiveCallName,
  pageError,
  VIEW_AS_READS,
  type ViewAsRead,
} from '@hearthward/contract'
import type { z } from 'zod'
import { type ViewAs, viewAs } from '../../browser/view-as.ts'

/** The message of the server's refusal; null for any other error. */
export const refusalText = (error: unknown): string | null => (error instanceof CallFailed ? error.message : null)

/** The server answered with a refusal. */
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

/** No usable answer: no network, no server, a timeout, or a proxy's error. */
export class Unreachable extends Error {}

export interface CallOptions {
  timeoutMs?: number
  /** Makes a request that outlives the page. */
  keepalive?: boolean
}

const USUAL_TIMEOUT = 10_000

export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['output']>

export function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name>> {
  const answer = viewAs ? callAsPlayer(viewAs, name, input, options) : send(name, input, options)
  return answer as Promise<CallAnswer<Name>>
}

/** Calls that staff make as themselves even on a view-as page. */
const OWN_CALLS: readonly CallName[] = ['lookAsPlayer', 'getContent', 'getServerInfo']

const isViewAsRead = (name: CallName): name is ViewAsRead => VIEW_AS_READS.includes(name as ViewAsRead)

/** On a view-as page, reading calls are made as the player. All other calls are refused here. */
async function callAsPlayer({ playerId }: ViewAs, name: CallName, input: unknown, options: CallOptions) {
  if (OWN_CALLS.includes(name)) return send(name, input, options)
  if (!isViewAsRead(name)) throw new CallFailed(pageError('look/only'))
  const body = { playerId, asked: { call: name, input } }
  const { answer } = (await send('askAsPlayer', body, options)) as { answer: unknown }
  return answer
}

type GetCallName = { [Name in CallName]: Calls[Name]['method'] extends 'GET' ? Name : never }[CallName]

/** The calls that are not posted. Their declarations are not part of the first load. */
const GET_CALLS: Readonly<Record<GetCallName, true>> = { 'auth/list-sessions': true, getContent: true }

type CallLive = (name: LiveCallName, input: unknown) => Promise<LiveAnswer | null>

/** Makes a call over the live connection; null if there is none. Set by live.ts, which the login page does not load. */
let callLive: CallLive = async () => null

export function makeCallsWith(made: CallLive): void {
  callLive = made
}

const isLiveCall = (name: CallName): name is LiveCallName => LIVE_CALLS.includes(name as LiveCallName)

/** Sends a call and reads its answer. Throws `CallFailed` or `Unreachable`. */
async function send(name: CallName, input: unknown, options: CallOptions): Promise<unknown> {
  const live = isLiveCall(name) && !options.keepalive ? await callLive(name, input) : null
  if (!live) return sendOverHttp(name, input, options)
  if ('error' in live) throw new CallFailed(live.error)
  return live.answer
}

function sendOverHttp(name: CallName, input: unknown, options: CallOptions): Promise<unknown> {
  const post = { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
  if (!(name in GET_CALLS)) return request(`/api/${name}`, post, options)
  const query = new URLSearchParams(input as Record<string, string>).toString()
  return request(`/api/${name}${query && `?${query}`}`, { method: 'GET' }, options)
}

async function request(path: string, init: RequestInit, { timeoutMs = USUAL_TIMEOUT, keepalive = false }: CallOptions) {
  let response: Response
  let answer: unknown
  // Not AbortSignal.timeout: tests that move the page's clock cannot advance it.
  const timeout = new AbortController()
  const limit = setTimeout(() => timeout.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    response = await fetch(path, {
      ...init,
      keepalive,
      credentials: 'same-origin',
      signal: timeout.signal,
    })
    answer = await response.json()
  } catch (cause) {
    throw new Unreachable('The server cannot be reached. Try again.', { cause })
  } finally {
    clearTimeout(limit)
  }
  if (response.ok) return answer
  const error = answer as Partial<CallError> | null
  // An error of a balancer or proxy is not ours. To the player it is the same as no answer.
  if (!error?.code || !error.message) {
    throw new Unreachable('The server has a problem and could not answer. Try again in a moment.', {
      cause: new Error(`Status ${response.status}`),
    })
  }
  throw new CallFailed(error as CallError)
}

/** True if a retry may help: the server was unreachable or had an internal error. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return error instanceof Unreachable
  if (error.reason === 'server/maintenance') return false
  return error.error.code === 'unavailable' || error.error.code === 'internal'
}

/** True if the same call may succeed later: it is transient, or this account or network has sent too much for now. */
export function mayPass(error: unknown): boolean {
  return isTransient(error) || (error instanceof CallFailed && error.reason === 'call/too-many')
}
