// Selects the tests that could detect a mutation, the likeliest and cheapest first.
import { basename, dirname } from 'node:path'
import { refusals } from '@hearthward/contract'
import { loadedBy } from './imports.ts'
import type { Mutation } from './mutations.ts'
import { type PlaceName, sourceOf, testsOf } from './places.ts'
import { namesLeadingTo, wordsOf } from './units.ts'

/** The server's tests take seconds each, all others less. */
const MOST = { server: 10, others: 60 }
/** A quick run uses only the likeliest tests of the same package. */
const MOST_QUICKLY = { server: 4, others: 12 }
/** The score of a test that loads the file but mentions no name that leads to the mutation. */
const UNNAMED = 8
/** The score of the test beside a file of the same name. */
const FIRST = -10
/** The score of a test that expects the refusal in question. */
const EXPECTING = -8
/** A shared folder counts for half a mention. */
const NEARER = 0.5

export type Cost = (test: string) => number

const words = new Map<string, Set<string>>()
const mentioning = new Map<string, number>()

export function testsFor(mutation: Mutation, place: PlaceName, cost: Cost, isQuick = false): string[] {
  const most = isQuick ? MOST_QUICKLY : MOST
  const names = namesLeadingTo(mutation.file, mutation.start)
  const expected = refusalAt(mutation)
  const ranked = testsOf(place)
    .filter((test) => loadedBy(test).has(mutation.file))
    .map((test) => {
      const isExpecting = expected.some((text) => sourceOf(test).includes(text))
      const score = Math.min(scoreOf(test, place, mutation.file, names), isExpecting ? EXPECTING : UNNAMED)
      return { test, kind: kindOf(test, mutation.file), score }
    })
    .filter(({ score, kind }) => score <= UNNAMED && !(isQuick && kind > 0))
    .sort((a, b) => a.kind - b.kind || a.score - b.score || cost(a.test) - cost(b.test))
  const isServers = (test: string) => test.startsWith('apps/server/')
  return [
    ...ranked.filter(({ test }) => !isServers(test)).slice(0, most.others),
    ...ranked.filter(({ test }) => isServers(test)).slice(0, most.server),
  ].map(({ test }) => test)
}

/** How tests refer to the refusal that a mutation changes: by its code, or by its text up to the first detail. */
function refusalAt({ kind, file, start }: Mutation): string[] {
  if (kind !== 'refusal') return []
  const statement = sourceOf(file).slice(start).split('\n', 3).join('\n')
  const code = /'([a-z-]+\/[a-z-]+)'/.exec(statement)?.[1] ?? ''
  const text = Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals].text : ''
  return [code, text.split('{')[0] ?? ''].filter((part) => part !== '')
}

/** Tests of the same package first, then other unit tests, those of the server last. */
function kindOf(test: string, file: string): number {
  if (packageOf(test) === packageOf(file)) return 0
  return test.startsWith('apps/server/') ? 2 : 1
}

function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

function scoreOf(test: string, place: PlaceName, file: string, names: Map<string, number>): number {
  const stem = basename(file).replace(/\.ts$/, '')
  const sameFolder = dirname(test) === dirname(file)
  const tested = basename(test).replace(/(\.property)?\.test\.tsx?$/, '')
  if (sameFolder && tested === stem) return FIRST
  // `fight-supplies.test.ts` tests `fight.ts`, and `exchange.test.ts` also `exchange-book.ts`.
  if (sameFolder && (tested.startsWith(`${stem}-`) || stem.startsWith(`${tested}-`))) return FIRST + 1
  let nearest = UNNAMED
  for (const [name, distance] of names) {
    if (!wordsIn(test).has(name)) continue
    nearest = Math.min(nearest, distance + commonness(name, place) - frequency(test, name))
  }
  return nearest - sharedFolders(test, file) * NEARER
}

function wordsIn(test: string): Set<string> {
  let known = words.get(test)
  if (!known) {
    known = wordsOf(sourceOf(test))
    words.set(test, known)
  }
  return known
}

/** A name in many tests, such as a common word, means little. Twice as many tests count as one step of distance. */
function commonness(name: string, place: PlaceName): number {
  const key = `${place} ${name}`
  let count = mentioning.get(key)
  if (count === undefined) {
    count = testsOf(place).filter((test) => wordsIn(test).has(name)).length
    mentioning.set(key, count)
  }
  return Math.log2(Math.max(1, count))
}

/** The more often a test mentions a name, the likelier it tests it. */
function frequency(test: string, name: string): number {
  return Math.log2(sourceOf(test).split(new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`)).length - 1 || 1)
}

function sharedFolders(test: string, file: string): number {
  const [ours, theirs] = [dirname(test).split('/'), dirname(file).split('/')]
  const parting = ours.findIndex((folder, index) => folder !== theirs[index])
  return parting === -1 ? ours.length : parting
}
