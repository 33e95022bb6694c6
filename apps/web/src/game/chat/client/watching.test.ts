import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatStatus } from './connection.ts'
import { CLOSED_MEANWHILE, CONNECTION_FAILED, CONNECTION_TIMEOUT } from './errors.ts'
import { watchStatus } from './watching.ts'

let status: ChatStatus
let said: string[]
beforeEach(() => {
  vi.useFakeTimers()
  status = 'connecting'
  said = []
})
afterEach(() => vi.useRealTimers())

const watching = () =>
  watchStatus(
    () => status,
    (text) => said.push(text),
  )
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('a connection that comes up is no news, and is not looked at any longer', () => {
  watching()
  status = 'connected'
  pass(1)
  status = 'failed'
  pass(60)
  expect(said).toEqual([])
})

test('a connection that takes half a minute has taken too long, and that is said once', () => {
  watching()
  pass(29)
  expect(said).toEqual([])
  pass(60)
  expect(said).toEqual([CONNECTION_TIMEOUT])
})

test('one that comes up in the last second is in time', () => {
  watching()
  pass(29)
  status = 'connected'
  pass(60)
  expect(said).toEqual([])
})

test.each([
  ['failed', CONNECTION_FAILED],
  ['closing', CLOSED_MEANWHILE],
  ['closed', CLOSED_MEANWHILE],
] as const)('one that is %s is told at the next look', (end, words) => {
  watching()
  status = end
  pass(5)
  expect(said).toEqual([words])
})

test('nothing is said after the watch was stopped', () => {
  const stop = watching()
  stop()
  status = 'failed'
  pass(60)
  expect(said).toEqual([])
})
