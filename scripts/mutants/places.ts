// The parts of the product that are mutated, and the share of mutations the tests must detect.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../child-process.ts'

export const CACHE = join(ROOT, '.cache', 'mutants')

export type PlaceName = 'engine' | 'contract' | 'server' | 'page'

interface Place {
  sources: string
  /** Number of mutations drawn, unless a flag overrides it. */
  count: number
  /** Percentage of mutants that the tests must kill. */
  target: number
  /** Globs of the tests that can detect a change here, the cheapest first. */
  tests: string[]
}

const UNIT_TESTS = ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}']
const SERVER_TESTS = ['apps/server/src/**/*.test.ts']

export const PLACES: Record<PlaceName, Place> = {
  engine: {
    sources: 'packages/engine/src/**/*.ts',
    count: 100,
    target: 95,
    tests: ['packages/engine/src/**/*.test.ts', ...UNIT_TESTS, ...SERVER_TESTS],
  },
  contract: {
    sources: 'packages/contract/src/**/*.ts',
    count: 40,
    target: 95,
    tests: ['packages/contract/src/**/*.test.ts', ...UNIT_TESTS, ...SERVER_TESTS],
  },
  server: { sources: 'apps/server/src/**/*.ts', count: 120, target: 90, tests: SERVER_TESTS },
  page: { sources: 'apps/web/src/**/*.ts', count: 60, target: 80, tests: ['apps/web/src/**/*.test.{ts,tsx}'] },
}

export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[]

/** Product code without mutations, with the reason. */
const EXCLUDED: { files: RegExp; reason: string }[] = [
  { files: /\.test\.tsx?$|\/testing(\/|[^/]*\.ts$)/, reason: 'test code' },
  { files: /\/main\.ts$/, reason: 'wiring: only a started process loads it, and the browser tests start one' },
  { files: /\.gen\.ts$|\.d\.ts$/, reason: 'generated code or declarations' },
  { files: /^apps\/web\/src\/test-pages\//, reason: 'pages that exist for the browser tests only' },
  {
    files: /^apps\/web\/src\/game\/chat\/client\/scripted-transport\.ts$/,
    reason: 'replaces the server in tests',
  },
  { files: /^packages\/postgres\/src\//, reason: 'starts PostgreSQL: its tests run it as another process' },
  { files: /^apps\/web\/src\/game\/equipment\/places\.ts$/, reason: 'positions in a drawing: for the eye' },
]

/** Hooks run only inside a component, so only browser tests can detect a change. */
const HOOKS = /from 'react(-dom)?'|export function use[A-Z]/

function isExcluded(file: string): boolean {
  return EXCLUDED.some(({ files }) => files.test(file))
}

export function sourcesOf(name: PlaceName): string[] {
  return filesOf(PLACES[name].sources).filter((file) => !isExcluded(file) && !HOOKS.test(sourceOf(file)))
}

/** All tests that can detect a change in this place, the cheapest kind first. */
export function testsOf(name: PlaceName): string[] {
  return [...new Set(PLACES[name].tests.flatMap(filesOf))]
}

const found = new Map<string, string[]>()

function filesOf(pattern: string): string[] {
  let files = found.get(pattern)
  if (!files) {
    files = globSync(pattern, { cwd: ROOT }).sort()
    found.set(pattern, files)
  }
  return files
}

export function sourceOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
