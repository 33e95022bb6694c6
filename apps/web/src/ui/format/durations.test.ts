import { expect, test } from 'vitest'
import { formatAgo, formatDuration, formatKillTime, formatMoment, formatSeconds } from './durations.ts'

const MIN = 60_000
const H = 60 * MIN

test('a duration is shown in everyday units', () => {
  expect([1, 48_000, 95_000, 21 * MIN, H + 12 * MIN, 24 * H, 51 * H].map(formatDuration)).toEqual([
    '1 s',
    '48 s',
    '1 min 35 s',
    '21 min',
    '1 h 12 min',
    '1 day',
    '2 days 3 h',
  ])
})

test('the time of a kill has tenths of a second below a minute', () => {
  expect([5_187, 59_000, 95_000].map(formatKillTime)).toEqual(['5.2 s', '59.0 s', '1 min 35 s'])
})

test('just under a unit is not shown as sixty of the smaller one', () => {
  expect(formatDuration(59_400)).toBe('1 min')
  expect(formatDuration(2 * H)).toBe('2 h')
})

test('a past moment is shown as time ago', () => {
  const now = 1_000 * H
  expect([4_000, 40_000, 5 * MIN, 3 * H, 25 * H, 72 * H].map((span) => formatAgo(now - span, now))).toEqual([
    'just now',
    '40 s ago',
    '5 min ago',
    '3 h ago',
    'yesterday',
    '3 days ago',
  ])
})

test('a moment on another day includes the day', () => {
  const now = new Date(2026, 4, 4, 18, 40).getTime()
  expect(formatMoment(now, now)).toBe('at 18:40')
  expect(formatMoment(now + 8 * H, now)).toBe('tomorrow at 02:40')
  expect(formatMoment(now - 20 * H, now)).toBe('yesterday at 22:40')
  expect(formatMoment(now + 72 * H, now)).toBe('on Thu at 18:40')
  expect(formatMoment(now + 240 * H, now)).toBe('on 14 May at 18:40')
  expect(formatMoment(new Date(2028, 4, 14, 18, 40).getTime(), now)).toBe('on 14 May 2028 at 18:40')
})

test('a moment in a year or later has its year, and one beyond the calendar is shown as its last', () => {
  const now = new Date(2026, 4, 4, 18, 40).getTime()
  expect(formatMoment(new Date(2031, 0, 2, 3, 4).getTime(), now)).toBe('on 2 Jan 2031 at 03:04')
  expect(formatMoment(Number.MAX_SAFE_INTEGER, now)).toMatch(/^on 1[23] Sept 275760 at/)
  expect(formatMoment(Number.POSITIVE_INFINITY, now)).toBe(formatMoment(8.64e15, now))
})

test('the length of a completion has one decimal', () => {
  expect(formatSeconds(2_400)).toBe('2.4 s')
})
