import { expect, test } from 'vitest'
import { cpuShare } from './health.ts'

test('CPU usage never exceeds 1, even if the clocks differ', () => {
  expect(cpuShare(50, 100, 2)).toBe(0.25)
  expect(cpuShare(200, 100, 2)).toBe(1)
  expect(cpuShare(201, 100, 2)).toBe(1)
})
