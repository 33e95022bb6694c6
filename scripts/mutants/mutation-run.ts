// Runs the tests that could detect a mutation until one of them fails.

import type { TestRun } from './lane-messages.ts'
import type { Lane } from './lanes.ts'
import type { Mutation } from './mutations.ts'
import { hashOf, sourceOf } from './places.ts'
import type { openResults, Result } from './results.ts'

/** The likeliest test alone, then more at once: starting a run also takes seconds. */
const BATCHES = [1, 3, 8, Number.POSITIVE_INFINITY]
const SLOWEST_START_MS = 180_000
/** A test that takes this many times as long as usual counts as hanging, if it does so twice. */
const PATIENCE = 4
/** The shortest timeout in our tests: a test that failed this much later than usual may only have been slow. */
const SHORTEST_WAIT_MS = 1_000
const TIMED_OUT = /timed? ?out/i

export async function testMutation(
  mutation: Mutation,
  tests: string[],
  lane: Lane,
  results: ReturnType<typeof openResults>,
): Promise<Result> {
  const passed = { ...results.of(mutation)?.passed }
  let open = results.open(mutation, tests)
  for (const size of BATCHES) {
    const batch = open.slice(0, size)
    open = open.slice(size)
    if (batch.length === 0) break
    const by = await killerOf(batch)
    if (by) return finish({ status: 'killed', by, passed })
  }
  return finish({ status: 'survived', passed })

  async function killerOf(batch: string[]): Promise<string | undefined> {
    if (batch.length === 0) return undefined
    const runs = await lane.run({ mutation, tests: batch }, timeoutOf(batch))
    if (!runs) return (await passUnmutated(batch)) && (await fails(batch)) ? `timeout: ${batch.join(', ')}` : undefined
    for (const run of runs) if (run.passed) notePass(run)
    const failed = runs.find((run) => !run.passed && run.failure !== 'skipped')
    if (!failed) return undefined
    const rest = batch.filter((test) => !passed[test] && test !== failed.test)
    if (!(await isKiller(failed))) return killerOf(rest)
    return `${failed.test}: ${failed.failure?.split('\n')[0]}`
  }

  /** A test that also fails without the mutation proves nothing, and one that timed out must do so twice. */
  async function isKiller(run: TestRun): Promise<boolean> {
    const isKnown = results.isSound(run.test) && !isLate(run)
    if (!isKnown && !(await passUnmutated([run.test]))) return false
    return !isLate(run) || fails([run.test])
  }

  function isLate({ test, failed, failure = '', failedAfterMs = 0 }: TestRun): boolean {
    return TIMED_OUT.test(failure) || failedAfterMs >= results.usualTime(test, failed) + SHORTEST_WAIT_MS
  }

  async function fails(batch: string[]): Promise<boolean> {
    const runs = await lane.run({ mutation, tests: batch }, timeoutOf(batch))
    return !runs?.every((run) => run.passed)
  }

  async function passUnmutated(batch: string[]): Promise<boolean> {
    const runs = await lane.run({ mutation: null, tests: batch }, timeoutOf(batch))
    for (const run of runs ?? []) if (run.passed) results.pass(run)
    const failed = runs?.find((run) => !run.passed)
    if (failed) console.error(`Fails without a mutation: ${failed.test}: ${failed.failure}`)
    return runs !== undefined && !failed
  }

  function timeoutOf(batch: string[]): number {
    return SLOWEST_START_MS + batch.reduce((sum, test) => sum + results.cost(test) * PATIENCE, 0)
  }

  function notePass(run: TestRun): void {
    passed[run.test] = hashOf(sourceOf(run.test))
    results.pass(run)
  }

  function finish(result: Result): Result {
    results.set(mutation, result)
    return result
  }
}
