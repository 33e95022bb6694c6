import type { Millis } from '@hearthward/engine'

/**
 * State that nodes share besides the database: leases of characters, rate limits and live messages. The interface is
 * asynchronous so that it can also be implemented for several nodes.
 */
export interface Bus {
  readonly leases: Leases
  readonly limits: Limits
  /** Publishes to all subscribers of a topic, on any node. Only committed changes are published. */
  publish(topic: string, event: string, message: unknown): void
  /** Receives every message, for the node's sockets to pass on. */
  subscribe(listener: (topic: string, event: string, message: unknown) => void): void
}

/**
 * A session's lease of a character. It expires by itself: correctness depends on the row, the lease only avoids
 * conflicts.
 */
export interface Leases {
  /** Takes or renews the lease; false if another session holds it. */
  hold(uid: string, sessionId: string, now: Millis): Promise<boolean>
  /** Releases the character for any session. The player's place on a full server stays until the lease expires. */
  release(uid: string, sessionId: string): Promise<void>
  holder(uid: string, now: Millis): Promise<string | null>
  /** Whether the player has a place, also for a moment after leaving: a page reload must not lose it. */
  hasPlace(uid: string, now: Millis): Promise<boolean>
  /** How many places are taken now. */
  count(now: Millis): Promise<number>
}

export interface Limits {
  /** Counts one use. Returns how long to wait if the limit is exceeded, otherwise 0. */
  take(key: string, most: number, windowMs: Millis, now: Millis): Promise<Millis>
}
