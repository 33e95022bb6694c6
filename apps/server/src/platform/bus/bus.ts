import type { Millis } from '@hearthward/engine'

/**
 * What nodes share besides the database: who holds which character, who asks too often, and what is to be told to
 * whom. In process for one node; the form for several nodes stands behind the same interface, hence the promises.
 */
export interface Bus {
  readonly leases: Leases
  readonly limits: Limits
  /** Tells everybody who listens to a topic, on any node. Only what is committed is ever told. */
  publish(topic: string, event: string, message: unknown): void
  /** The node's sockets hear here what they have to pass on. */
  subscribe(listener: (topic: string, event: string, message: unknown) => void): void
}

/** A session's hold on a character. It lapses by itself: correctness rests on the row, this is courtesy. */
export interface Leases {
  /** Takes or renews it; false where another session holds it. */
  hold(uid: string, sessionId: string, now: Millis): Promise<boolean>
  /** Lets go of the character, for any session to take. The player's place stays until the lease lapses. */
  release(uid: string, sessionId: string): Promise<void>
  holder(uid: string, now: Millis): Promise<string | null>
  /** Whether the player is in, or has been until a moment ago: who reloads the page has not left. */
  hasPlace(uid: string, now: Millis): Promise<boolean>
  /** How many places are taken at this moment. */
  count(now: Millis): Promise<number>
}

export interface Limits {
  /** Counts one more; answers how long to wait where it was one too many, else 0. */
  take(key: string, most: number, windowMs: Millis, now: Millis): Promise<Millis>
}
