import { expect, test } from 'vitest'
import { fieldOf, momentOf } from './moment-field.ts'

test('a moment survives the field, to the minute', () => {
  const at = new Date(2026, 10, 5, 7, 3).getTime()
  expect(fieldOf(at)).toBe('2026-11-05T07:03')
  expect(momentOf(fieldOf(at))).toBe(at)
  expect(momentOf('')).toBeNull()
})
