import { days, hours, minutes } from '@hearthward/engine'
import { expect, test } from 'vitest'
import type { LogEntry } from '../anti-cheat/activity-log-queries.ts'
import { analyseXp } from './analysis.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

test('an entry counts for the hour it ended in, from the first to the last', () => {
  const entries = [entry(NOW, 1), entry(NOW - hours(1), 10), entry(NOW - days(1) + minutes(1), 100)]
  const { day } = analyseXp(entries, NOW, false)
  const filled = day.buckets.flatMap(({ gained }, index) => (gained > 0 ? [[index, gained]] : []))
  expect(filled).toEqual([
    [0, 100],
    [22, 10],
    [23, 1],
  ])
  expect(day.gained).toBe(111)
})

test('an entry that ended before the day counts for the week only', () => {
  const { day, week } = analyseXp([entry(NOW - days(1), 5)], NOW, false)
  expect(day.gained).toBe(0)
  expect(week.gained).toBe(5)
})

test('gains up to the expected amount have no deviation; above it, the relative excess counts', () => {
  const hour = (gained: number, expected: number) =>
    analyseXp([entry(NOW, gained, expected)], NOW, false).day.buckets.at(-1)
  for (const [gained, expected] of [
    [0, 0],
    [100, 100],
    [0, 1],
  ] as const)
    expect(hour(gained, expected)).toMatchObject({ deviation: 0, isAnomaly: false })
  expect(hour(101, 100)).toMatchObject({ deviation: 0.01, isAnomaly: false })
  expect(hour(5, 0)).toMatchObject({ deviation: 1, isAnomaly: true })
})

function entry(until: number, gained: number, expected = 0): LogEntry {
  return { until, gained, expected, gains: {} } as unknown as LogEntry
}
