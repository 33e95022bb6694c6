import { callError } from '@hearthward/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { fromOurPage } from '../auth/index.ts'
import type { Server } from '../server.ts'
import { errorOf, headersOf, sendError, serveCalls } from './calls.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'
import { servePage } from './page.ts'

const BODY_LIMIT = 256 * 1024

/** Whether each part that a working server needs really answers. */
export type Probes = Readonly<Record<string, () => Promise<void>>>

export async function createHttp(server: Server, probes: Probes): Promise<FastifyInstance> {
  const { config, version } = server
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // A path that cannot even be read.
    frameworkErrors: (_, __, reply) => sendError(reply, callError('call/unknown')),
  })
  app.setErrorHandler((error, request, reply) => sendError(reply, errorOf(error, server, request)))
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(config))) reply.header(name, value)
    // A browser names the page a request comes from; one from another site has no business here.
    const isOurs = request.method !== 'POST' || fromOurPage(headersOf(request), config.baseUrl, config.trustProxy)
    if (!isOurs) return sendError(reply, callError('auth/not-allowed'))
  })
  serveCalls(app, server)
  serveAccounts(app, server)
  serveOperations(app, server, probes)
  app.get('/api/openapi.json', () => openApi(version, config.testClock))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(version, config.testClock)))
  await servePage(app)
  return app
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

function serveOperations(app: FastifyInstance, server: Server, probes: Probes): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    const parts = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await answers(probe)] as const),
    )
    const ready = parts.every(([, fine]) => fine)
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', parts: Object.fromEntries(parts) })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(server.metrics.registry.contentType).send(await server.metrics.registry.metrics()),
  )
}

const PROBE_LIMIT = 2_000

async function answers(probe: () => Promise<void>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PROBE_LIMIT, false).unref())
  return Promise.race([
    probe().then(
      () => true,
      () => false,
    ),
    late,
  ])
}

function securityHeaders({ metricsUrl }: Server['config']): Record<string, string> {
  const outside = metricsUrl ? [new URL(metricsUrl).origin] : []
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${["'self'", 'ws:', 'wss:', ...outside].join(' ')}`,
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
