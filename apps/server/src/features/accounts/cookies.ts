import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/database.ts'
import { readCookieRename } from './queries.ts'

/**
 * Begins the names of our cookies on https. Browsers accept `__Host-` only from the host itself, with https: neither a
 * subdomain nor a page injected over http can plant one.
 */
export const HOST_PREFIX = '__Host-hearthward'
/**
 * Earlier releases used this prefix, and a subdomain can plant such a cookie. It is therefore read only if it was issued
 * before the upgrade (`readFormerCookieEnd`), and replaced: the upgrade signs nobody out.
 */
const FORMER_PREFIX = '__Secure-hearthward'
/** As long as a session can live. */
const FORMER_COOKIE_LIFE = 180 * 86_400_000

/** A cookie with the former prefix counts only if it was issued before this moment. */
export async function readFormerCookieEnd(db: Db): Promise<number> {
  const renamedAt = await readCookieRename(db)
  return renamedAt !== null && Date.now() - renamedAt < FORMER_COOKIE_LIFE ? renamedAt : 0
}

export interface FoundCookie {
  readonly value: string
  /** It has the former prefix: check when it was issued. */
  readonly isFormer: boolean
}

/** The cookie with this name or, if there is none, with its former name. The value is not decoded. */
export function findCookie(cookies: ReadonlyMap<string, string>, name: string): FoundCookie | null {
  const value = cookies.get(name)
  if (value !== undefined) return { value, isFormer: false }
  const former = cookies.get(formerNameOf(name))
  return former === undefined ? null : { value: former, isFormer: true }
}

/**
 * The Set-Cookie lines that remove a session cookie with the former prefix. One that is accepted gets the present name.
 */
export function replaceFormerCookie(
  cookies: ReadonlyMap<string, string>,
  { name, maxAge }: { name: string; maxAge: number },
  isAccepted: boolean,
): string[] {
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  const removed = `${formerNameOf(name)}=; Max-Age=0; ${attributes}`
  const found = findCookie(cookies, name)
  return found?.isFormer && isAccepted
    ? [`${name}=${found.value}; Max-Age=${maxAge}; ${attributes}`, removed]
    : [removed]
}

/** Whether the request has this cookie with the former prefix. */
export const hasFormerCookie = (cookies: ReadonlyMap<string, string>, name: string) =>
  formerNameOf(name) !== name && cookies.has(formerNameOf(name))

const formerNameOf = (name: string) => name.replace(HOST_PREFIX, FORMER_PREFIX)

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
