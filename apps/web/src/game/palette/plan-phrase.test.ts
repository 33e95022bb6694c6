import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePlanPhrase } from './plan-phrase.ts'

test.each([
  ['gather kindling 50', 'gather kindling', 50, 'times'],
  ['Gather Kindling x50', 'gather kindling', 50, 'times'],
  ['gather kindling 50 times', 'gather kindling', 50, 'times'],
  ['50 gather kindling', 'gather kindling', 50, 'times'],
  ['50 x gather kindling', 'gather kindling', 50, 'times'],
  ['  net   shrimp  1.5k ', 'net shrimp', 1_500, 'times'],
  ['smithing to 40', 'smithing', 40, 'to'],
  ['smithing to level 40', 'smithing', 40, 'level'],
  ['smithing lvl 40', 'smithing', 40, 'level'],
  ['oak logs until 200', 'oak logs', 200, 'until'],
  ['oak logs till 1,200', 'oak logs', 1_200, 'until'],
] as const)('%j is %s, %d, %s', (text, name, amount, link) => {
  expect(parsePlanPhrase(text)).toEqual({ name, amount, link })
})

test.each([
  '',
  '50',
  'to 40',
  'until 200',
  'x',
  '50 times',
  'gather kindling',
  'kindling 0',
  'kindling -5',
  'kindling 1.5',
])('%j is no entry', (text) => expect(parsePlanPhrase(text)).toBeNull())

test('a text of any kind is read at once or not at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const phrase = parsePlanPhrase(text)
      if (!phrase) return
      expect(phrase.name).not.toBe('')
      expect(Number.isSafeInteger(phrase.amount) && phrase.amount > 0).toBe(true)
    }),
  )
  expect(parsePlanPhrase(`${'to '.repeat(100_000)}40`)).toBeNull()
  expect(parsePlanPhrase(`kindling ${'9'.repeat(40)}`)).toBeNull()
})
