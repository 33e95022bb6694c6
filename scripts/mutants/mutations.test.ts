import { expect, test } from 'vitest'
import { mutateSource, mutationsOf } from './mutations.ts'
import { PLACE_NAMES, sourceOf, sourcesOf } from './places.ts'
import { parseSource } from './syntax.ts'

test('comparisons, logic, arithmetic and constants are changed', () => {
  expect(changesOf('const f = (a, b) => a < b && a + 1 > Math.min(a, 2)')).toEqual([
    'logic: a < b || a + 1 > Math.min(a, 2)',
    'comparison: a <= b && a + 1 > Math.min(a, 2)',
    'comparison: a < b && a + 1 >= Math.min(a, 2)',
    'arithmetic: a < b && a - 1 > Math.min(a, 2)',
    'constant: a < b && a + 2 > Math.min(a, 2)',
    'arithmetic: a < b && a + 1 > Math.max(a, 2)',
    'constant: a < b && a + 1 > Math.min(a, 3)',
  ])
})

test('an operator between brackets is changed without losing the brackets', () => {
  expect(changesOf('const f = (a, b) => (a + b) * (a ?? b)')).toEqual([
    'arithmetic: (a + b) / (a ?? b)',
    'arithmetic: (a - b) * (a ?? b)',
    'logic: (a + b) * ((a))',
  ])
})

test('a refusal is dropped, and its code is swapped for another one', () => {
  expect(changesOf(`const f = () => { if (late) throw new Refusal('party/full') }`)).toEqual([
    `refusal: { if (false) throw new Refusal('party/full') }`,
    `refusal: { if (late) throw new Refusal('auth/not-allowed') }`,
  ])
})

test('the permission of a call is changed to the next one and to any account', () => {
  expect(changesOf(`const f = () => call('view_players', 'Lists them')`)).toEqual([
    `permission: call('edit_players', 'Lists them')`,
    `permission: call('account', 'Lists them')`,
  ])
})

test('a row of a refusal table changes its text and its status', () => {
  expect(changesOf(`const f = () => ({ 'a/b': { status: 'not-found', text: 'Gone' } })`)).toEqual([
    `refusal: ({ 'a/b': { status: 'internal', text: 'Gone' } })`,
    `message: ({ 'a/b': { status: 'not-found', text: 'Gone!' } })`,
  ])
})

test('an await is removed, except where the promise is returned', () => {
  expect(changesOf('const f = async () => { await save(); return await load() }')).toEqual([
    'statement: { ; return await load() }',
    'await: { void (save()); return await load() }',
  ])
})

test('log lines, types and concatenated texts are not mutated', () => {
  expect(changesOf(`const f = (a: 1 | 2) => { log.info('took', 5) }`)).toEqual([])
  expect(changesOf(`const f = (a) => a + ' coins'`)).toEqual([])
})

test('every mutation of the product parses', () => {
  for (const file of PLACE_NAMES.flatMap(sourcesOf).filter((_, index) => index % 150 === 0)) {
    const source = sourceOf(file)
    for (const mutation of mutationsOf(file, source)) {
      expect(
        () => parseSource(mutateSource(source, mutation)),
        `${file}:${mutation.line} ${mutation.after}`,
      ).not.toThrow()
    }
  }
})

/** The function body after each of its mutations. */
function changesOf(source: string): string[] {
  return mutationsOf('it.ts', source).map((it) => `${it.kind}: ${mutateSource(source, it).replace(/^.*?=> /, '')}`)
}
