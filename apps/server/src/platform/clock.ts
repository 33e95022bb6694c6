import type { Millis } from '@hearthward/engine'

/** The server's time. All rules use it, so that a test can move it forward by days. */
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
