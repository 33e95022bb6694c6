// The results of each mutation, stored between runs, so that a stopped run can be resumed.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestRun } from './lane-messages.ts'
import type { Mutation } from './mutations.ts'
import { hashOf, sourceOf } from './places.ts'

export interface Result {
  status: 'killed' | 'survived'
  /** The test that killed it. */
  by?: string
  /** Tests that passed with the mutation in place, each with the hash of its source at that time. */
  passed: Record<string, string>
}

interface StoredResults {
  results: Record<string, Result>
  /** Duration of a test file when it last ran to its end. */
  milliseconds: Record<string, number>
}

export function openResults(folder: string) {
  const file = join(folder, 'results.json')
  const stored: StoredResults = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { results: {}, milliseconds: {} }
  mkdirSync(folder, { recursive: true })
  /** Durations of the tests that passed in this run, by file. */
  const usual = new Map<string, Record<string, number>>()
  return {
    /** The size of the file is the estimate until a test was measured. */
    cost: (test: string): number => stored.milliseconds[test] ?? sourceOf(test).length / 2,
    /** Records that a test file passed, and its durations. */
    pass({ test, milliseconds, took }: TestRun): void {
      stored.milliseconds[test] = milliseconds
      // A hook has no name: the duration of the whole file is used for it.
      usual.set(test, { ...took, '': milliseconds })
    },
    /** Whether a test file passed in this run: otherwise it may fail without a mutation. */
    isSound: (test: string): boolean => usual.has(test),
    /** Duration of a test in this run; 0 if unknown. */
    usualTime: (test: string, name = ''): number => usual.get(test)?.[name] ?? 0,
    of: (mutation: Mutation): Result | undefined => stored.results[keyOf(mutation)],
    /** Tests that have not yet passed with this mutation, or have changed since. */
    open(mutation: Mutation, tests: string[]): string[] {
      const passed = stored.results[keyOf(mutation)]?.passed ?? {}
      return tests.filter((test) => passed[test] !== hashOf(sourceOf(test)))
    },
    set(mutation: Mutation, result: Result): void {
      stored.results[keyOf(mutation)] = result
      // Written to another file first: a run that is killed while writing must not lose the results.
      writeFileSync(`${file}.new`, JSON.stringify(stored))
      renameSync(`${file}.new`, file)
    },
  }
}

/** Includes the hash of the source: after a change of the file, its mutations are new ones. */
function keyOf({ file, start, before, after }: Mutation): string {
  return hashOf([file, hashOf(sourceOf(file)), start, before, after].join('\0'))
}
