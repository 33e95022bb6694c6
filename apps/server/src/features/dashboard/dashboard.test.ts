import { type Figures, topics } from '@hearthward/contract'
import { days, hours, minutes } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, liftBan, staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { readFigures, writeFigures } from './queries.ts'

let testServer: TestServer
let owner: Visitor
let member: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  member = await staffWith(testServer, 'view_reports')
})
afterAll(() => testServer.close())

async function load(by: Visitor = member) {
  await testServer.server.figures.count()
  return by.ask('loadDashboard', {})
}

async function reports(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const [reporter, target] = [await account(testServer), await account(testServer)]
    await reporter.ask('submitReport', { targetType: 'player', targetId: target.uid, category: 'abuse', text: 'Loud' })
  }
}

describe('the dashboard', () => {
  test('[DASH-9] [DASH-10] [DASH-21] [PERM-18] every member of staff can load it, with exactly its fields', async () => {
    const dashboard = await load()
    expect(Object.keys(dashboard).sort()).toEqual(
      ['contentStats', 'playerStats', 'recentActivity', 'revenueStats', 'serverStatus', 'trends'].sort(),
    )
    expect(dashboard.serverStatus).toEqual({
      playerCount: expect.any(Number),
      isOnline: true,
      isMaintenanceMode: false,
      performance: { errorRate: expect.any(Number), activeConnections: expect.any(Number) },
    })
    expect(Object.keys(dashboard.trends).sort()).toEqual(
      ['dailyActiveGrowth', 'playerGrowth', 'reportsChange', 'revenueGrowth'].sort(),
    )
  })

  test('[DASH-2] [DASH-3] [DASH-6] [DASH-7] counts players online, players active today and all players', async () => {
    const before = await load()
    const socket = await (await account(testServer)).connect()
    const after = await load()
    expect(after.serverStatus.playerCount).toBe(before.serverStatus.playerCount + 1)
    expect(after.playerStats.activeTodayCount).toBe(before.playerStats.activeTodayCount + 1)
    expect(after.playerStats.totalPlayers).toBe(before.playerStats.totalPlayers + 1)
    expect(after.serverStatus.performance.activeConnections).toBe(1)
    socket.disconnect()
  })

  test('figures are counted again after two minutes, and at the start of a day', async () => {
    const players = async () => (await member.ask('loadDashboard', {})).playerStats.totalPlayers
    const untilTomorrow = () => days(1) - (testServer.now() % days(1))
    await testServer.forward(untilTomorrow() + hours(1))
    const before = (await load()).playerStats.totalPlayers
    await account(testServer)
    await testServer.forward(minutes(1))
    expect(await players()).toBe(before)
    await testServer.forward(minutes(1))
    expect(await players()).toBe(before + 1)
    await testServer.forward(untilTomorrow() - minutes(1))
    await load()
    await account(testServer)
    expect(await players()).toBe(before + 1)
    await testServer.forward(minutes(1))
    expect(await players()).toBe(before + 2)
  })

  test('[DASH-4] counts pending reports', async () => {
    await reports(2)
    expect((await load()).contentStats.pendingReports).toBe(2)
    await testServer.sql()`update reports set status = 'resolved' where id = (select min(id) from reports)`
    expect((await load()).contentStats.pendingReports).toBe(1)
  })

  test('[DASH-5] [DASH-26] the error rate is the share of internal errors among recent calls', async () => {
    expect((await load()).serverStatus.performance.errorRate).toBe(0)
    await member.refused('banPlayer', {})
    expect((await load()).serverStatus.performance.errorRate).toBe(0)
    const failing = testServer.server.metrics.calls
    for (let n = 0; n < 50; n++) failing.observe({ call: 'sync', outcome: 'internal' }, 0.01)
    const { errorRate } = (await load()).serverStatus.performance
    expect(errorRate).toBeGreaterThan(0)
    expect(errorRate).toBeLessThan(100)
  })

  test('[DASH-8] [DASH-30] revenue is 9.99 for each active premium player, whatever the tier', async () => {
    const members = [await account(testServer), await account(testServer), await account(testServer)]
    const tiers = ['basic', 'elite', 'basic'] as const
    const over = [hours(1), hours(1), -hours(1)]
    for (const [index, { uid }] of members.entries()) {
      await testServer.edit(uid, (state) => {
        state.subscription = {
          ...state.subscription,
          tier: tiers[index] ?? 'basic',
          until: testServer.now() + (over[index] ?? 0),
        }
      })
      await members[index]?.load()
    }
    expect((await load()).revenueStats.totalRevenue).toBe(19.98)
    await testServer.forward(hours(2))
    expect((await load()).revenueStats.totalRevenue).toBe(0)
  })

  test('[DASH-11] [DASH-12] [DASH-13] the feed shows every member of staff the ten latest actions, newest first', async () => {
    const { uid: playerId } = await account(testServer)
    for (let n = 1; n <= 6; n++) {
      await owner.ask('banPlayer', { playerId, reason: `Reason ${n}`, minutes: 5 })
      await liftBan(testServer, owner, playerId, `Mercy ${n}`)
    }
    const { recentActivity } = await load()
    expect(recentActivity).toHaveLength(10)
    expect(recentActivity[0]).toEqual({
      id: expect.any(String),
      action: 'unban_player',
      adminEmail: 'owner@example.org',
      targetId: expect.any(String),
      details: expect.objectContaining({ reason: 'Mercy 6' }),
      timestamp: expect.any(Number),
    })
    expect(await member.refused('getAuditLogs', {})).toMatchObject({ message: 'Admin privileges required' })
  })

  test('[DASH-22] publishes every action and every count to subscribers', async () => {
    const socket = await member.connect()
    expect(await followTopic(socket, topics.adminDashboard)).toBe(true)
    const received = nextMessage(socket, 'dashboardChanged')
    const { uid } = await account(testServer)
    await owner.ask('banPlayer', { playerId: uid, reason: 'A reason' })
    expect(await received).toEqual({})
    const counted = nextMessage(socket, 'dashboardChanged')
    await testServer.server.figures.count()
    expect(await counted).toEqual({})
    socket.disconnect()
  })

  test('[DASH-10] trends compare today with yesterday and a week ago; hours and days are stored', async () => {
    await testServer.forward(days(1))
    await testServer.server.figures.count()
    const [{ at: first = 0 } = {}] = (await readFigures(testServer.server.database.db, 'day', 0)) as { at?: number }[]
    await testServer.forward(days(1))
    for (let n = 0; n < 3; n++) await account(testServer)
    await reports(1)
    const { trends, playerStats, contentStats } = await load()
    const all = await readFigures(testServer.server.database.db, 'day', 0)
    const [yesterday, today] = all.slice(-2)
    expect(today?.at).toBe((yesterday?.at ?? 0) + days(1))
    expect(trends.reportsChange).toBe(contentStats.pendingReports - (yesterday?.reports ?? 0))
    const grown = Math.round((playerStats.totalPlayers / (all[0]?.players ?? 1) - 1) * 1_000) / 10
    expect(trends.playerGrowth).toBe(grown)
    const { hours: inHours, days: inDays } = await member.ask('getDashboardCharts', {})
    expect(inDays[0]?.at).toBe(first)
    expect(inHours.at(-1)?.newPlayers).toBeGreaterThanOrEqual(3)
  })

  test('[DASH-10] charts show exactly the last 24 hours and 14 days', async () => {
    const { db } = testServer.server.database
    await testServer.server.figures.count()
    const [hour] = (await readFigures(db, 'hour', 0)).slice(-1) as [Figures]
    const [day] = (await readFigures(db, 'day', 0)).slice(-1) as [Figures]
    for (const before of [23, 24]) await writeFigures(db, 'hour', { ...hour, at: hour.at - hours(before) })
    for (const before of [13, 14]) await writeFigures(db, 'day', { ...day, at: day.at - days(before) })
    const charts = await member.ask('getDashboardCharts', {})
    expect(charts.hours[0]?.at).toBe(hour.at - hours(23))
    expect(charts.days[0]?.at).toBe(day.at - days(13))
  })

  test('an hour keeps its maximum of online players, and hours are kept for eight days', async () => {
    const { db } = testServer.server.database
    await testServer.server.figures.count()
    const [present] = (await readFigures(db, 'hour', 0)).slice(-1) as [Figures]
    const old = present.at - days(8)
    await writeFigures(db, 'hour', { ...present, at: old })
    await writeFigures(db, 'hour', { ...present, at: old + hours(1) })
    await writeFigures(db, 'hour', { ...present, online: 1_000 })
    await testServer.server.figures.count()
    const stored = await readFigures(db, 'hour', old)
    expect(stored[0]?.at).toBe(old + hours(1))
    expect(stored.at(-1)).toMatchObject({ at: present.at, online: 1_000 })
  })
})

