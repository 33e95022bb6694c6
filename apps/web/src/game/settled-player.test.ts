import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from './settled-player.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CACHE-8] progress is computed once, 1 s after the first change, however many follow', () => {
  let times = 0
  const throttle = createThrottle(() => times++)
  for (let blow = 0; blow < 10; blow++) {
    throttle.changed()
    vi.advanceTimersByTime(99)
  }
  expect(times).toBe(0)
  vi.advanceTimersByTime(10)
  expect(times).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(times).toBe(1)
  throttle.changed()
  vi.advanceTimersByTime(1_000)
  expect(times).toBe(2)
})

test('nothing is computed after the page is left', () => {
  let times = 0
  const throttle = createThrottle(() => times++)
  throttle.changed()
  throttle.stop()
  vi.advanceTimersByTime(5_000)
  expect(times).toBe(0)
})
