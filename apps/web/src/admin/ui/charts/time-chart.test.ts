import { expect, test } from 'vitest'
import { barsOf, ticksOf } from './time-chart.ts'

test('the ticks of a chart are round and enclose all values', () => {
  expect(ticksOf([3, 17, 9])).toEqual({ low: 0, high: 20, ticks: [0, 5, 10, 15, 20] })
  expect(ticksOf([-30, 70])).toEqual({ low: -50, high: 100, ticks: [-50, 0, 50, 100] })
  expect(ticksOf([30])).toEqual({ low: 0, high: 30, ticks: [0, 10, 20, 30] })
  expect(ticksOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
})

test('an unknown value leaves a gap, and a single day is a line', () => {
  const y = (value: number) => value
  expect(barsOf([1, null, 3, 4], 30, y)).toBe('M0 1M20 3L30 4')
  expect(barsOf([5], 30, y)).toBe('M0 5H30')
  expect(barsOf([null], 30, y)).toBe('')
})
