import { expect, test } from 'vitest'
import { dayAbove, fullMoment } from './message-dates.ts'

const at = (text: string) => new Date(text).getTime()
const NOW = at('2026-11-15T10:00')

test('a line between two days names the day that begins', () => {
  expect(dayAbove(at('2026-11-15T00:01'), at('2026-11-14T23:59'), NOW)).toBe('Today')
  expect(dayAbove(at('2026-11-14T08:00'), at('2026-11-12T08:00'), NOW)).toBe('Yesterday')
  expect(dayAbove(at('2026-11-12T08:00'), at('2026-11-11T08:00'), NOW)).toBe('Thursday 12 November')
})

test('there is no line within a day', () => {
  expect(dayAbove(at('2026-11-14T23:59'), at('2026-11-14T00:00'), NOW)).toBeNull()
})

test('the first message has its day above it, unless that is today', () => {
  expect(dayAbove(at('2026-11-15T00:01'), null, NOW)).toBeNull()
  expect(dayAbove(at('2026-11-14T23:59'), null, NOW)).toBe('Yesterday')
})

test('the full moment has the day and the time', () => {
  expect(fullMoment(at('2026-11-12T08:05'))).toBe('Thursday 12 November, 08:05')
})
