import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatStatus } from './connection.ts'
import { CLOSED_MEANWHILE, CONNECTION_FAILED, CONNECTION_TIMEOUT } from './errors.ts'
import { watchStatus } from './status-watch.ts'

let status: ChatStatus
let shown: string[]
beforeEach(() => {
  vi.useFakeTimers()
  status = 'connecting'
  shown = []
})
afterEach(() => vi.useRealTimers())

const startWatch = () =>
  watchStatus(
    () => status,
    (text) => shown.push(text),
  )
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('a connection that succeeds shows nothing and is not watched any longer', () => {
  startWatch()
  status = 'connected'
  pass(1)
  status = 'failed'
  pass(60)
  expect(shown).toEqual([])
})

test('a connection that takes half a minute shows the timeout once', () => {
  startWatch()
  pass(29)
  expect(shown).toEqual([])
  pass(60)
  expect(shown).toEqual([CONNECTION_TIMEOUT])
})

test('a connection that succeeds in the last second is in time', () => {
  startWatch()
  pass(29)
  status = 'connected'
  pass(60)
  expect(shown).toEqual([])
})

test.each([
  ['failed', CONNECTION_FAILED],
  ['closing', CLOSED_MEANWHILE],
  ['closed', CLOSED_MEANWHILE],
] as const)('a connection that is %s is shown at the next check', (end, expected) => {
  startWatch()
  status = end
  pass(5)
  expect(shown).toEqual([expected])
})

test('nothing is shown after the watch was stopped', () => {
  const stop = startWatch()
  stop()
  status = 'failed'
  pass(60)
  expect(shown).toEqual([])
})
