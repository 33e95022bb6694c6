import { expect, test } from 'vitest'
import { presentWords } from './present.ts'

test('the number of players is shown with the friends among them', () => {
  expect(presentWords(1, [])).toBe('Only you here')
  expect(presentWords(1_240, [])).toBe('1,240 here')
  expect(presentWords(12, ['Ash'])).toBe('12 here, Ash too')
  expect(presentWords(12, ['Ash', 'Bea'])).toBe('12 here, Ash and Bea too')
  expect(presentWords(12, ['Ash', 'Bea', 'Cai'])).toBe('12 here, Ash and 2 friends too')
})

test('without a count only friends are named', () => {
  expect(presentWords(undefined, [])).toBe('')
  expect(presentWords(undefined, ['Ash'])).toBe('Ash here')
})
