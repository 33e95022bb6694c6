// What the tool and a lane, the process that runs tests for it, say to each other.
import type { Mutation } from './mutations.ts'

export interface Order {
  /** Null for the sources as they are. */
  mutation: Pick<Mutation, 'file' | 'start' | 'end' | 'after'> | null
  tests: string[]
}

export interface TestRun {
  test: string
  passed: boolean
  milliseconds: number
  /** The first test that failed, and why. */
  failure?: string
  /** How long that test ran. */
  failedAfterMs?: number
}