test('[DASH-31] analytics return the stored figures, only to those with access', async () => {
  const analyst = await staffWith(testServer, 'view_analytics')
  await testServer.server.figures.count()
  const { days: figures } = await analyst.ask('getPlayerAnalytics', { days: 30 })
  expect(figures).toEqual(await readFigures(testServer.server.database.db, 'day', testServer.now() - days(30)))
  // Guests are not part of a cohort, and yesterday's new players can still come back within their day.
  await testServer.player()
  await testServer.sql()`update players set created_at = ${testServer.now() - days(1)} where uid = ${analyst.uid}`
  const [{ full } = {}] =
    await testServer.sql()`select count(*)::int as full from players where guest_expires_at is null`
  const { cohorts } = await analyst.ask('getRetention', {})
  expect(cohorts.reduce((sum, { players }) => sum + players, 0)).toBe(full)
  expect(cohorts.length).toBeGreaterThan(2)
  for (const { at, players, day1 } of cohorts) {
    expect(day1 === null).toBe(at + days(2) > testServer.now())
    expect(day1 ?? 0).toBeLessThanOrEqual(players)
  }
  const { total } = await analyst.ask('getLevelDistribution', {})
  expect(total.every(({ from, until }) => until === from + 99)).toBe(true)
  const { online, activities, resting } = await analyst.ask('getActivityBreakdown', {})
  expect(activities.reduce((sum, { players }) => sum + players, resting)).toBe(online)
  const { top, tenths } = await analyst.ask('getWealth', {})
  expect(tenths.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  expect(top.map(({ coins }) => coins)).toEqual(top.map(({ coins }) => coins).sort((a, b) => b - a))
  // Full scans are cached for a minute, then served once more while they are refreshed, but not when they are old.
  const counted = async () => (await analyst.ask('getWealth', {})).players
  const before = await counted()
  await account(testServer)
  expect(await counted()).toBe(before)
  await testServer.forward(minutes(1))
  expect(await counted()).toBe(before)
  await expect.poll(counted).toBe(before + 1)
  await account(testServer)
  await testServer.forward(minutes(5))
  expect(await counted()).toBe(before + 2)
  await analyst.ask('getPriceIndex', {})
  await analyst.ask('getEconomyFlows', {})
})

test('returning players count from exactly one day, one week and one month on', async () => {
  const analyst = await staffWith(testServer, 'view_analytics')
  const came = testServer.now() - days(40)
  for (const after of [days(1) - 1, days(1), days(7), days(30)]) {
    const { uid } = await account(testServer)
    await testServer.sql()`update players set created_at = ${came}, last_seen_at = ${came + after} where uid = ${uid}`
  }
  await testServer.forward(minutes(5))
  const { cohorts } = await analyst.ask('getRetention', {})
  const cohort = cohorts.find(({ at }) => at <= came && came < at + days(1))
  expect(cohort).toMatchObject({ players: 4, day1: 3, day7: 2, day30: 1 })
})

test('the list of the richest has ranked players only: no banned players and no guests', async () => {
  const analyst = await staffWith(testServer, 'view_analytics')
  const [rich, banned, guest] = [await account(testServer), await account(testServer), await testServer.player()]
  for (const { uid } of [rich, banned, guest]) {
    await testServer.sql()`update players set coins = 1000000000 where uid = ${uid}`
  }
  await owner.ask('banPlayer', { playerId: banned.uid, reason: 'Sold coins', minutes: 60 })
  await testServer.forward(minutes(5))
  const { top, players } = await analyst.ask('getWealth', {})
  expect(top.map(({ uid }) => uid).slice(0, 1)).toEqual([rich.uid])
  expect(top.map(({ uid }) => uid)).not.toContain(banned.uid)
  expect(top.map(({ uid }) => uid)).not.toContain(guest.uid)
  const [{ ranked } = {}] = await testServer.sql()`select count(*)::int as ranked from players where is_ranked`
  expect(players).toBe(ranked)
})
