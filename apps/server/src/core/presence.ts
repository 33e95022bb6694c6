import type { Millis } from '@hearthward/engine'
import { isOnline, ONLINE_WITHIN } from './world/player-row.ts'

/** The part of a player's activity that others can see. */
export interface VisibleActivity {
  locationId: string
  activityId: string | null
}

interface PresenceEntry {
  /** Online since then, without a longer pause than ONLINE_WITHIN. */
  since: Millis
  lastSeenAt: Millis
  doing: VisibleActivity | null
}

/**
 * Players who are online on this node. Kept in memory, because every call updates it; a restart loads it from the rows.
 */
export interface Presence {
  /** Records that a player was active, and doing what if that is known. */
  recordActivity(uid: string, now: Millis, doing?: VisibleActivity): void
  isOnline(uid: string, now: Millis): boolean
  /** When a player was last active, by the row or by what was recorded since. */
  lastActiveAt(uid: string, stored: Millis): Millis
  count(now: Millis): number
  /** Most recently active first. */
  listOnline(now: Millis, most?: number): (PresenceEntry & { uid: string })[]
  /** Whether anything visible has changed since the last call. */
  takeChanged(): boolean
  /** Removes players who are no longer online. */
  removeInactive(now: Millis): void
  /** Removes a player who may no longer play. */
  remove(uid: string): void
  /** Calls the listener when others may see a player's presence differently. */
  onChange(listener: (uid: string) => void): void
}

export function createPresence(
  seen: readonly { uid: string; lastSeenAt: Millis; doing?: VisibleActivity }[],
): Presence {
  /** Ordered by last activity. */
  const present = new Map<string, PresenceEntry>()
  const listeners: ((uid: string) => void)[] = []
  let hasChanged = false
  const byTime = [...seen].sort((a, b) => a.lastSeenAt - b.lastSeenAt)
  for (const { uid, lastSeenAt, doing = null } of byTime) present.set(uid, { since: lastSeenAt, lastSeenAt, doing })

  const findInactive = (now: Millis): string[] => {
    const found: string[] = []
    for (const [uid, { lastSeenAt }] of present) {
      if (isOnline(lastSeenAt, now)) break
      found.push(uid)
    }
    return found
  }

  const notify = (uid: string) => {
    for (const listener of listeners) listener(uid)
  }

  return {
    recordActivity(uid, now, doing) {
      const before = present.get(uid)
      const isBack = !before || !isOnline(before.lastSeenAt, now)
      const after: PresenceEntry = {
        since: isBack ? now : before.since,
        lastSeenAt: now,
        doing: doing ?? before?.doing ?? null,
      }
      present.delete(uid)
      present.set(uid, after)
      const isChange = isBack || (doing !== undefined && !isSame(before.doing, doing))
      if (!isChange) return
      hasChanged = true
      notify(uid)
    },
    isOnline(uid, now) {
      const entry = present.get(uid)
      return entry !== undefined && isOnline(entry.lastSeenAt, now)
    },
    lastActiveAt: (uid, stored) => Math.max(stored, present.get(uid)?.lastSeenAt ?? 0),
    count: (now) => present.size - findInactive(now).length,
    takeChanged() {
      const was = hasChanged
      hasChanged = false
      return was
    },
    listOnline(now, most = present.size) {
      const entries = [...present].filter(([, { lastSeenAt }]) => isOnline(lastSeenAt, now)).reverse()
      return entries.slice(0, most).map(([uid, entry]) => ({ uid, ...entry }))
    },
    removeInactive(now) {
      for (const uid of findInactive(now)) {
        present.delete(uid)
        hasChanged = true
        notify(uid)
      }
    },
    remove(uid) {
      if (present.delete(uid)) hasChanged = true
      // Friends also see an offline player differently after a ban or a deletion.
      notify(uid)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

function isSame(a: VisibleActivity | null, b: VisibleActivity): boolean {
  return a !== null && a.locationId === b.locationId && a.activityId === b.activityId
}

/** Players active after this moment count as online. */
export const onlineSince = (now: Millis): Millis => now - ONLINE_WITHIN
