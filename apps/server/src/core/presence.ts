import type { Millis } from '@hearthward/engine'
import { isOnline, ONLINE_WITHIN } from './world/player-row.ts'

/** What others may notice about somebody who plays. */
export interface Doing {
  locationId: string
  activityId: string | null
}

interface Entry {
  /** Since when, without a pause longer than counts as being there. */
  since: Millis
  lastSeenAt: Millis
  doing: Doing | null
}

/** Who is online on this node, kept in memory: it is asked with every act, and a restart learns it from the rows. */
export interface Presence {
  /** Notes that a player was just active; true where others may notice a difference. */
  seen(uid: string, now: Millis, doing?: Doing): boolean
  isOnline(uid: string, now: Millis): boolean
  /** When a player was last active: what the row says, or what was noticed since. */
  activeAt(uid: string, stored: Millis): Millis
  count(now: Millis): number
  /** The latest to be active first. */
  latest(now: Millis, most?: number): (Entry & { uid: string })[]
  /** Whether anything has changed that others may notice, since this was last asked. */
  takeNews(): boolean
  /** Takes out whoever has fallen silent, and answers who that was. */
  takeSilent(now: Millis): string[]
  forget(uid: string): void
}

export function createPresence(seen: readonly { uid: string; lastSeenAt: Millis; doing?: Doing }[]): Presence {
  /** In the order they were last active. */
  const present = new Map<string, Entry>()
  let isNew = false
  const byTime = [...seen].sort((a, b) => a.lastSeenAt - b.lastSeenAt)
  for (const { uid, lastSeenAt, doing = null } of byTime) present.set(uid, { since: lastSeenAt, lastSeenAt, doing })

  const silent = (now: Millis): string[] => {
    const found: string[] = []
    for (const [uid, { lastSeenAt }] of present) {
      if (isOnline(lastSeenAt, now)) break
      found.push(uid)
    }
    return found
  }

  return {
    seen(uid, now, doing) {
      const before = present.get(uid)
      const isBack = !before || !isOnline(before.lastSeenAt, now)
      const after: Entry = {
        since: isBack ? now : before.since,
        lastSeenAt: now,
        doing: doing ?? before?.doing ?? null,
      }
      present.delete(uid)
      present.set(uid, after)
      const isNews = isBack || (doing !== undefined && !isSame(before.doing, doing))
      if (isNews) isNew = true
      return isNews
    },
    isOnline(uid, now) {
      const entry = present.get(uid)
      return entry !== undefined && isOnline(entry.lastSeenAt, now)
    },
    activeAt: (uid, stored) => Math.max(stored, present.get(uid)?.lastSeenAt ?? 0),
    count: (now) => present.size - silent(now).length,
    takeNews() {
      const was = isNew
      isNew = false
      return was
    },
    latest(now, most = present.size) {
      const entries = [...present].filter(([, { lastSeenAt }]) => isOnline(lastSeenAt, now)).reverse()
      return entries.slice(0, most).map(([uid, entry]) => ({ uid, ...entry }))
    },
    takeSilent(now) {
      const gone = silent(now)
      for (const uid of gone) present.delete(uid)
      if (gone.length > 0) isNew = true
      return gone
    },
    forget(uid) {
      if (present.delete(uid)) isNew = true
    },
  }
}

function isSame(a: Doing | null, b: Doing): boolean {
  return a !== null && a.locationId === b.locationId && a.activityId === b.activityId
}

/** Who counts as online was active after this moment. */
export const onlineSince = (now: Millis): Millis => now - ONLINE_WITHIN
