/**
 * Whether the request comes from our own page. Browsers send an origin with every request that changes something; a
 * client without one is no browser, so no foreign page can make it send cookies.
 *
 * A server has many names (localhost, a LAN address, a public name): page and request must use the same one. A page
 * under a forged name (DNS rebinding) passes, but sends none of the cookies set under ours.
 */
export function isFromOurPage(headers: Headers, baseUrl: string, trustProxy: boolean): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') !== 'cross-site'
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  const base = new URL(baseUrl)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // The public name requires its own scheme: a page injected over plain http is not ours.
  if (host === base.host) return protocol === base.protocol
  return host === requestedHost(headers, trustProxy)
}

function requestedHost(headers: Headers, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return (forwarded || headers.get('host'))?.toLowerCase() ?? null
}
