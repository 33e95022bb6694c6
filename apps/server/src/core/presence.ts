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
  /** Records activity of a player. Returns true if others can see a difference. */
  recordActivity(uid: string, now: Millis, doing?: VisibleActivity): boolean
  isOnline(uid: string, now: Millis): boolean
  /** When a player was last active, by the row or by what was recorded since. */
  lastActiveAt(uid: string, stored: Millis): Millis
  count(now: Millis): number
  /** Most recently active first. */
  listOnline(now: Millis, most?: number): (PresenceEntry & { uid: string })[]
  /** Whether anything visible has changed since the last call. */
  takeChanged(): boolean
  /** Removes players who are no longer online and returns them. */
  removeInactive(now: Millis): string[]
  remove(uid: string): void
}

export function createPresence(
  seen: readonly { uid: string; lastSeenAt: Millis; doing?: VisibleActivity }[],
): Presence {
  /** Ordered by last activity. */
  const present = new Map<string, PresenceEntry>()
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
      if (isChange) hasChanged = true
      return isChange
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
      const gone = findInactive(now)
      for (const uid of gone) present.delete(uid)
      if (gone.length > 0) hasChanged = true
      return gone
    },
    remove(uid) {
      if (present.delete(uid)) hasChanged = true
    },
  }
}

function isSame(a: VisibleActivity | null, b: VisibleActivity): boolean {
  return a !== null && a.locationId === b.locationId && a.activityId === b.activityId
}

/** Players active after this moment count as online. */
export const onlineSince = (now: Millis): Millis => now - ONLINE_WITHIN
