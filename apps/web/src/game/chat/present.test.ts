import { expect, test } from 'vitest'
import { presenceText } from './present.ts'

test('the number of players is shown with the friends among them', () => {
  expect(presenceText(1, [])).toBe('Only you here')
  expect(presenceText(1_240, [])).toBe('1,240 here')
  expect(presenceText(12, ['Ash'])).toBe('12 here, Ash too')
  expect(presenceText(12, ['Ash', 'Bea'])).toBe('12 here, Ash and Bea too')
  expect(presenceText(12, ['Ash', 'Bea', 'Cai'])).toBe('12 here, Ash and 2 friends too')
})

test('without a count only friends are named', () => {
  expect(presenceText(undefined, [])).toBe('')
  expect(presenceText(undefined, ['Ash'])).toBe('Ash here')
})
