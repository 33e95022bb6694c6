import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetry } from './presence-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createTestRetry() {
  const attempt = vi.fn()
  const reported: (number | null)[] = []
  return { attempt, reported, retry: createRetry(attempt, (tries) => reported.push(tries)) }
}

test('[PRES-4] presence is refetched every 2 s while the connection is lost, and no longer once it is back', () => {
  const { attempt, reported, retry } = createTestRetry()
  retry.onLost()
  retry.onLost()
  vi.advanceTimersByTime(1_999)
  expect(attempt).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_001)
  expect(attempt).toHaveBeenCalledTimes(2)
  retry.onBack()
  vi.advanceTimersByTime(10_000)
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(reported).toEqual([0, 1, 2, null])
})

test('[PRES-5] after 15 retries the user has to refresh', () => {
  const { attempt, reported, retry } = createTestRetry()
  retry.onLost()
  vi.advanceTimersByTime(60_000)
  expect(attempt).toHaveBeenCalledTimes(15)
  expect(reported.at(-1)).toBe(15)
  retry.onLost()
  vi.advanceTimersByTime(2_000)
  expect(attempt).toHaveBeenCalledTimes(16)
  // Every loss of the connection gets 15 retries again.
  vi.advanceTimersByTime(60_000)
  expect(attempt).toHaveBeenCalledTimes(30)
  expect(reported.at(-1)).toBe(15)
})
