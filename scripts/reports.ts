// What the test runners report, counted.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './child.ts'

export interface Tally {
  passed: number
  failed: number
  /** What failed and why: told again where the run ends, since the place where it happened is far up by then. */
  failures: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; ok: boolean; tests: { results: { errors: PlaywrightError[] }[] }[] }[]
}
interface PlaywrightError {
  message?: string
}

const NO_REPORT: Tally = { passed: 0, failed: 1, failures: ['The runner left no report.'] }

export function verdict(isGood: boolean): Tally {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: [] }
}

/** A run that ended badly without a failed test to blame (a file that does not load, no report at all) is a failure too. */
export function tallyVitest(file: string, code: number | null): Tally {
  const report = read<VitestReport>(file)
  if (!report) return NO_REPORT
  const broken = report.testResults.filter((it) => it.status === 'failed' && it.assertionResults.length === 0)
  const failures = report.testResults.flatMap((it) =>
    it.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(it.name, fullName, failureMessages)),
  )
  failures.push(...broken.map(({ name, message }) => failure(name, 'does not load', [message])))
  return blame({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures }, code)
}

/** A test that passes only on its second attempt has passed; that it was unsteady stands in the output. */
export function tallyPlaywright(file: string, code: number | null): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return NO_REPORT
  const { expected, flaky, unexpected } = report.stats
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map((spec) =>
      failure(spec.file, spec.title, messages(spec.tests.flatMap(({ results }) => results.at(-1)?.errors ?? []))),
    )
  failures.push(...messages(report.errors))
  return blame({ passed: expected + flaky, failed: unexpected + report.errors.length, failures }, code)
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function messages(errors: PlaywrightError[]): string[] {
  return errors.map(({ message }) => message ?? 'no message')
}

const LINES_SHOWN = 30

function failure(file: string, title: string, reasons: string[]): string {
  const lines = reasons.join('\n').split('\n').slice(0, LINES_SHOWN)
  return [`${relative(ROOT, file)} > ${title}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function blame(tally: Tally, code: number | null): Tally {
  const isSilentFailure = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return isSilentFailure
    ? { ...tally, failed: 1, failures: [`The runner ended with code ${code}; no single test is to blame.`] }
    : tally
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
