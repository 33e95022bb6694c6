import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import {
  type Call,
  type CallError,
  type CallName,
  callError,
  calls,
  HTTP_STATUS,
  isStaffCaller,
  type Limit,
  refusalsOf,
} from '@hearthward/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rankOf, refusalFor } from '../core/access/access.ts'
import { networkOf } from '../core/access/addresses.ts'
import type { CallerContext, SignedIn } from '../core/handler.ts'
import type { Server } from '../core/server.ts'
import { performCall } from '../features/handlers.ts'
import { PackedFile } from '../platform/packed-file.ts'
import { Refusal } from '../platform/refusal.ts'
import { describeIssue, invalidForm, invalidInput } from './issue-text.ts'
import { spendAs, spenderOf } from './limits/spending.ts'
import { sendFile } from './send-file.ts'

/** Serves every call of the contract at `/api/<name>`: checks access, rate limit and input, then runs the handler. */
export function serveCalls(app: FastifyInstance, server: Server): void {
  for (const [name, call] of listCalls(server.config.testClock)) serveCall(app, server, name, call)
}

/** The calls this server answers. */
export function listCalls(withTestCalls: boolean): [CallName, Call][] {
  return (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => withTestCalls || !call.testOnly)
}

function serveCall(app: FastifyInstance, server: Server, name: CallName, call: Call): void {
  const declared = refusalsOf(call)
  const refusalOf = (error: unknown, request: FastifyRequest): CallError => {
    const refused = toCallError(error, server, request)
    const { reason } = refused.details ?? {}
    // The API description would be incomplete. Tests of the server fail on logged errors.
    if (reason && !declared.has(reason)) server.log.error({ call: name, reason }, 'undeclared refusal')
    if (refused.code === 'permission-denied') {
      const caller = { uid: spenderOf(request), network: networkOf(request.ip) }
      server.log.info({ call: name, reason, ...caller }, 'access refused')
    }
    return refused
  }
  app.route({
    method: call.method,
    url: `/api/${name}`,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      // The router ignores a trailing slash, but a call has one address.
      if (request.url.split('?')[0]?.endsWith('/')) return reply.callNotFound()
      if (call.limit.by === 'network') await limitNetwork(server, name, call.limit, request)
    },
    handler: async (request, reply) => {
      const stop = server.metrics.calls.startTimer({ call: name })
      try {
        const { answer, cookies } = await answerCall(server, name, call, request)
        stop({ outcome: 'ok' })
        if (answer instanceof PackedFile) return sendFile(request, reply, answer)
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        return reply.header('cache-control', 'no-store').send(answer)
      } catch (error) {
        const refused = refusalOf(error, request)
        stop({ outcome: refused.code })
        return sendError(reply, refused)
      }
    },
    // Refusals before the handler: a network over its limit, a body that cannot be read.
    errorHandler: async (error, request, reply) => {
      const refused = refusalOf(overLimit.get(request) ?? error, request)
      server.metrics.calls.observe({ call: name, outcome: refused.code }, 0)
      await drainRequest(request.raw)
      return sendError(reply, refused)
    },
  })
}

async function answerCall(server: Server, name: CallName, call: Call, request: FastifyRequest) {
  const given = call.method === 'GET' ? request.query : bodyOf(request)
  const context = await authorizeCall(server, name, request)
  const input = call.input.safeParse(given, { error: describeIssue })
  await limitDevice(server, name, call.limit, request, input.data)
  if (!input.success) throw call.isForm ? invalidForm(input.error, given) : invalidInput(input.error)
  const cookies: string[] = []
  const setCookies = (lines: readonly string[]) => void cookies.push(...lines)
  const handed = call.setsCookies ? { ...context, setCookies } : context
  const answer = await (call.approval === 'none' ? performCall : server.approvals.guard)(name, input.data, handed)
  // A player who chats or trades is online, even with an idle character. One who waits in the queue is not.
  if (call.who === 'player') server.presence.recordActivity(context.identity.uid, server.clock.now())
  return { answer, cookies }
}

/**
 * Programs need no content type to send nothing or `{}`. Other text must be declared as JSON: a form on a foreign page
 * cannot do that without a CORS preflight.
 */
