import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIdleCheck } from './idle-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const socketHeardAt = (heardAt?: number) => ({ data: heardAt === undefined ? {} : { heardAt }, disconnect: vi.fn() })

test('[CACHE-9] unused connections are checked for every 30 s', () => {
  const silent = socketHeardAt(Date.now() - 600_000)
  const check = startIdleCheck(() => [silent])
  vi.advanceTimersByTime(29_999)
  expect(silent.disconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(silent.disconnect).toHaveBeenCalledOnce()
  check.stop()
  vi.advanceTimersByTime(60_000)
  expect(silent.disconnect).toHaveBeenCalledOnce()
})

test('[CACHE-10] a connection counts as unused 60 s after its last message', () => {
  const start = Date.now()
  const almost = socketHeardAt(start - 29_999)
  const over = socketHeardAt(start - 30_000)
  const check = startIdleCheck(() => [almost, over])
  vi.advanceTimersByTime(30_000)
  expect(almost.disconnect).not.toHaveBeenCalled()
  expect(over.disconnect).toHaveBeenCalledOnce()
  check.stop()
})

test('a new connection has a minute for its first answer', () => {
  const fresh = socketHeardAt()
  const check = startIdleCheck(() => [fresh])
  vi.advanceTimersByTime(89_999)
  expect(fresh.disconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fresh.disconnect).toHaveBeenCalledOnce()
  check.stop()
})
