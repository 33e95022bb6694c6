import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { callError } from '@hearthward/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { isFromOurPage } from '../features/accounts/index.ts'
import { serveBackups } from './backups.ts'
import { errorOf, headersOf, sendError, serveCalls } from './calls.ts'
import { serveDescriptions } from './descriptions.ts'
import { servePage } from './page.ts'
import { createReadiness } from './readiness.ts'

const BODY_LIMIT = 256 * 1024

export function createHttp(server: Server): FastifyInstance {
  const { config } = server
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // A path that cannot even be read.
    frameworkErrors: (_, __, reply) => sendError(reply, callError('call/unknown')),
  })
  app.setErrorHandler(async (error, request, reply) => {
    await heardOut(request.raw)
    return sendError(reply, errorOf(error, server, request))
  })
  const safety = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safety)
    // A browser names the page a request comes from; one from another site has no business here.
    const isOurs = request.method !== 'POST' || isFromOurPage(headersOf(request), config.baseUrl, config.trustProxy)
    if (!isOurs) return sendError(reply, callError('auth/not-allowed'))
  })
  serveCalls(app, server)
  serveBackups(app, server)
  serveAccounts(app, server)
  serveOperations(app, server)
  serveDescriptions(app, server)
  servePage(app)
  return app
}

const LONGEST_SPEECH = 1_000

/** A caller who is hung up on while still sending never reads why. What is left of a request is let go by, for a while. */
async function heardOut(request: IncomingMessage): Promise<void> {
  if (request.complete) return
  const tooLong = AbortSignal.timeout(LONGEST_SPEECH)
  request.resume()
  await once(request, 'end', { signal: tooLong }).catch(() => {})
}

/** Only the path of a request's address counts. The host a caller names may be anything and need not even be one. */
const OWN_ADDRESS = 'http://localhost'

function serveAccounts(app: FastifyInstance, server: Server): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null
      const headers = headersOf(request)
      headers.delete('content-length')
      const url = new URL(request.url, OWN_ADDRESS)
      const answer = await server.accounts.handle(
        new Request(url, { method: request.method, headers, body }),
        request.ip,
      )
      reply.code(answer.status)
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return reply.send(Buffer.from(await answer.arrayBuffer()))
    },
  })
}

function serveOperations(app: FastifyInstance, server: Server): void {
  const partsThatAnswer = createReadiness(server)
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    const parts = await partsThatAnswer()
    const isReady = Object.values(parts).every((answers) => answers)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', parts })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(server.metrics.registry.contentType).send(await server.metrics.registry.metrics()),
  )
}

function securityHeaders({ metricsUrl, sentryDsn }: Server['config']): Record<string, string> {
  const outside = [metricsUrl, sentryDsn]
    .filter((address) => address !== null)
    .map((address) => new URL(address).origin)
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${["'self'", 'ws:', 'wss:', ...outside].join(' ')}`,
    // Recordings of a session are packed by a worker without a file of its own.
    ...(sentryDsn ? ["worker-src 'self' blob:"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
