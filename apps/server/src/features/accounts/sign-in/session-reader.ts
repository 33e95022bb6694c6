import { type Identity, identityOf, type Suspension } from '../../../core/access/identity.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Auth, sessionEnd } from '../better-auth.ts'
import { type FoundCookie, findCookie, parseCookies, readFormerCookieEnd, verifySignedCookie } from '../cookies.ts'
import { prepareSessionByToken, readAccountChanges, updateSession } from './queries.ts'

export interface SessionReader {
  /** The caller's identity by cookie; null without a valid session and for expired guests. */
  readIdentity(headers: Headers): Promise<Identity | null>
  /** The same, but distinguishes expired guests. */
  readCaller(headers: Headers): Promise<Identity | 'guest-expired' | null>
  /** Drops a user from the cache. Must be called after a change of the user or their sessions is stored. */
  invalidate(uid: string): void
  /** Drops what has changed in the database since the last call. While it is called, the rest stays cached. */
  noticeChanges(): Promise<void>
  /** Calls the listener after each such change, so that open connections are checked again. */
  onInvalidate(listener: (uid: string) => void): void
}

/** What is cached counts for this long after it was read or found unchanged: a session ended on another node ends here soon. */
const TRUSTED_FOR = 2_000
/** Each is read again after this time, which renews the session. */
const CACHED_FOR = 10 * 60_000
const MOST_CACHED = 50_000

/** Sessions are renewed at most this often: a write with every call would cost more than the call. */
const RENEW_AFTER = 24 * 60 * 60_000

/**
 * Reads sessions directly, because this runs on every call and better-auth takes ten times as long. Every test that
 * signs in checks that both agree on the cookie.
 */
export function createSessionReader(auth: Auth, db: Db, secret: string, now: () => number): SessionReader {
  const sessionByToken = prepareSessionByToken(db)
  const cache = new Map<string, CachedSession>()
  const listeners: ((uid: string) => void)[] = []
  /** Incremented by every change: an identity read before a change must not be cached after it. */
  let changes = 0
  /** When the database was last asked what has changed, and the transaction to ask from the next time. */
  let askedAt = Number.NEGATIVE_INFINITY
  let horizon: string | null = null
  /** Changes since the horizon are found again. */
  let noticed: ReadonlySet<number> = new Set()

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
    if (!found || found.expiresAt <= Date.now()) return null
    const time = performance.now()
    const isTrusted = time < Math.max(found.readAt, askedAt) + TRUSTED_FOR && time < found.readAt + CACHED_FOR
    return isTrusted ? found.identity : null
  }

  /** Drops what has changed since the last call. */
  async function noticeChanges(): Promise<void> {
    const time = performance.now()
    const { changes: found, horizon: next } = await readAccountChanges(db, horizon)
    const fresh = found.filter(({ id }) => !noticed.has(id))
    // Nothing is known of the time before the first call, and changes are not kept for ever.
    if (time >= askedAt + TRUSTED_FOR) dropAll()
    if (fresh.length > 0) drop(new Set(fresh.map(({ uid }) => uid)))
    horizon = next
    noticed = new Set(found.map(({ id }) => id))
    askedAt = time
  }

  function dropAll(): void {
    changes++
    cache.clear()
  }

  function drop(uids: ReadonlySet<string>): void {
    changes++
    for (const [key, { identity }] of cache) if (uids.has(identity.uid)) cache.delete(key)
  }

  async function read(cookie: FoundCookie): Promise<Identity | null> {
    const token = verifySignedCookie(cookie.value, secret)
    if (token === null) return null
    const changesBefore = changes
    const readAt = performance.now()
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
    const expiresAt = found.expiresAt.getTime()
    if (changes === changesBefore) addToCache(cacheKey(cookie), { identity, expiresAt, readAt })
    return identity
  }

  function addToCache(key: string, session: CachedSession): void {
    // The oldest come first.
    for (const [old, { readAt }] of cache) {
      if (readAt + CACHED_FOR > session.readAt && cache.size < MOST_CACHED) break
      cache.delete(old)
    }
    cache.delete(key)
    cache.set(key, session)
  }

  return {
    readCaller,
    async readIdentity(headers) {
      const found = await readCaller(headers)
      return found === 'guest-expired' ? null : found
    },
    onInvalidate: (listener) => void listeners.push(listener),
    invalidate(uid) {
      drop(new Set([uid]))
      for (const listener of listeners) listener(uid)
    },
    noticeChanges,
  }
}

interface CachedSession {
  identity: Identity
  expiresAt: number
  /** When it was read, by the clock of `performance`. */
  readAt: number
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
