import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** What really happened in a run of random players: without these counts a property may hold because nothing did. */
export class Coverage {
  readonly counts: Record<string, number> = {}

  count(what: string, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times
  }

  /** Asked of the fixed dice only (see scripts/testing-seed.ts): new ones may well be one-sided. */
  expectEach(least: Record<string, number>): void {
    if (process.env['PROPERTY_SEED']) return
    console.info(
      Object.entries(this.counts)
        .map(([what, times]) => `${what}: ${times}`)
        .join(', '),
    )
    for (const [what, times] of Object.entries(least)) {
      expect(this.counts[what] ?? 0, `'${what}' was hardly tried`).toBeGreaterThanOrEqual(times)
    }
  }
}

/** Equal to the last field; the slower comparison is made only to show what is different. */
export function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toStrictEqual(expected)
}
