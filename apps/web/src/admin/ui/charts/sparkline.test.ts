import { expect, test } from 'vitest'
import { lineOf } from './sparkline.ts'

test('the line runs from left to right, with the largest value at the top', () => {
  expect(lineOf([0, 5, 10], 100, 24)).toBe('M0 22L50 12L100 2')
})

test('one value is a level line, no value no line, and zeros are at the bottom', () => {
  expect(lineOf([7], 100, 24)).toBe('M0 2L100 2')
  expect(lineOf([], 100, 24)).toBe('')
  expect(lineOf([0, 0], 100, 24)).toBe('M0 22L100 22')
})
