import { expect, test } from 'vitest'
import { drift, phaseAt } from './bar-timing.ts'

test('a bar that slept through many completions shows the present one', () => {
  expect(phaseAt(10_000 + 2_400 * 1_000 + 600, 10_000, 2_400)).toBe(600)
})

test('an action that begins a moment from now has not begun', () => {
  expect(phaseAt(9_900, 10_000, 2_400)).toBe(0)
})

test('an action without a length is not divided by', () => {
  expect(phaseAt(1, 0, 0)).toBe(0)
})

test('the end of one completion is next to the start of the next', () => {
  expect(drift(2_390, 10, 2_400)).toBe(20)
  expect(drift(1_000, 1_100, 2_400)).toBe(100)
})
