import type { Millis } from '@hearthward/engine'
import { isOnline, ONLINE_WITHIN } from './world/player-row.ts'

/** What others may notice about somebody who plays. */
export interface VisibleActivity {
  locationId: string
  activityId: string | null
}

interface PresenceEntry {
  /** Since when, without a pause longer than counts as being there. */
  since: Millis
  lastSeenAt: Millis
  doing: VisibleActivity | null
}

/** Who is online on this node, kept in memory: it is asked with every act, and a restart learns it from the rows. */
export interface Presence {
  /** Notes that a player was just active; true where others may notice a difference. */
  recordActivity(uid: string, now: Millis, doing?: VisibleActivity): boolean
  isOnline(uid: string, now: Millis): boolean
  /** When a player was last active: what the row says, or what was noticed since. */
  lastActiveAt(uid: string, stored: Millis): Millis
  count(now: Millis): number
  /** The latest to be active first. */
  listOnline(now: Millis, most?: number): (PresenceEntry & { uid: string })[]
  /** Whether anything has changed that others may notice, since this was last asked. */
  takeChanged(): boolean
  /** Takes out whoever has fallen findInactive, and answers who that was. */
  removeInactive(now: Millis): string[]
  remove(uid: string): void
}

export function createPresence(seen: readonly { uid: string; lastSeenAt: Millis; doing?: VisibleActivity }[]): Presence {
  /** In the order they were last active. */
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

/** Who counts as online was active after this moment. */
export const onlineSince = (now: Millis): Millis => now - ONLINE_WITHIN
