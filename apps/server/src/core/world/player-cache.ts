import type { StoredPlayer } from './player-queries.ts'

/**
 * LRU cache of player rows, so that an intent costs one write and no read. The commit checks versions, so a stale entry
 * costs a retry and never a wrong result.
 */
export function createPlayerCache(maxEntries: number) {
  const entries = new Map<string, StoredPlayer>()
  return {
    get(uid: string): StoredPlayer | undefined {
      const found = entries.get(uid)
      if (found) {
        entries.delete(uid)
        entries.set(uid, found)
      }
      return found
    },
    put(uid: string, stored: StoredPlayer): void {
      entries.delete(uid)
      entries.set(uid, stored)
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    drop(uid: string): void {
      entries.delete(uid)
    },
  }
}
