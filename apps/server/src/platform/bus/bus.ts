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

/** The lease of a character: a new id for each session that gets it. */
export interface Lease {
  id: string
  sessionId: string
  /** When the page was heard last: by a call, or by its answer to a probe. */
  heardAt: Millis
}

/** A session's claim of a leased character. */
export interface LeaseClaim {
  /** The session that is asked to hand the character over; null if it has been asked already. */
  asked: string | null
  /** When the claimant has the lease at the latest. */
  wait: Millis
}

/**
 * A session's lease of a character. It expires by itself: correctness depends on the row, the lease only avoids
 * conflicts.
 */
export interface Leases {
  /** Takes or renews the lease of a page that was just heard; false if another session holds it. */
  hold(uid: string, sessionId: string, now: Millis): Promise<boolean>
  /** Renews the leases of sessions whose pages are connected. Those that are no longer theirs stay as they are. */
  renew(held: readonly { uid: string; sessionId: string }[], now: Millis): Promise<void>
  /** Ends the lease with this id, if it is still the present one. */
  end(uid: string, leaseId: string): Promise<void>
  /** Releases the character for any session. The player's place on a full server stays until the lease expires. */
  release(uid: string, sessionId: string): Promise<void>
  /** The present lease; null if no session holds one. */
  find(uid: string, now: Millis): Promise<Lease | null>
  /**
   * Claims the lease with this id for another session, which gets it as soon as the holder releases it or stops renewing
   * it, and after one lease time at the latest. Null if the lease is another one by now or has another claimant.
   */
  claim(uid: string, leaseId: string, sessionId: string, now: Millis): Promise<LeaseClaim | null>
  /** Whether the session holds the lease and another one has claimed it. */
  isClaimed(uid: string, sessionId: string, now: Millis): Promise<boolean>
  /** Whether the player has a place, also for a moment after leaving: a page reload must not lose it. */
  hasPlace(uid: string, now: Millis): Promise<boolean>
  /** How many places are taken now. */
  count(now: Millis): Promise<number>
}

export interface Limits {
  /** Counts one use. Returns how long to wait if the limit is exceeded, otherwise 0. */
  take(key: string, most: number, windowMs: Millis, now: Millis): Promise<Millis>
}
