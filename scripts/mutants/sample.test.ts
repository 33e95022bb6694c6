import { expect, test } from 'vitest'
import { matchesEntry } from './equivalent.ts'
import { KINDS, type Mutation } from './mutations.ts'
import { formatReport, scoresOf } from './report.ts'
import { sampleMutations } from './sample.ts'

const all = KINDS.flatMap((kind, at) => Array.from({ length: 1 + at * 5 }, (_, line) => mutation({ kind, line })))

test('the same seed draws the same mutations, another seed others', () => {
  expect(sampleMutations(all, 40, 7)).toEqual(sampleMutations(all, 40, 7))
  expect(sampleMutations(all, 40, 7)).not.toEqual(sampleMutations(all, 40, 8))
})

test('every kind is drawn before any is drawn twice, and nothing is drawn twice', () => {
  const drawn = sampleMutations(all, KINDS.length, 7)
  expect(new Set(drawn.map(({ kind }) => kind)).size).toBe(KINDS.length)
  expect(new Set(sampleMutations(all, all.length + 5, 7)).size).toBe(all.length)
})

test('excusing one mutation replaces it and leaves the others', () => {
  const [first, ...others] = sampleMutations(all, 30, 7)
  const without = sampleMutations(all, 30, 7, (it) => it === first)
  expect(without).not.toContain(first)
  expect(without).toHaveLength(30)
  expect(without.filter((it) => others.includes(it)).length).toBeGreaterThanOrEqual(28)
})

test('an equivalent mutation is identified by its line and change, even if the line moves', () => {
  const entry = { file: 'it.ts', line: 'return a < b', mutation: '`<` -> `<=`', reason: 'they are never equal' }
  const source = '\n  return a < b\n'
  expect(matchesEntry(entry, mutation({ line: 2, before: ' < ', after: ' <= ' }), source)).toBe(true)
  expect(matchesEntry(entry, mutation({ line: 2, before: ' < ', after: ' > ' }), source)).toBe(false)
  expect(matchesEntry(entry, mutation({ line: 1, before: ' < ', after: ' <= ' }), source)).toBe(false)
})

test('a place below its target fails, and survivors are listed with the tests that passed', () => {
  const killed = { mutation: mutation({}), place: 'page' as const, result: { status: 'killed' as const, passed: {} } }
  const survived = {
    mutation: mutation({ line: 9 }),
    place: 'page' as const,
    result: { status: 'survived' as const, passed: { 'a.test.ts': 'hash' } },
  }
  expect(scoresOf([killed, killed, killed, killed, survived])[0]).toMatchObject({ percent: 80, isReached: true })
  expect(scoresOf([killed, survived])[0]).toMatchObject({ killed: 1, survived: 1, isReached: false })
  expect(formatReport([killed, survived])).toContain('it.ts:9 constant: `1` -> `2`\n    a.test.ts\n')
})

function mutation(some: Partial<Mutation>): Mutation {
  return { file: 'it.ts', line: 1, kind: 'constant', start: 0, end: 1, before: '1', after: '2', ...some }
}
