// What is known of each mutation, kept between runs: a run goes on where the last one stopped.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestRun } from './lane-messages.ts'
import type { Mutation } from './mutations.ts'
import { hashOf, sourceOf } from './places.ts'

export interface Result {
  status: 'killed' | 'survived'
  /** What noticed it. */
  by?: string
  /** Tests that passed with the mutation in place, each with the hash of its source at that time. */
  passed: Record<string, string>
}

interface Kept {
  results: Record<string, Result>
  /** How long a test file took when it last ran to its end. */
  milliseconds: Record<string, number>
}

export function openResults(folder: string) {
  const file = join(folder, 'results.json')
  const kept: Kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { results: {}, milliseconds: {} }
  mkdirSync(folder, { recursive: true })
  /** How long the tests of each file took that passed in this run, with any mutation or none. */
  const usual = new Map<string, Record<string, number>>()
  return {
    /** Size stands for time until a test was measured. */
    cost: (test: string): number => kept.milliseconds[test] ?? sourceOf(test).length / 2,
    /** Takes down that a test file passed, and how long it took. */
    pass({ test, milliseconds, took }: TestRun): void {
      kept.milliseconds[test] = milliseconds
      // A hook has no name: it is measured by its whole file.
      usual.set(test, { ...took, '': milliseconds })
    },
    /** Whether a test file passed in this run: otherwise it may fail by itself. */
    isSound: (test: string): boolean => usual.has(test),
    /** How long a test of a file took in this run; nothing where that is not known. */
    usualTime: (test: string, name = ''): number => usual.get(test)?.[name] ?? 0,
    of: (mutation: Mutation): Result | undefined => kept.results[keyOf(mutation)],
    /** Tests that did not pass with this mutation yet, or changed since they did. */
    open(mutation: Mutation, tests: string[]): string[] {
      const passed = kept.results[keyOf(mutation)]?.passed ?? {}
      return tests.filter((test) => passed[test] !== hashOf(sourceOf(test)))
    },
    set(mutation: Mutation, result: Result): void {
      kept.results[keyOf(mutation)] = result
      // Written aside first: a run that is killed while it writes must not lose the results.
      writeFileSync(`${file}.new`, JSON.stringify(kept))
      renameSync(`${file}.new`, file)
    },
  }
}

/** A mutation of a file that has changed since is another one. */
function keyOf({ file, start, before, after }: Mutation): string {
  return hashOf([file, hashOf(sourceOf(file)), start, before, after].join('\0'))
}
