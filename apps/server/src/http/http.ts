import { callError } from '@hearthward/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Server } from '../core/server.ts'
import { isFromOurPage } from '../platform/origin.ts'
import { proxyCheckOf } from '../platform/proxies.ts'
import { drainRequest, sendError, serveCalls, toCallError } from './calls.ts'
import { serveDescriptions } from './descriptions.ts'
import { serveDownloads } from './downloads.ts'
import { readJsonBodies } from './limits/json-body.ts'
import { chargeRequests } from './limits/spending.ts'
import { servePage } from './page.ts'
import { createReadiness } from './readiness.ts'

const BODY_LIMIT = 256 * 1024
/** How often, within the time a request may take to arrive, Node looks for late ones. */
const CHECKS = 10

export function createHttp(server: Server): FastifyInstance {
  const app = createCallServer(server)
  serveDownloads(app, server)
  serveOperations(app, server)
  serveDescriptions(app, server)
  servePage(app)
  return app
}

/** The calls without the page and the operators' routes. */
export function createCallServer(server: Server): FastifyInstance {
  const { config } = server
  const isProxy = proxyCheckOf(config.trustProxy)
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: isProxy,
    forceCloseConnections: true,
    requestTimeout: config.requestTimeout,
    http: { headersTimeout: config.requestTimeout, connectionsCheckingInterval: config.requestTimeout / CHECKS },
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed path.
    frameworkErrors: (_, __, reply) => sendError(reply, callError('call/unknown')),
  })
  app.setErrorHandler(async (error, request, reply) => {
    await drainRequest(request.raw)
    return sendError(reply, toCallError(error, server, request))
  })
  const securityHeaderValues = securityHeaders(config)
  app.addHook('onRequest', async (_, reply) => void reply.headers(securityHeaderValues))
  chargeRequests(app, server)
  app.addHook('onRequest', async (request, reply) => {
    // Browsers send the origin of the page; requests from other sites are refused.
    const isOurs = request.method !== 'POST' || isFromOurPage(request.raw, config.baseUrl, isProxy)
    if (!isOurs) return sendError(reply, callError('auth/not-allowed'))
  })
  readJsonBodies(app, server)
  serveCalls(app, server)
  return app
}

function serveOperations(app: FastifyInstance, server: Server): void {
  const checkParts = createReadiness(server)
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    const parts = await checkParts()
    const isReady = Object.values(parts).every((answers) => answers)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', parts })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(server.metrics.registry.contentType).send(await server.metrics.registry.metrics()),
  )
}

function securityHeaders({ metricsUrl, sentryDsn }: Server['config']): Record<string, string> {
  const externalOrigins = [metricsUrl, sentryDsn]
    .filter((address) => address !== null)
    .map((address) => new URL(address).origin)
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${["'self'", 'ws:', 'wss:', ...externalOrigins].join(' ')}`,
    // Session recordings are compressed by a worker that is loaded from a blob.
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
