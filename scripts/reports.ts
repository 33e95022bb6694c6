// Reads the reports of the test runners: counts, failures and seconds per file.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './child-process.ts'

export interface Tally {
  passed: number
  failed: number
  /** Test and reason, repeated at the end of the run, because the original output is far up by then. */
  failures: string[]
  files: FileTime[]
}

export interface FileTime {
  file: string
  seconds: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: PlaywrightSpec[]
}
interface PlaywrightSpec {
  title: string
  file: string
  ok: boolean
  tests: { results: { duration: number; errors: PlaywrightError[]; stdout: { text?: string }[] }[] }[]
}
interface PlaywrightError {
  message?: string
}

const NO_REPORT: Tally = failureOf('The runner left no report.')

/** The tally of a check that passes or fails as a whole. */
export function successOf(): Tally {
  return { passed: 1, failed: 0, failures: [], files: [] }
}

export function failureOf(reason: string): Tally {
  return { passed: 0, failed: 1, failures: [reason], files: [] }
}

/** Counts files that do not load and errors that no test caught as failures too. */
export function tallyVitest(file: string, unhandledFile: string, code: number | null): Tally {
  const report = readJson<VitestReport>(file)
  if (!report) return NO_REPORT
  const broken = report.testResults.filter((it) => it.status === 'failed' && it.assertionResults.length === 0)
  const failures = report.testResults.flatMap((it) =>
    it.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(it.name, fullName, failureMessages)),
  )
  failures.push(...broken.map(({ name, message }) => describeFailure(name, 'does not load', [message])))
  const unhandled = readJson<string[]>(unhandledFile) ?? []
  failures.push(...unhandled.map((error) => withReasons('An error that no test caught', [error])))
  const files = report.testResults.map(({ name, startTime, endTime }) => fileTime(name, endTime - startTime))
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + unhandled.length }
  return countSilentFailure({ ...counts, failures, files }, code)
}

/** A load test counts as one check. Its report lists the problems. */
export function tallyLoad(file: string, code: number | null): Tally {
  const report = readJson<{ wrong: string[] }>(file)
  if (!report) return NO_REPORT
  return code === 0 ? successOf() : failureOf(withReasons('what was wrong', report.wrong))
}

export function tallyPlaywright(file: string, code: number | null): Tally {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return NO_REPORT
  const { expected, unexpected } = report.stats
  const pathOf = (spec: PlaywrightSpec) => join(report.config.rootDir, spec.file)
  const specs = report.suites.flatMap(specsOf)
  const failures = specs
    .filter(({ ok }) => !ok)
    .map((spec) => describeFailure(pathOf(spec), spec.title, messagesOf(errorsOf(spec)), printedBy(spec)))
  failures.push(...messagesOf(report.errors))
  const files = specs.map((spec) =>
    fileTime(
      pathOf(spec),
      resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0),
    ),
  )
  const counts = { passed: expected, failed: unexpected + report.errors.length }
  return countSilentFailure({ ...counts, failures, files: sumByFile(files) }, code)
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

const resultsOf = ({ tests }: PlaywrightSpec) => tests.flatMap(({ results }) => results)
const errorsOf = (spec: PlaywrightSpec) => resultsOf(spec).at(-1)?.errors ?? []
const printedBy = (spec: PlaywrightSpec) =>
  (resultsOf(spec).at(-1)?.stdout ?? []).map(({ text }) => text ?? '').join('')

function fileTime(path: string, milliseconds: number): FileTime {
  return { file: relative(ROOT, path), seconds: milliseconds / 1000 }
}

function sumByFile(times: readonly FileTime[]): FileTime[] {
  const seconds = new Map<string, number>()
  for (const time of times) seconds.set(time.file, (seconds.get(time.file) ?? 0) + time.seconds)
  return [...seconds].map(([file, sum]) => ({ file, seconds: sum }))
}

export function slowest(files: readonly FileTime[], count: number): FileTime[] {
  return [...files].sort((a, b) => b.seconds - a.seconds).slice(0, count)
}

function messagesOf(errors: PlaywrightError[]): string[] {
  return errors.map(({ message }) => message ?? 'no message')
}

const LINES_SHOWN = 30
/** More: a failed story prints what its pages showed. */
const PRINTED_LINES_SHOWN = 120

function describeFailure(file: string, title: string, reasons: string[], printed = ''): string {
  const lines = printed.split('\n').slice(0, PRINTED_LINES_SHOWN)
  const shown = printed ? lines.map((line) => `\n  | ${line}`).join('') : ''
  return withReasons(`${relative(ROOT, file)} > ${title}`, reasons) + shown
}

function withReasons(title: string, reasons: string[]): string {
  const lines = reasons.join('\n').split('\n').slice(0, LINES_SHOWN)
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

function countSilentFailure(tally: Tally, code: number | null): Tally {
  const isSilentFailure = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return isSilentFailure
    ? { ...tally, failed: 1, failures: [`The runner ended with code ${code}; no single test is to blame.`] }
    : tally
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
