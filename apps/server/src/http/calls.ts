import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type Call,
  type CallError,
  type CallName,
  callError,
  calls,
  HTTP_STATUS,
  isStaffCaller,
  refusalsOf,
} from '@hearthward/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { rankOf, refusalFor } from '../core/access/access.ts'
import type { CallerContext, SignedIn } from '../core/handler.ts'
import type { Server } from '../core/server.ts'
import { handlers } from '../features/handlers.ts'
import { Refusal } from '../platform/refusal.ts'
import { describeIssue } from './issue-text.ts'

type AnyHandler = (input: unknown, context: SignedIn) => Promise<unknown>

/**
 * Serves every call of the contract at `POST /api/<name>`: checks access, rate limit and input, then runs the handler.
 */
export function serveCalls(app: FastifyInstance, server: Server): void {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    if (call.testOnly && !server.config.testClock) continue
    const declared = refusalsOf(call)
    app.post(`/api/${name}`, async (request, reply) => {
      const stop = server.metrics.calls.startTimer({ call: name })
      try {
        const answer = await answerCall(server, name, call, request)
        stop({ outcome: 'ok' })
        return answer
      } catch (error) {
        const refused = toCallError(error, server, request)
        const { reason } = refused.details ?? {}
        // The API description would be incomplete. Tests of the server fail on logged errors.
        if (reason && !declared.has(reason)) server.log.error({ call: name, reason }, 'undeclared refusal')
        stop({ outcome: refused.code })
        return sendError(reply, refused)
      }
    })
  }
}

async function answerCall(server: Server, name: CallName, call: Call, request: FastifyRequest): Promise<unknown> {
  const context = await authorizeCall(server, name, request)
  const input = call.input.safeParse(request.body ?? {}, { error: describeIssue })
  if (!input.success) throw invalidInput(input.error)
  const answer = await (handlers[name] as AnyHandler)(input.data, context)
  if (call.who === 'player') recordActivity(server, context.identity.uid)
  return answer
}

/**
 * Returns the caller's context. Refuses callers without access, without a recent password confirmation, or over the
 * rate limit.
 */
export async function authorizeCall(server: Server, name: CallName, request: FastifyRequest): Promise<SignedIn> {
  const call: Call = calls[name]
  const context = await contextOf(server, headersOf(request), request.ip)
  const who = server.accessRules.callerOf(name)
  const refused = await refusalFor(call, who, context)
  if (refused) throw refused
  if (context.identity && isStaffCaller(call.who))
    await server.accounts.assertFreshSession(context.identity, call.freshness)
  const caller = context.identity?.uid ?? request.ip
  const wait = await server.bus.limits.take(
    `${name}:${caller}`,
    call.limit.most,
    call.limit.perSeconds * 1_000,
    Date.now(),
  )
  if (wait > 0) throw new Refusal('call/too-many', { seconds: Math.ceil(wait / 1_000) })
  return context as SignedIn
}

/** A player who chats or trades is online, even with an idle character. One who waits in the queue is not. */
function recordActivity({ presence, socialUpdates, clock }: Server, uid: string): void {
  if (presence.recordActivity(uid, clock.now())) socialUpdates.presenceChanged(uid)
}

async function contextOf(server: Server, headers: Headers, address: string): Promise<CallerContext> {
  const identity = await server.accounts.readIdentity(headers)
  return { server, identity, headers, address, rank: () => rankOf(server, identity) }
}

function invalidInput(error: z.ZodError): Refusal {
  const [issue] = error.issues
  return new Refusal('call/invalid', {
    field: (issue?.path.join('.') || 'request').slice(0, MAX_ECHOED_LENGTH),
    problem: (issue?.message ?? 'not valid').slice(0, MAX_ECHOED_LENGTH),
  })
}

/** Field names come from the caller, so their length is limited in answers. */
const MAX_ECHOED_LENGTH = 200

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
  return reply.code(HTTP_STATUS[error.code]).send(error)
}

export function headersOf(request: Pick<IncomingMessage, 'headers'>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
