import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeadcounts } from './headcount.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const present = { 'chat:global': 0 } as Record<string, number>
  const told: number[] = []
  const counts = startHeadcounts(
    (topic) => present[topic] ?? 0,
    (_, message) => told.push(message.present),
  )
  return { present, told, counts }
}

test('a small channel hears within a second how many are there, and nothing while that stays so', () => {
  const { present, told, counts } = watched()
  present['chat:global'] = 3
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([3])
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([3])
  present['chat:global'] = 0
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([3, 0])
  counts.stop()
  present['chat:global'] = 9
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual([3, 0])
})

test('a channel of more than fifty hears it every five seconds', () => {
  const { present, told, counts } = watched()
  for (let second = 0; second < 20; second++) {
    present['chat:global'] = 51 + second
    vi.advanceTimersByTime(1_000)
  }
  expect(told).toEqual([51, 56, 61, 66])
  counts.stop()
})

test('who comes is told at once', () => {
  const { present, counts } = watched()
  present['chat:global'] = 7
  expect(counts.for('chat:global')).toEqual({ channel: 'global', present: 7 })
  expect(counts.for('prices:logs')).toBeNull()
  counts.stop()
})
