import { createHmac, timingSafeEqual } from 'node:crypto'

/** The cookies of a request by name, values not decoded. */
export function parseCookies(headers: Headers): Map<string, string> {
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
