import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** Counts what really happened in a run of random players: without it a property may hold because nothing happened. */
export class Coverage {
  readonly counts: Record<string, number> = {}

  count(what: string, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times
  }

  /** Checked for the fixed seed only (see scripts/testing-seed.ts): random seeds may be one-sided. */
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

/** Expects deep equality. The slower comparison runs only to show the difference. */
export function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toStrictEqual(expected)
}
