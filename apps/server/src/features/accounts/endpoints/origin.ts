/**
 * Whether a page of ours sent this. A browser names the page's origin with every call that changes something; who names
 * none is no browser, and has no cookies that a stranger's page could make it send.
 *
 * A server is reached by many names (localhost, its address in the LAN, a public name), and all of them are its own:
 * the page and the call have to come by the same one. A page that reaches us under a name of its own making (DNS
 * rebinding) passes, but sends none of the cookies set under ours.
 */
export function fromOurPage(headers: Headers, baseUrl: string, trustProxy: boolean): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') !== 'cross-site'
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  const base = new URL(baseUrl)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // Under the public name only by its own scheme: a page somebody slipped in over plain http is not ours.
  if (host === base.host) return protocol === base.protocol
  return host === calledHost(headers, trustProxy)
}

function calledHost(headers: Headers, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return (forwarded || headers.get('host'))?.toLowerCase() ?? null
}
