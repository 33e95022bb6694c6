import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order, TestRun } from './lane-messages.ts'
import { testMutation } from './mutation-run.ts'
import type { Mutation } from './mutations.ts'
import { openResults } from './results.ts'

const TESTS = ['scripts/mutants/sample.ts', 'scripts/mutants/places.ts', 'scripts/mutants/units.ts']
const MUTATION: Mutation = {
  file: 'scripts/mutants/syntax.ts',
  line: 1,
  kind: 'constant',
  start: 0,
  end: 1,
  before: '1',
  after: '2',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthward-mutants-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the first failing test kills a mutation, which stays killed in the next run', async () => {
  const lane = laneWhere((test) => test !== TESTS[1])
  const result = await testMutation(MUTATION, TESTS, lane, openResults(folder))
  expect(result).toMatchObject({ status: 'killed', by: `${TESTS[1]}: it failed` })
  expect(openResults(folder).of(MUTATION)).toMatchObject({ status: 'killed' })
})

test('a survivor is tested only against new or changed tests in the next run', async () => {
  await testMutation(
    MUTATION,
    TESTS.slice(0, 2),
    laneWhere(() => true),
    openResults(folder),
  )
  expect(openResults(folder).of(MUTATION)).toMatchObject({ status: 'survived' })
  const lane = laneWhere(() => true)
  await testMutation(MUTATION, TESTS, lane, openResults(folder))
  expect(lane.ran).toEqual([TESTS[2]])
})

test('tests that hang kill a mutation', async () => {
  const calm = laneWhere(() => true)
  const lane = { ...calm, run: async (order: Order) => (order.mutation ? undefined : calm.run(order)) }
  const result = await testMutation(MUTATION, TESTS, lane, openResults(folder))
  expect(result).toMatchObject({ status: 'killed', by: `timeout: ${TESTS[0]}` })
})

test('tests that also hang without the mutation do not kill it', async () => {
  const lane = { run: async () => undefined, close() {} }
  expect(await testMutation(MUTATION, TESTS, lane, openResults(folder))).toMatchObject({
    status: 'survived',
    passed: {},
  })
})

test('a test that also fails without the mutation does not kill it', async () => {
  const lane = laneWhere((test) => test !== TESTS[1])
  const broken = { ...lane, run: (order: Order) => lane.run({ ...order, mutation: MUTATION }) }
  const result = await testMutation(MUTATION, TESTS, broken, openResults(folder))
  expect(result).toMatchObject({ status: 'survived' })
  expect(Object.keys(result.passed)).toEqual([TESTS[0], TESTS[2]])
})

test('a test that fails late kills only if it fails again, and passes without the mutation', async () => {
  const late = { passed: false, failure: 'no message', failed: 'it receives', failedAfterMs: 1_500 }
  const failing = (failures: number, unmutated = 0) => {
    const left = { mutated: failures, unmutated }
    return async ({ mutation, tests }: Order): Promise<TestRun[]> =>
      tests.map((test) => ({
        test,
        milliseconds: 1,
        passed: true,
        took: { 'it receives': 500 },
        ...(left[mutation ? 'mutated' : 'unmutated']-- > 0 && late),
      }))
  }
  const resultOf = (run: ReturnType<typeof failing>) =>
    testMutation(MUTATION, TESTS.slice(0, 1), { run, close() {} }, openResults(folder))
  expect(await resultOf(failing(1))).toMatchObject({ status: 'survived', passed: {} })
  expect(await resultOf(failing(2, 1))).toMatchObject({ status: 'survived', passed: {} })
  expect(await resultOf(failing(2))).toMatchObject({ status: 'killed' })
})

test('a test that fails after its usual duration is not late', async () => {
  const onTime = { passed: false, failure: 'no message', failed: 'it receives', failedAfterMs: 1_500 }
  const mutatedRuns: boolean[] = []
  const run = async ({ mutation, tests }: Order): Promise<TestRun[]> => {
    mutatedRuns.push(mutation !== null)
    const took = { 'it receives': 1_400 }
    return tests.map((test) => ({ test, milliseconds: 1, passed: true, took, ...(mutation && onTime) }))
  }
  const result = await testMutation(MUTATION, TESTS.slice(0, 1), { run, close() {} }, openResults(folder))
  expect(result).toMatchObject({ status: 'killed' })
  expect(mutatedRuns).toEqual([true, false])
})

/** A lane with a given result for each test with the mutation; without it, all pass. */
function laneWhere(passes: (test: string) => boolean) {
  const ran: string[] = []
  return {
    ran,
    async run({ mutation, tests }: Order): Promise<TestRun[]> {
      if (mutation) ran.push(...tests)
      return tests.map((test) => ({
        test,
        milliseconds: 1,
        took: {},
        ...(!mutation || passes(test) ? { passed: true } : { passed: false, failure: 'it failed' }),
      }))
    },
    close() {},
  }
}
