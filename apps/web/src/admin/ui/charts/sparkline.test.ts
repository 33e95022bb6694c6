import { expect, test } from 'vitest'
import { lineOf } from './sparkline.ts'

test('a line goes from left to right, the largest at the top', () => {
  expect(lineOf([0, 5, 10], 100, 24)).toBe('M0 22L50 12L100 2')
})

test('one value is a level line, none is none, and nothing but zeros lies at the bottom', () => {
  expect(lineOf([7], 100, 24)).toBe('M0 2L100 2')
  expect(lineOf([], 100, 24)).toBe('')
  expect(lineOf([0, 0], 100, 24)).toBe('M0 22L100 22')
})
