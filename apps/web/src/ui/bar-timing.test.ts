import { expect, test } from 'vitest'
import { hasDrifted, phaseAt } from './bar-timing.ts'

test('after many unseen completions the bar shows the current one', () => {
  expect(phaseAt(10_000 + 2_400 * 1_000 + 600, 10_000, 2_400)).toBe(600)
})

test('an action that begins in the future is at 0', () => {
  expect(phaseAt(9_900, 10_000, 2_400)).toBe(0)
})

test('a duration of 0 is not divided by', () => {
  expect(phaseAt(1, 0, 0)).toBe(0)
})

test('the end of one completion is next to the start of the next', () => {
  expect(hasDrifted(2_390, 10, 2_400)).toBe(false)
  expect(hasDrifted(10, 2_390, 2_400)).toBe(false)
  expect(hasDrifted(2_350, 10, 2_400)).toBe(true)
})

test('an invisible difference does not move the bar', () => {
  expect(hasDrifted(1_000, 1_040, 2_400)).toBe(false)
  expect(hasDrifted(1_000, 1_041, 2_400)).toBe(true)
})

test('[ACT-38] a change of progress under 0.1 is ignored, and one of 0.1 is shown', () => {
  const minute = 60_000
  expect([30_059, 29_941, 30_050].map((target) => hasDrifted(30_000, target, minute))).toEqual([false, false, false])
  expect([30_060, 29_940, 31_000].map((target) => hasDrifted(30_000, target, minute))).toEqual([true, true, true])
})
