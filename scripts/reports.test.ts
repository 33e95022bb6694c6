import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tallyPlaywright, tallyVitest } from './reports.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthward-reports-'))
  file = join(folder, 'report.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  writeFileSync(file, JSON.stringify({ numPassedTests, numFailedTests, testResults }))
const playwright = (expected: number, unexpected: number, flaky: number, errors: object[] = []) =>
  writeFileSync(file, JSON.stringify({ stats: { expected, unexpected, flaky }, errors }))

test('tests count singly', () => {
  vitest(12, 3)
  expect(tallyVitest(file, 1)).toEqual({ passed: 12, failed: 3 })
  playwright(4, 1, 2)
  expect(tallyPlaywright(file, 1)).toEqual({ passed: 6, failed: 1 })
})

test('a test file that does not load is a failure', () => {
  vitest(12, 0, [{ status: 'failed', assertionResults: [] }])
  expect(tallyVitest(file, 1)).toEqual({ passed: 12, failed: 1 })
})

test('a runner that ends badly is a failure though every test passed', () => {
  vitest(12, 0)
  expect(tallyVitest(file, 1)).toEqual({ passed: 12, failed: 1 })
  playwright(3, 0, 0, [{ message: 'the server did not start' }])
  expect(tallyPlaywright(file, 1)).toEqual({ passed: 3, failed: 1 })
})

test('a run without a report, or without a single test, is a failure', () => {
  expect(tallyVitest(file, 0)).toEqual({ passed: 0, failed: 1 })
  expect(tallyPlaywright(file, 0)).toEqual({ passed: 0, failed: 1 })
  vitest(0, 0)
  expect(tallyVitest(file, 0)).toEqual({ passed: 0, failed: 1 })
})
