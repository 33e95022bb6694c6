import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetrying } from './retrying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const attempt = vi.fn()
  const told: (number | null)[] = []
  return { attempt, told, retrying: createRetrying(attempt, (tries) => told.push(tries)) }
}

test('[PRES-4] presence is asked for again every 2 s while the line is lost, and no longer once it is back', () => {
  const { attempt, told, retrying } = watched()
  retrying.lost()
  retrying.lost()
  vi.advanceTimersByTime(1_999)
  expect(attempt).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_001)
  expect(attempt).toHaveBeenCalledTimes(2)
  retrying.back()
  vi.advanceTimersByTime(10_000)
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(told).toEqual([0, 1, 2, null])
})

test('[PRES-5] after 15 tries it is left to whoever looks', () => {
  const { attempt, told, retrying } = watched()
  retrying.lost()
  vi.advanceTimersByTime(60_000)
  expect(attempt).toHaveBeenCalledTimes(15)
  expect(told.at(-1)).toBe(15)
  retrying.lost()
  vi.advanceTimersByTime(2_000)
  expect(attempt).toHaveBeenCalledTimes(16)
  // Each time the line is lost it tries as often, and then lets go again.
  vi.advanceTimersByTime(60_000)
  expect(attempt).toHaveBeenCalledTimes(30)
  expect(told.at(-1)).toBe(15)
})
