import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './child-process.ts'
import { slowest, tallyLoad, tallyPlaywright, tallyVitest } from './reports.ts'

let folder: string
let file: string
let unhandled: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthward-reports-'))
  file = join(folder, 'report.json')
  unhandled = join(folder, 'unhandled.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  writeFileSync(file, JSON.stringify({ numPassedTests, numFailedTests, testResults }))
const playwright = (expected: number, unexpected: number, errors: object[] = [], suites: object[] = []) =>
  writeFileSync(
    file,
    JSON.stringify({
      config: { rootDir: join(ROOT, 'e2e/src') },
      stats: { expected, unexpected },
      errors,
      suites,
    }),
  )

test('every test is counted', () => {
  vitest(12, 3)
  expect(tallyVitest(file, unhandled, 1)).toMatchObject({ passed: 12, failed: 3 })
  playwright(4, 1)
  expect(tallyPlaywright(file, 1)).toMatchObject({ passed: 4, failed: 1 })
})

test('a failed test is listed with its file and its reason', () => {
  const passed = { fullName: 'chops wood', status: 'passed', failureMessages: [] }
  const failed = {
    fullName: 'counts logs',
    status: 'failed',
    failureMessages: ['expected 3 to be 4\n    at logs.test.ts'],
  }
  vitest(1, 1, [{ name: join(ROOT, 'packages/logs.test.ts'), status: 'failed', assertionResults: [passed, failed] }])
  expect(tallyVitest(file, unhandled, 1).failures).toEqual([
    'packages/logs.test.ts > counts logs\n  expected 3 to be 4\n      at logs.test.ts',
  ])

  playwright(1, 1, [], [{ specs: [specThat('passed')], suites: [{ specs: [specThat('failed')] }] }])
  expect(tallyPlaywright(file, 1).failures).toEqual([
    'e2e/src/login.spec.ts > signs in\n  no button\n  | Pages:\n  | a login form',
  ])
})

function specThat(status: 'passed' | 'failed') {
  const errors = status === 'failed' ? [{ message: 'no button' }] : []
  const stdout = status === 'failed' ? [{ text: 'Pages:\n' }, { text: 'a login form' }] : []
  return {
    title: 'signs in',
    file: 'login.spec.ts',
    ok: status === 'passed',
    tests: [{ results: [{ duration: 1_500, errors, stdout }] }],
  }
}

test('a load test counts as one check, and its problems are listed', () => {
  expect(tallyLoad(file, 1)).toMatchObject({ failed: 1, failures: ['The runner left no report.'] })
  writeFileSync(file, JSON.stringify({ wrong: [] }))
  expect(tallyLoad(file, 0)).toMatchObject({ passed: 1, failed: 0, failures: [] })
  writeFileSync(file, JSON.stringify({ wrong: ['3 coins too many', 'a level was lost'] }))
  expect(tallyLoad(file, 1)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['what was wrong\n  3 coins too many\n  a level was lost'],
  })
})

test('seconds are counted per file, and the slowest come first', () => {
  playwright(2, 0, [], [{ specs: [specThat('passed')], suites: [{ specs: [specThat('passed')] }] }])
  const { files } = tallyPlaywright(file, 0)
  expect(files).toEqual([{ file: 'e2e/src/login.spec.ts', seconds: 3 }])
  vitest(1, 0, [
    {
      name: join(ROOT, 'packages/logs.test.ts'),
      assertionResults: [],
      status: 'passed',
      startTime: 1_000,
      endTime: 5_000,
    },
  ])
  const all = [...files, ...tallyVitest(file, unhandled, 0).files]
  expect(slowest(all, 1)).toEqual([{ file: 'packages/logs.test.ts', seconds: 4 }])
})

test('a test file that does not load is a failure', () => {
  vitest(12, 0, [{ name: join(ROOT, 'a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] }])
  expect(tallyVitest(file, unhandled, 1)).toMatchObject({
    passed: 12,
    failed: 1,
    failures: ['a.test.ts > does not load\n  no such module'],
  })
})

test('an error that no test caught is a failure, and is listed', () => {
  vitest(12, 0)
  writeFileSync(unhandled, JSON.stringify(['Error: late\n    at backups.ts']))
  const tally = tallyVitest(file, unhandled, 1)
  expect(tally).toMatchObject({ passed: 12, failed: 1 })
  expect(tally.failures).toEqual(['An error that no test caught\n  Error: late\n      at backups.ts'])
})

test('a runner that exits with an error is a failure even if every test passed', () => {
  vitest(12, 0)
  expect(tallyVitest(file, unhandled, 1)).toMatchObject({ passed: 12, failed: 1 })
  playwright(3, 0, [{ message: 'the server did not start' }])
  expect(tallyPlaywright(file, 1)).toMatchObject({ passed: 3, failed: 1, failures: ['the server did not start'] })
})

test('a run without a report, or without a single test, is a failure', () => {
  expect(tallyVitest(file, unhandled, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(tallyPlaywright(file, 0)).toMatchObject({ passed: 0, failed: 1 })
  vitest(0, 0)
  expect(tallyVitest(file, unhandled, 0)).toMatchObject({ passed: 0, failed: 1 })
})
