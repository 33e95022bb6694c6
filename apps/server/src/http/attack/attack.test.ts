import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '../testing.ts'
import { attack } from './testing-attack.ts'
import { ADMIN_EMAILS } from './testing-callers.ts'
import { reportOf, reproduce } from './testing-report.ts'

// `npm run test:attack` sets these.
const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? 2_000)
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_118)
const SLOWEST = Number(process.env['ATTACK_SLOWEST'] ?? Number.POSITIVE_INFINITY)
const isCommand = process.env['ATTACK_REQUESTS'] !== undefined

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS })
})
afterAll(() => testServer.close())

test('no request by anybody is answered with an internal error, and the coins add up', { timeout: 0 }, async () => {
  const result = await attack(testServer, SEED, REQUESTS, (sent, slowest) => {
    if (isCommand) console.log(`${sent} sent, the slowest took ${Math.round(slowest)} ms`)
  })
  const owner = await testServer.owner()
  const { now } = await owner.ask('getEconomyFlows', {})
  if (isCommand) console.log(reportOf(result, now.unexplained))
  const [failed] = result.failures
  const hint = failed ? `ATTACK_SEED=${SEED}, ${await reproduce(testServer, failed)}` : ''
  expect(result.failures.length, hint).toBe(0)
  expect(now.unexplained).toBe(0)
  expect(result.slowest[0]?.ms).toBeLessThanOrEqual(SLOWEST)
  // Otherwise the rate limits would have answered instead of the calls.
  expect(result.outcomes['resource-exhausted call/too-many'] ?? 0).toBeLessThan(REQUESTS / 50)
})
