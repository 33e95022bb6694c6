// Judging mutations: each against the tests that could notice it, until one of them fails.

import type { TestRun } from './lane-messages.ts'
import type { Lane } from './lanes.ts'
import type { Mutation } from './mutations.ts'
import { hashOf, sourceOf } from './places.ts'
import type { openResults, Result } from './results.ts'

/** The likeliest test alone, then more at once: starting a run costs seconds, too. */
const BATCHES = [1, 3, 8, Number.POSITIVE_INFINITY]
const SLOWEST_START_MS = 60_000
/** A test that takes this many times as long as usual hangs. */
const PATIENCE = 6

export async function judge(
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
    const timeout = SLOWEST_START_MS + batch.reduce((sum, test) => sum + results.cost(test) * PATIENCE, 0)
    const runs = await lane.run({ mutation, tests: batch }, timeout)
    if (!runs) return finish({ status: 'killed', by: `timeout: ${batch.join(', ')}`, passed })
    const failed = runs.find((run) => !run.passed && run.failure !== 'skipped')
    for (const run of runs) if (run.passed) notePass(run)
    if (failed) return finish({ status: 'killed', by: `${failed.test}: ${failed.failure?.split('\n')[0]}`, passed })
  }
  return finish({ status: 'survived', passed })

  function notePass(run: TestRun): void {
    passed[run.test] = hashOf(sourceOf(run.test))
    results.measure(run)
  }

  function finish(result: Result): Result {
    results.set(mutation, result)
    return result
  }
}
