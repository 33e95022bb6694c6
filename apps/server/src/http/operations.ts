import { timingSafeEqual } from 'node:crypto'
import { callError } from '@hearthward/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../core/access/addresses.ts'
import type { Server } from '../core/server.ts'
import { sendError } from './calls.ts'
import { createReadiness } from './readiness.ts'

/** The operators' routes. */
export function serveOperations(app: FastifyInstance, server: Server): void {
  const checkParts = createReadiness(server)
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    const parts = await checkParts()
    const isReady = Object.values(parts).every((answers) => answers)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', parts })
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = server.config
    if (!isFromThisMachine(request) && !hasToken(request, metricsToken)) {
      return sendError(reply, callError('auth/not-allowed'))
    }
    const { registry } = server.metrics
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/**
 * A proxy on this machine connects from loopback for everybody, so each address it forwards must be one, too. It does not
 * matter whether the proxy is trusted: an untrusted header can only withdraw access here.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers.forwarded !== undefined || headers['x-real-ip'] !== undefined) return false
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  return [socket.remoteAddress ?? '', ...forwarded].every(isLoopback)
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const given = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
