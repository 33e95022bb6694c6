import { expect, test } from 'vitest'
import { presenceText } from './presence-text.ts'

test('the number of players is shown with the friends among them', () => {
  expect(presenceText(1, [])).toBe('Only you online')
  expect(presenceText(1_240, [])).toBe('1,240 online')
  expect(presenceText(12, ['Ash'])).toBe('12 online, including Ash')
  expect(presenceText(12, ['Ash', 'Bea'])).toBe('12 online, including Ash and Bea')
  expect(presenceText(12, ['Ash', 'Bea', 'Cai'])).toBe('12 online, including Ash and 2 friends')
})

test('without a count only friends are named', () => {
  expect(presenceText(undefined, [])).toBe('')
  expect(presenceText(undefined, ['Ash'])).toBe('Ash online')
})
