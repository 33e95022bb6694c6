// What the tool and a lane, the process that runs tests for it, say to each other.
import type { Mutation } from './mutations.ts'

export interface Order {
  /** Null for the sources as they are. */
  mutation: Pick<Mutation, 'file' | 'start' | 'end' | 'after'> | null
  tests: string[]
}

/** How the tests of a file went. */
export interface TestRun {
  test: string
  passed: boolean
  milliseconds: number
  /** How long each test of the file took that passed, by its name. */
  took: Record<string, number>
  /** The first test that failed: its name, unless it was a hook, why, and how long it ran. */
  failed?: string
  failure?: string
  failedAfterMs?: number
}
