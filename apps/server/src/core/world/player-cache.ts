import type { StoredPlayer } from './player-queries.ts'

/**
 * Rows read lately, so that an act costs one write and no read. The commit checks versions, so a stale one costs a
 * second try and never a wrong result.
 */
export function createMemory(most: number) {
  const kept = new Map<string, StoredPlayer>()
  return {
    get(uid: string): StoredPlayer | undefined {
      const found = kept.get(uid)
      if (found) {
        kept.delete(uid)
        kept.set(uid, found)
      }
      return found
    },
    put(uid: string, stored: StoredPlayer): void {
      kept.delete(uid)
      kept.set(uid, stored)
      const oldest = kept.size > most ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
    },
    drop(uid: string): void {
      kept.delete(uid)
    },
  }
}
