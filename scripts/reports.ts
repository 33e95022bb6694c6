// What the test runners report, counted.
import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A run that ended badly without a failed test to blame (a file that does not load, no report at all) is a failure too. */
export function tallyVitest(file: string, code: number | null): Tally {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter((it) => it.status === 'failed' && it.assertionResults.length === 0).length
  return blame({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, code)
}

/** A test that passes only on its second attempt has passed; that it was unsteady stands in the output. */
export function tallyPlaywright(file: string, code: number | null): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  return blame({ passed: expected + flaky, failed: unexpected + report.errors.length }, code)
}

function blame(tally: Tally, code: number | null): Tally {
  const isSilentFailure = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return isSilentFailure ? { ...tally, failed: 1 } : tally
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
