import { eq, sql } from 'drizzle-orm'
import { type Identity, identityOf, type Suspension } from '../../../core/access/identity.ts'
import { authSessions, authUsers } from '../../../core/access/tables.ts'
import { bans } from '../../../core/moderation/tables.ts'
import { players } from '../../../core/world/tables.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Auth, SESSION_LIFE } from '../better-auth.ts'
import { cookiesOf, signedValue } from '../endpoints/cookies.ts'

export interface Doorkeeper {
  /** Who sends this cookie; null for nobody, for an ended session and for a guest whose time is over. */
  whoIs(headers: Headers): Promise<Identity | null>
  /** The same, but a guest whose time is over is told from nobody. */
  recognise(headers: Headers): Promise<Identity | 'guest-expired' | null>
  /** To be called wherever something about a user or their sessions changes, after it is stored. */
  forget(uid: string): void
  /** Called after each such change, for those who keep a connection open. */
  onForget(listener: (uid: string) => void): void
}

/** Every call of a player asks who it is. Short enough for a session ended on another node, too. */
const REMEMBERED_FOR = 2_000

/** Use is noted this often at most: a row written with every call would cost more than the call. */
const RENEW_AFTER = 24 * 60 * 60_000

/**
 * Reads sessions itself rather than through better-auth, whose way takes ten times as long: this runs on every call of
 * every player. That both agree on the cookie is held by every test that signs in.
 */
export function createDoorkeeper(auth: Auth, db: Db, secret: string, now: () => number): Doorkeeper {
  const sessionByToken = db
    .select({
      user: authUsers,
      expiresAt: authSessions.expiresAt,
      characterDeletedAt: players.deletedAt,
      banReason: bans.reason,
      banEndsAt: bans.expiresAt,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(players, eq(players.uid, authUsers.id))
    .leftJoin(bans, eq(bans.id, players.banId))
    .where(eq(authSessions.token, sql.placeholder('token')))
    .prepare('session_by_token')
  const remembered = new Map<string, { identity: Identity; until: number }>()
  /** Raised by every change: what was read before one must not be remembered after it. */
  const listeners: ((uid: string) => void)[] = []
  let changes = 0

  async function recognise(headers: Headers): Promise<Identity | 'guest-expired' | null> {
    const { authCookies } = await auth.$context
    const cookie = cookiesOf(headers).get(authCookies.sessionToken.name)
    if (!cookie) return null
    const identity = recall(cookie) ?? (await read(cookie))
    if (identity?.guestExpiresAt != null && identity.guestExpiresAt <= now()) return 'guest-expired'
    return identity
  }

  function recall(cookie: string): Identity | null {
    const found = remembered.get(cookie)
    return found && found.until > performance.now() ? found.identity : null
  }

  async function read(cookie: string): Promise<Identity | null> {
    const token = signedValue(cookie, secret)
    if (token === null) return null
    const changesBefore = changes
    const [found] = await sessionByToken.execute({ token })
    const left = found ? found.expiresAt.getTime() - Date.now() : 0
    // A sign-in that was under way while the account was deleted opens nothing.
    if (!found || left <= 0 || found.user.deletedAt !== null) return null
    if (left < SESSION_LIFE - RENEW_AFTER) await renew(token)
    const known = identityOf({ ...found.user, isAnonymous: found.user.isGuest }, token)
    const identity = { ...known, suspension: suspensionOf(found) }
    if (changes === changesBefore) remember(cookie, identity)
    return identity
  }

  function remember(cookie: string, identity: Identity): void {
    const time = performance.now()
    // All are kept equally long, so the oldest come first.
    for (const [old, { until }] of remembered) {
      if (until > time) break
      remembered.delete(old)
    }
    remembered.delete(cookie)
    remembered.set(cookie, { identity, until: time + REMEMBERED_FOR })
  }

  async function renew(token: string): Promise<void> {
    const used = new Date()
    const expiresAt = new Date(used.getTime() + SESSION_LIFE)
    await db.update(authSessions).set({ expiresAt, updatedAt: used }).where(eq(authSessions.token, token))
  }

  return {
    recognise,
    async whoIs(headers) {
      const found = await recognise(headers)
      return found === 'guest-expired' ? null : found
    },
    onForget: (listener) => void listeners.push(listener),
    forget(uid) {
      changes++
      for (const [cookie, { identity }] of remembered) if (identity.uid === uid) remembered.delete(cookie)
      for (const listener of listeners) listener(uid)
    },
  }
}

interface Found {
  characterDeletedAt: number | null
  banReason: string | null
  banEndsAt: number | null
}

function suspensionOf({ characterDeletedAt, banReason, banEndsAt }: Found): Suspension | null {
  if (characterDeletedAt !== null) return { kind: 'deleted' }
  return banReason === null ? null : { kind: 'banned', reason: banReason, until: banEndsAt }
}
