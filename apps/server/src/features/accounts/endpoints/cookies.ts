import { createHmac, timingSafeEqual } from 'node:crypto'

/** The cookies of a request by name, their values as they were sent. */
export function cookiesOf(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at).trim()
    // Of two with one name the first is the more specific one, and the one better-auth reads.
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/**
 * What a cookie of better-auth's says, or null where we did not sign it: `value.signature`, base64 of an HMAC-SHA256,
 * percent-encoded.
 */
export function signedValue(cookie: string, secret: string): string | null {
  const text = decoded(cookie)
  const at = text.lastIndexOf('.')
  if (at < 1) return null
  const value = text.slice(0, at)
  const given = Buffer.from(text.slice(at + 1), 'base64')
  const right = createHmac('sha256', secret).update(value).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return ''
  }
}
