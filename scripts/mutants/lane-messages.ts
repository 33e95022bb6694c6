// Messages between the tool and a lane, the process that runs tests for it.
import type { Mutation } from './mutations.ts'

export interface Order {
  /** Null for the unchanged sources. */
  mutation: Pick<Mutation, 'file' | 'start' | 'end' | 'after'> | null
  tests: string[]
}

/** The result of one test file. */
export interface TestRun {
  test: string
  passed: boolean
  milliseconds: number
  /** Duration of each passed test, by name. */
  took: Record<string, number>
  /** The first failed test: its name (absent for a hook), the reason, and its duration. */
  failed?: string
  failure?: string
  failedAfterMs?: number
}
