import { callError } from '@hearthward/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { networkOf } from '../core/access/addresses.ts'
import type { Server } from '../core/server.ts'
import { isFromOurPage } from '../platform/origin.ts'
import { clientAddressOf, proxyCheckOf } from '../platform/proxies.ts'
import { headersOf, toCallError } from './answer-call.ts'
import { drainRequest, sendError, serveCalls, whereOf } from './calls.ts'
import { serveDescriptions } from './descriptions.ts'
import { serveDownloads } from './downloads.ts'
import { readJsonBodies } from './limits/json-body.ts'
import { chargeRequests, chargeUnrouted } from './limits/spending.ts'
import { serveOperations } from './operations.ts'
import { servePage } from './page.ts'
import { createSecurityHeaders } from './security-headers.ts'

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
  const securityHeaders = createSecurityHeaders(config)
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: isProxy,
    forceCloseConnections: true,
    requestTimeout: config.requestTimeout,
    http: { headersTimeout: config.requestTimeout, connectionsCheckingInterval: config.requestTimeout / CHECKS },
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed path. Fastify runs no hooks and does not know the client behind a proxy.
    frameworkErrors: async (_, { raw }, reply) => {
      const refusal = await chargeUnrouted(server, networkOf(clientAddressOf(raw, isProxy)))
      return sendError(reply.headers(securityHeaders()), refusal?.error ?? callError('call/unknown'))
    },
  })
  app.setErrorHandler(async (error, request, reply) => {
    await drainRequest(request.raw)
    return sendError(reply, toCallError(error, server, whereOf(request)))
  })
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request)))
  chargeRequests(app, server)
  app.addHook('onRequest', async (request, reply) => {
    const headers = headersOf(request)
    // Browsers send the origin of the page; requests from other sites are refused.
    const isOurs = request.method !== 'POST' || isFromOurPage(request.raw, config.baseUrl, isProxy)
    if (!isOurs) return sendError(reply, callError('auth/not-allowed'))
    // Not with files of the page, which are cached.
    const cookies = request.url.startsWith('/api/') ? await server.accounts.replaceFormerCookie(headers) : []
    if (cookies.length > 0) reply.header('set-cookie', cookies)
  })
  readJsonBodies(app, server)
  serveCalls(app, server)
  return app
}
