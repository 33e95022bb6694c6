import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNestedTooDeep } from './json-depth.ts'

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('64 levels are accepted and 65 are not, of lists and of objects', () => {
  expect([isNestedTooDeep(lists(64)), isNestedTooDeep(lists(65))]).toEqual([false, true])
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  expect([isNestedTooDeep(objects(64)), isNestedTooDeep(objects(65))]).toEqual([false, true])
  expect(isNestedTooDeep('[{"a":'.repeat(33))).toBe(true)
})

test('lists beside each other do not add up', () => {
  expect(isNestedTooDeep(`[${Array(1_000).fill(lists(63)).join(',')}]`)).toBe(false)
})

test('brackets and quotes inside of texts do not count', () => {
  expect(isNestedTooDeep(JSON.stringify({ text: '['.repeat(100), [`{"`.repeat(100)]: '\\"[[' }))).toBe(false)
  expect(isNestedTooDeep(JSON.stringify([`"${'['.repeat(100)}`]))).toBe(false)
  expect(isNestedTooDeep(`["\\\\",${lists(64)}]`)).toBe(true)
})

test('the depth of any JSON is counted as it is', () => {
  const depthOf = (value: unknown): number =>
    value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.integer({ min: 0, max: 64 }), (text, around) => {
      const nested = `${'['.repeat(around)}${text}${']'.repeat(around)}`
      expect(isNestedTooDeep(nested)).toBe(depthOf(JSON.parse(text)) + around > 64)
    }),
  )
})
