import type { IncomingMessage } from 'node:http'
import { isFromProxy, type ProxyCheck } from './proxies.ts'

/**
 * Whether the request comes from our own page. Browsers send an origin with every request that changes something; a
 * client without one is no browser, so no foreign page can make it send cookies.
 *
 * A server has many names (localhost, a LAN address, a public name): page and request must use the same one. A page
 * under a forged name (DNS rebinding) passes, but sends none of the cookies set under ours.
 */
export function isFromOurPage(request: IncomingMessage, baseUrl: string, isProxy: ProxyCheck): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) return site !== 'cross-site'
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  const base = new URL(baseUrl)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // The public name requires its own scheme: a page injected over plain http is not ours.
  if (host === base.host) return protocol === base.protocol
  return host === requestedHost(request, isProxy)
}

function requestedHost(request: IncomingMessage, isProxy: ProxyCheck): string | null {
  const header = isFromProxy(request, isProxy) ? request.headers['x-forwarded-host'] : undefined
  const forwarded = [header].flat()[0]?.split(',')[0]?.trim()
  return (forwarded || request.headers.host)?.toLowerCase() ?? null
}
