import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'

/** A year, and subdomains: what OWASP ASVS 5 requires for level 2. */
const HSTS = 'max-age=31536000; includeSubDomains'

const UNNAMED = { host: '', protocol: 'http' } as const

type Parts = Pick<Config, 'baseUrl' | 'publicUrl' | 'metricsUrl' | 'sentryDsn'>

/**
 * The headers of every response. A server has several names, so the address of a page's socket depends on the request. Answers
 * that are never pages need no request.
 */
export function createSecurityHeaders(config: Parts) {
  const { baseUrl, publicUrl } = config
  const fixed = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(new URL(baseUrl).protocol === 'https:' && { 'strict-transport-security': HSTS }),
  }
  const publicSocket = publicUrl === null ? null : socketAddress(new URL(publicUrl))
  return (request: Pick<FastifyRequest, 'host' | 'protocol'> = UNNAMED): Record<string, string> => ({
    'content-security-policy': contentPolicy(config, publicSocket, request),
    ...fixed,
  })
}

function contentPolicy(
  { publicUrl, metricsUrl, sentryDsn }: Parts,
  publicSocket: string | null,
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
): string {
  const isPublicName = publicUrl !== null && host.toLowerCase() === new URL(publicUrl).host
  // The public name has one scheme; behind a proxy the request may name another.
  const ownSocket = isPublicName || !isHost(host) ? null : socketAddress(new URL(`${protocol}://${host}`))
  const externalOrigins = [metricsUrl, sentryDsn]
    .filter((address) => address !== null)
    .map((address) => new URL(address).origin)
  const targets = ["'self'", publicSocket, ownSocket, ...externalOrigins].filter((target) => target !== null)
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${targets.join(' ')}`,
    // Session recordings are compressed by a worker that is loaded from a blob.
    ...(sentryDsn ? ["worker-src 'self' blob:"] : []),
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

const socketAddress = ({ protocol, host }: URL) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`

/** The client chooses the host: anything else than a name or an address would add directives to the policy. */
const isHost = (host: string) =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
