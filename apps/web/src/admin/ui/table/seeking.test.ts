import { expect, test } from 'vitest'
import { seekOf, seekWord } from './seeking.ts'

test('where a list goes on can be written into an address and read again', () => {
  const seek = { at: 1_700_000_000_000, id: 'a.b-c' }
  expect(seekOf(seekWord(seek))).toEqual(seek)
})

test.each([undefined, '', 'x', '.id', '12', '12.', 'x.12'])('%j leads to the beginning', (word) => {
  expect(seekOf(word)).toBeUndefined()
})
