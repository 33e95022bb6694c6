import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Begins the names of our cookies on https. Browsers accept `__Host-` only from the host itself, with https: neither a
 * subdomain nor a page injected over http can plant one.
 */
export const HOST_PREFIX = '__Host-hearthward'
/** Earlier releases used this prefix. Their cookies are read and replaced, so that nobody is signed out. */
const FORMER_PREFIX = '__Secure-hearthward'

/**
 * The cookies of a request by name, values not decoded. Those with the former prefix are listed by their present name,
 * unless the request has that one, too.
 */
export function parseCookies(headers: Headers): Map<string, string> {
  const cookies = splitCookies(headers)
  for (const [name, value] of cookies) {
    if (!name.startsWith(FORMER_PREFIX)) continue
    const presentName = name.replace(FORMER_PREFIX, HOST_PREFIX)
    if (!cookies.has(presentName)) cookies.set(presentName, value)
  }
  return cookies
}

/** The Set-Cookie lines that replace a session cookie with the former prefix; none if the request has no such cookie. */
export function replaceFormerCookie(headers: Headers, { name, maxAge }: { name: string; maxAge: number }): string[] {
  const formerName = name.replace(HOST_PREFIX, FORMER_PREFIX)
  const cookies = splitCookies(headers)
  const value = cookies.get(formerName)
  if (formerName === name || value === undefined) return []
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  const removed = `${formerName}=; Max-Age=0; ${attributes}`
  return cookies.has(name) ? [removed] : [`${name}=${value}; Max-Age=${maxAge}; ${attributes}`, removed]
}

function splitCookies(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at).trim()
    // With duplicate names the first is the more specific one, and the one better-auth reads.
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/**
 * The value of a signed better-auth cookie, or null if the signature is wrong. Format: `value.signature`, the signature
 * a base64 HMAC-SHA256, all percent-encoded.
 */
export function verifySignedCookie(cookie: string, secret: string): string | null {
  const text = decodeCookie(cookie)
  const at = text.lastIndexOf('.')
  if (at < 1) return null
  const value = text.slice(0, at)
  const given = Buffer.from(text.slice(at + 1), 'base64')
  const right = createHmac('sha256', secret).update(value).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}

function decodeCookie(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return ''
  }
}
