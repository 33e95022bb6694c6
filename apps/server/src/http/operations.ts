import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { callError } from '@hearthward/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const isLoopback = (address: string) =>
  isIP(address) > 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

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
