import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { cpuShare } from './health.ts'

const HOUR = 3_600_000

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

test('CPU usage never exceeds 1, even if the clocks differ', () => {
  expect(cpuShare(50, 100, 2)).toBe(0.25)
  expect(cpuShare(200, 100, 2)).toBe(1)
  expect(cpuShare(201, 100, 2)).toBe(1)
})

describe('[MAINT-29] [MAINT-30] server metrics', () => {
  test('are measured and include the calls to the server', async () => {
    const staff = await staffWith(testServer, 'view_players')
    const before = await staff.ask('getServerMetrics', {})
    for (let n = 0; n < 20; n++) await staff.ask('getStaffAccess', {})
    await testServer.server.health.record()
    const after = await staff.ask('getServerMetrics', {})
    expect(after).toMatchObject({ age: 0, isStored: false, measuredAt: expect.any(Number) })
    expect(after.uptime).toBeGreaterThan(before.uptime)
    expect(after.uptime).toBeLessThan(process.uptime())
    expect(before.performance.callsPerSecond).toBeGreaterThan(0)
    expect(before.performance.callsPerSecond).toBeLessThan(1_000)
    expect(after.cpuUsage).toBeGreaterThanOrEqual(0)
    expect(after.cpuUsage).toBeLessThanOrEqual(1)
    expect(after.memoryUsage.used).toBeGreaterThan(10_000_000)
    expect(after.memoryUsage.total).toBeGreaterThan(after.memoryUsage.used)
    expect(before.performance.responseTime).toBeGreaterThan(0)
    expect(before.performance.slowest).toBeGreaterThan(0)
    expect(after.databaseSize).toBeGreaterThan(1_000_000)
    expect(after.history).toHaveLength(1)
    const [stored] = await testServer.sql()`select id, value from server_metrics`
    expect(stored).toMatchObject({ id: 'current', value: { performance: { errorRate: 0 } } })
  })

  test('an internal error counts, a refusal does not', async () => {
    const staff = await staffWith(testServer, 'view_players')
    await staff.refused('banPlayer', [])
    expect((await staff.ask('getServerMetrics', {})).performance.errorRate).toBe(0)
    const { reload } = testServer.server.system
    testServer.server.system.reload = () => Promise.reject(new Error('a broken setting'))
    await owner.refused('getSystemConfig', {})
    testServer.server.system.reload = reload
    expect(testServer.takeErrors().length).toBeGreaterThan(0)
    const { performance } = await staff.ask('getServerMetrics', {})
    expect(performance.errorRate).toBeGreaterThan(0)
    expect(performance.errorRate).toBeLessThan(0.5)
  })

  test('cover the last five minutes, however often they were stored', async () => {
    const staff = await staffWith(testServer, 'view_players')
    await testServer.server.health.record()
    testServer.server.metrics.calls.observe({ call: 'sync', outcome: 'internal' }, 0.01)
    await testServer.server.health.record()
    expect((await staff.ask('getServerMetrics', {})).performance.errorRate).toBeGreaterThan(0)
  })

  test('[MAINT-31] the last stored values are shown with their age if measuring fails', async () => {
    await testServer.server.health.record()
    const [stored] = await testServer.sql()`select value from server_metrics where id = 'current'`
    await testServer.sql()`update server_metrics set at = at - 90000`
    const { get } = testServer.server.metrics.calls
    testServer.server.metrics.calls.get = () => Promise.reject(new Error('no figures'))
    const shown = await owner.ask('getServerMetrics', {})
    expect(shown).toMatchObject({ isStored: true, ...(stored?.['value'] as object) })
    expect(shown.age).toBeGreaterThanOrEqual(90_000)
    expect(shown.age).toBeLessThan(150_000)
    await testServer.sql()`delete from server_metrics`
    expect(await owner.refused('getServerMetrics', {})).toMatchObject({ code: 'unavailable' })
    testServer.server.metrics.calls.get = get
  })

  test('are kept for one day', async () => {
    const dayAgo = Date.now() - 24 * HOUR
    const [older, younger] = [dayAgo - 1_000, dayAgo + HOUR]
    await testServer.sql()`insert into server_metrics_history (at, value) values (${older}, '{}'), (${younger}, '{}')`
    await testServer.server.health.record()
    const left = await testServer.sql()`select at from server_metrics_history where at in (${older}, ${younger})`
    expect(left.map(({ at }) => Number(at))).toEqual([younger])
  })
})
