import { expect, test } from 'vitest'
import { shareUsed } from './health.ts'

test('of the processors no more than all is ever used, however the two clocks differ', () => {
  expect(shareUsed(50, 100, 2)).toBe(0.25)
  expect(shareUsed(200, 100, 2)).toBe(1)
  expect(shareUsed(201, 100, 2)).toBe(1)
})
