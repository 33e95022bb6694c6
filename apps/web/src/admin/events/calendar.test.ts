import type { WrittenGameEvent } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { daysLater, mondayOf, weeksOf } from './calendar.ts'

const at = (day: number, hour = 0) => new Date(2026, 10, day, hour).getTime()
const event = (id: string, startTime: number, endTime: number) => ({ id, startTime, endTime }) as WrittenGameEvent
const barsOf = (week: ReturnType<typeof weeksOf>[number] | undefined) =>
  week?.bars.map(({ event: { id }, from, until, lane }) => [id, from, until, lane])

test('a week begins on Monday, at midnight', () => {
  // The 16th of November 2026 is a Monday.
  expect(mondayOf(at(16))).toBe(at(16))
  expect(mondayOf(at(22, 23))).toBe(at(16))
  expect(daysLater(at(16), 7)).toBe(at(23))
})

test('an event is shown in every week it touches, on the days it runs', () => {
  const weeks = weeksOf([event('feast', at(20, 18), at(24, 9))], at(18), 3)
  expect(weeks.map(({ days }) => days[0])).toEqual([at(16), at(23), at(30)])
  expect(weeks.map(barsOf)).toEqual([[['feast', 4, 6, 0]], [['feast', 0, 1, 0]], []])
})

test('an event that ends at midnight is not on the next day', () => {
  expect(barsOf(weeksOf([event('a', at(17), at(18))], at(16), 1)[0])).toEqual([['a', 1, 1, 0]])
})

test('simultaneous events get a lane each, and lanes are reused', () => {
  const events = [event('a', at(16), at(18)), event('b', at(17), at(20)), event('c', at(18), at(19))]
  expect(barsOf(weeksOf(events, at(16), 1)[0])).toEqual([
    ['a', 0, 1, 0],
    ['b', 1, 3, 1],
    ['c', 2, 2, 0],
  ])
})

test('an event cancelled before it began is on no day', () => {
  expect(weeksOf([event('a', at(18), at(17))], at(16), 1)[0]?.bars).toEqual([])
})