function bodyOf({ body, headers }: FastifyRequest): unknown {
  if (typeof body !== 'string' || /^application\/json\b/i.test(headers['content-type'] ?? '')) return body ?? {}
  if (body !== '' && body !== '{}') throw new Refusal('call/malformed')
  return {}
}

/**
 * Returns the caller's context. Refuses callers without access, without a recent password confirmation, over the rate
 * limit or without budget.
 */
export async function authorizeCall(server: Server, name: CallName, request: FastifyRequest): Promise<SignedIn> {
  const call: Call = calls[name]
  const context = await contextOf(server, headersOf(request), request.ip)
  if (context.identity) spendAs(server, request, context.identity.uid)
  const who = server.accessRules.callerOf(name)
  const refused = await refusalFor(call, who, context)
  if (refused) throw refused
  if (context.identity && isStaffCaller(call.who))
    await server.accounts.assertFreshSession(context.identity, call.freshness)
  if (context.identity) server.recordCaller(context.identity.uid, request.ip)
  if (call.limit.by !== 'network') await takeLimit(server, `${name}:${context.identity?.uid ?? request.ip}`, call.limit)
  return context as SignedIn
}

/** Requests whose network is over its limit, until it is known whether they come from a known device. */
const overLimit = new WeakMap<FastifyRequest, Refusal>()

/** Before the body is read. If the request may come from a known device, `limitDevice` decides after it. */
async function limitNetwork(server: Server, name: CallName, limit: Limit, request: FastifyRequest): Promise<void> {
  // Tests sign in hundreds of players from one address.
  if (server.config.testClock) return
  try {
    await takeLimit(server, `network:${networkOf(request.ip)}`, limit)
  } catch (error) {
    const caller = { headers: headersOf(request), address: request.ip }
    if (!(error instanceof Refusal) || !(await server.accounts.mayBeKnownDevice(name, caller))) throw error
    overLimit.set(request, error)
  }
}

/** A device on which the account has signed in before has a limit of its own: neighbours cannot lock it out. */
async function limitDevice(
  server: Server,
  name: CallName,
  limit: Limit,
  request: FastifyRequest,
  input: unknown,
): Promise<void> {
  const refusal = overLimit.get(request)
  if (!refusal) return
  const caller = { headers: headersOf(request), address: request.ip }
  const device = input === undefined ? null : await server.accounts.findKnownDevice(name, input, caller)
  if (device === null) throw refusal
  await takeLimit(server, `device:${device}`, limit)
}

async function takeLimit(server: Server, key: string, { most, perSeconds }: Limit): Promise<void> {
  const wait = await server.bus.limits.take(key, most, perSeconds * 1_000, Date.now())
  if (wait > 0) throw new Refusal('call/too-many', { seconds: Math.ceil(wait / 1_000) })
}

async function contextOf(server: Server, headers: Headers, address: string): Promise<CallerContext> {
  const caller = await server.accounts.readCaller(headers)
  const isExpiredGuest = caller === 'guest-expired'
  const identity = isExpiredGuest ? null : caller
  return { server, identity, isExpiredGuest, headers, address, rank: () => rankOf(server, identity) }
}

/** Turns an error into the answer for the caller. Internal errors are logged and answered with an id only. */
export function toCallError(error: unknown, server: Server, request: FastifyRequest): CallError {
  if (error instanceof Refusal) return error.error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return callError('call/too-large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return callError('call/malformed')
  const id = randomUUID()
  server.log.error({ err: error, errorId: id, method: request.method, path: request.url.split('?')[0] }, 'call failed')
  return callError('call/internal', { id })
}

export function sendError(reply: FastifyReply, error: CallError) {
  const seconds = error.details?.['seconds']
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(HTTP_STATUS[error.code]).header('cache-control', 'no-store').send(error)
}

const DRAIN_TIMEOUT = 1_000

/**
 * A client whose connection is closed while it still sends never reads the answer, so the rest of the request is
 * discarded first.
 */
export async function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete) return
  const timeout = AbortSignal.timeout(DRAIN_TIMEOUT)
  request.resume()
  await once(request, 'end', { signal: timeout }).catch(() => {})
}

export function headersOf(request: Pick<IncomingMessage, 'headers'>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
