import { expect, test } from 'vitest'
import { createCostMeter } from './cost-meter.ts'

function meterWithClock() {
  let spent = 0
  const meter = createCostMeter(() => spent)
  const spend = (ms: number) => {
    spent += ms
  }
  return { begin: meter.begin, spend }
}

test('a request costs the processor time spent while it runs alone', () => {
  const { begin, spend } = meterWithClock()
  spend(100)
  const end = begin()
  spend(7)
  expect(end()).toBe(7)
})

test('requests that run at the same time share the processor time, and the shares add up to it', () => {
  const { begin, spend } = meterWithClock()
  const endFirst = begin()
  spend(4)
  const endSecond = begin()
  spend(6)
  expect(endFirst()).toBe(4 + 3)
  spend(5)
  expect(endSecond()).toBe(3 + 5)
})

test('time between requests is charged to nobody', () => {
  const { begin, spend } = meterWithClock()
  begin()()
  spend(1_000)
  expect(begin()()).toBe(0)
})

test('computing costs processor time, and waiting does not', async () => {
  const { begin } = createCostMeter()
  const endWait = begin()
  await new Promise((resolve) => setTimeout(resolve, 60))
  const waited = endWait()
  const endWork = begin()
  const until = process.cpuUsage().user + 60_000
  while (process.cpuUsage().user < until) Math.random()
  const worked = endWork()
  expect(worked).toBeGreaterThanOrEqual(50)
  expect(waited).toBeLessThan(worked)
})
