import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Call, type CallError, type CallName, calls, HTTP_STATUS, type Limit } from '@hearthward/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../core/access/addresses.ts'
import type { Server } from '../core/server.ts'
import { PackedFile } from '../platform/packed-file.ts'
import { Refusal } from '../platform/refusal.ts'
import { answerCall, headersOf, refusalOfCall, type Sender, takeLimit } from './answer-call.ts'
import { spendAs, spenderOf } from './limits/spending.ts'
import { sendFile } from './send-file.ts'

/** Serves every call of the contract at `/api/<name>`. */
export function serveCalls(app: FastifyInstance, server: Server): void {
  for (const [name, call] of listCalls(server.config.testClock)) serveCall(app, server, name, call)
}

/** The calls this server answers. */
export function listCalls(withTestCalls: boolean): [CallName, Call][] {
  return (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => withTestCalls || !call.testOnly)
}

function serveCall(app: FastifyInstance, server: Server, name: CallName, call: Call): void {
  const refusalOf = (error: unknown, request: FastifyRequest) =>
    refusalOfCall(server, name, error, senderOf(server, request), whereOf(request))
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
        const given = call.method === 'GET' ? request.query : bodyOf(request)
        const { answer, cookies } = await answerCall(server, name, given, senderOf(server, request))
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

export function senderOf(server: Server, request: FastifyRequest): Sender {
  return {
    headers: headersOf(request),
    address: request.ip,
    spendAs: (uid) => spendAs(server, request, uid),
    spender: () => spenderOf(request),
    overLimit: overLimit.get(request),
  }
}

/** Names a request in the log, without its query. */
export const whereOf = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
  method,
  path: url.split('?')[0],
})

/**
 * Programs need no content type to send nothing or `{}`. Other text must be declared as JSON: a form on a foreign page
 * cannot do that without a CORS preflight.
 */
function bodyOf({ body, headers }: FastifyRequest): unknown {
  if (typeof body !== 'string' || /^application\/json\b/i.test(headers['content-type'] ?? '')) return body ?? {}
  if (body !== '' && body !== '{}') throw new Refusal('call/malformed')
  return {}
}

/** Requests whose network is over its limit, until it is known whether they come from a known device. */
const overLimit = new WeakMap<FastifyRequest, Refusal>()

/** Before the body is read. If the request may come from a known device, that is decided after it. */
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
