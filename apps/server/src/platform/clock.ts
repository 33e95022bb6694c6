import type { Millis } from '@hearthward/engine'

/** The server's time. Everything that decides a rule asks here, so that a test can move days ahead in a moment. */
export interface Clock {
  now(): Millis
  /** Only with TEST_CLOCK. */
  forward(ms: Millis): void
}

export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    forward: (ms) => {
      offset += ms
    },
  }
}
