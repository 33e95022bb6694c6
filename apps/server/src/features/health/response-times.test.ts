import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { callsBetween, sumCalls } from './response-times.ts'

async function afterCalls(...calls: [seconds: number, outcome: string][]) {
  const histogram = new Histogram({
    name: 'calls',
    help: 'calls',
    labelNames: ['call', 'outcome'],
    buckets: [0.01, 0.1, 1],
    registers: [new Registry()],
  })
  for (const [seconds, outcome] of calls) histogram.observe({ call: 'any', outcome }, seconds)
  return sumCalls((await histogram.get()).values)
}

test('the calls between two snapshots are the difference of their totals', async () => {
  const before = await afterCalls([1, 'ok'], [1, 'internal'])
  const after = await afterCalls([1, 'ok'], [1, 'internal'], [0.2, 'ok'], [0.1, 'permission-denied'], [0.3, 'internal'])
  const found = callsBetween(before, after)
  expect(found).toMatchObject({ calls: 3, failures: 1, slowestMs: 1_000 })
  expect(found.meanMs).toBeCloseTo(200)
})

test('the slowest time is the 99th percentile, 0 without calls, and at most the largest bucket', async () => {
  const quick: [number, string][] = Array.from({ length: 99 }, () => [0.005, 'ok'])
  expect(callsBetween(null, await afterCalls(...quick, [5, 'ok'])).slowestMs).toBe(10)
  expect(callsBetween(null, await afterCalls([5, 'ok'])).slowestMs).toBe(1_000)
  expect(callsBetween(null, await afterCalls())).toEqual({ calls: 0, failures: 0, meanMs: 0, slowestMs: 0 })
})
