import { type Identity, identityOf, type Suspension } from '../../../core/access/identity.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Auth, sessionEnd } from '../better-auth.ts'
import { type FoundCookie, findCookie, parseCookies, readFormerCookieEnd, verifySignedCookie } from '../cookies.ts'
import { prepareSessionByToken, updateSession } from './queries.ts'

export interface SessionReader {
  /** The caller's identity by cookie; null without a valid session and for expired guests. */
  readIdentity(headers: Headers): Promise<Identity | null>
  /** The same, but distinguishes expired guests. */
  readCaller(headers: Headers): Promise<Identity | 'guest-expired' | null>
  /** Drops a user from the cache. Must be called after a change of the user or their sessions is stored. */
  invalidate(uid: string): void
  /** Calls the listener after each such change, so that open connections are checked again. */
  onInvalidate(listener: (uid: string) => void): void
}

/** Short, so that a session ended on another node is noticed soon. */
const CACHED_FOR = 2_000

/** Sessions are renewed at most this often: a write with every call would cost more than the call. */
const RENEW_AFTER = 24 * 60 * 60_000

/**
 * Reads sessions directly, because this runs on every call and better-auth takes ten times as long. Every test that
 * signs in checks that both agree on the cookie.
 */
export function createSessionReader(auth: Auth, db: Db, secret: string, now: () => number): SessionReader {
  const sessionByToken = prepareSessionByToken(db)
  const cache = new Map<string, { identity: Identity; until: number }>()
  const listeners: ((uid: string) => void)[] = []
  /** Incremented by every change: an identity read before a change must not be cached after it. */
  let changes = 0

  async function readCaller(headers: Headers): Promise<Identity | 'guest-expired' | null> {
    const { authCookies } = await auth.$context
    const cookie = findCookie(parseCookies(headers), authCookies.sessionToken.name)
    if (!cookie) return null
    const identity = readCached(cookie) ?? (await read(cookie))
    if (identity?.guestExpiresAt != null && identity.guestExpiresAt <= now()) return 'guest-expired'
    return identity
  }

  function readCached(cookie: FoundCookie): Identity | null {
    const found = cache.get(cacheKey(cookie))
    return found && found.until > performance.now() ? found.identity : null
  }

  async function read(cookie: FoundCookie): Promise<Identity | null> {
    const token = verifySignedCookie(cookie.value, secret)
    if (token === null) return null
    const changesBefore = changes
    const found = await sessionByToken(token)
    const time = Date.now()
    // A session created while the account was being deleted is not valid.
    if (!found || found.expiresAt.getTime() <= time || found.user.deletedAt !== null) return null
    if (cookie.isFormer && found.beganAt.getTime() >= (await readFormerCookieEnd(db))) return null
    if (time - found.usedAt.getTime() > RENEW_AFTER) {
      const expiresAt = sessionEnd(found.beganAt.getTime(), time)
      await updateSession(db, token, { expiresAt, updatedAt: new Date(time) })
    }
    const known = identityOf({ ...found.user, isAnonymous: found.user.isGuest }, token)
    const identity = { ...known, suspension: suspensionOf(found) }
    if (changes === changesBefore) addToCache(cacheKey(cookie), identity)
    return identity
  }

  function addToCache(key: string, identity: Identity): void {
    const time = performance.now()
    // All entries live equally long, so the oldest come first.
    for (const [old, { until }] of cache) {
      if (until > time) break
      cache.delete(old)
    }
    cache.delete(key)
    cache.set(key, { identity, until: time + CACHED_FOR })
  }

  return {
    readCaller,
    async readIdentity(headers) {
      const found = await readCaller(headers)
      return found === 'guest-expired' ? null : found
    },
    onInvalidate: (listener) => void listeners.push(listener),
    invalidate(uid) {
      changes++
      for (const [key, { identity }] of cache) if (identity.uid === uid) cache.delete(key)
      for (const listener of listeners) listener(uid)
    },
  }
}

/** The same value may be accepted by its present name and not by the former one. */
const cacheKey = ({ value, isFormer }: FoundCookie) => `${isFormer ? 'former' : 'present'} ${value}`

interface SuspensionRow {
  characterDeletedAt: number | null
  banReason: string | null
  banEndsAt: number | null
}

function suspensionOf({ characterDeletedAt, banReason, banEndsAt }: SuspensionRow): Suspension | null {
  if (characterDeletedAt !== null) return { kind: 'deleted' }
  return banReason === null ? null : { kind: 'banned', reason: banReason, until: banEndsAt }
}
