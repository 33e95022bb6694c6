import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeadcounts } from './headcount.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createHeadcounts() {
  const present = { 'chat:global': 0 } as Record<string, number>
  const published: number[] = []
  const counts = startHeadcounts(
    (topic) => present[topic] ?? 0,
    (_, message) => published.push(message.present),
  )
  return { present, published, counts }
}

test('a small channel gets its headcount within a second of a change, and only then', () => {
  const { present, published, counts } = createHeadcounts()
  present['chat:global'] = 3
  vi.advanceTimersByTime(1_000)
  expect(published).toEqual([3])
  vi.advanceTimersByTime(10_000)
  expect(published).toEqual([3])
  present['chat:global'] = 0
  vi.advanceTimersByTime(1_000)
  expect(published).toEqual([3, 0])
  counts.stop()
  present['chat:global'] = 9
  vi.advanceTimersByTime(5_000)
  expect(published).toEqual([3, 0])
})

test('a channel of more than fifty gets it every five seconds', () => {
  const { present, published, counts } = createHeadcounts()
  for (let second = 0; second < 20; second++) {
    present['chat:global'] = 51 + second
    vi.advanceTimersByTime(1_000)
  }
  expect(published).toEqual([51, 56, 61, 66])
  counts.stop()
})

test('a new subscriber gets the headcount at once', () => {
  const { present, counts } = createHeadcounts()
  present['chat:global'] = 7
  expect(counts.for('chat:global')).toEqual({ channel: 'global', present: 7 })
  expect(counts.for('prices:logs')).toBeNull()
  counts.stop()
})
