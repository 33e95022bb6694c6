import type { Dashboard } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { greetingOf, growthTrend, healthOf, healthTone, reportsTone, waitingTrend } from './summary.ts'

const dashboard = (errorRate: number, pendingReports = 0, playerCount = 0): Dashboard => ({
  serverStatus: {
    playerCount,
    isOnline: true,
    isMaintenanceMode: false,
    performance: { errorRate, activeConnections: 0 },
  },
  playerStats: { activeTodayCount: 0, totalPlayers: 0 },
  contentStats: { pendingReports },
  revenueStats: { totalRevenue: 0 },
  trends: { playerGrowth: null, dailyActiveGrowth: null, reportsChange: null, revenueGrowth: null },
  recentActivity: [],
})

test('[DASH-26] server health is 100 minus the error rate', () => {
  expect(healthOf(dashboard(0))).toBe(100)
  expect(healthOf(dashboard(0.8))).toBe(99.2)
})

test.each([
  ['[DASH-27] above 95 is green', 95.1, 'moss'],
  ['[DASH-28] 95 is yellow', 95, 'brass'],
  ['[DASH-28] above 80 is yellow', 80.1, 'brass'],
  ['[DASH-29] 80 is red', 80, 'blood'],
  ['[DASH-29] nothing is red', 0, 'blood'],
])('%s', (_, health, tone) => {
  expect(healthTone(health)).toBe(tone)
})

test('[DASH-25] more than 5 pending reports turn the card red', () => {
  expect([0, 5, 6, 70].map(reportsTone)).toEqual(['river', 'river', 'blood', 'blood'])
})

test('trends show a direction, and nothing without earlier figures', () => {
  expect(growthTrend(8.5, 'last week')).toEqual({ text: '+8.5%', tone: 'moss', tip: 'since last week' })
  expect(growthTrend(-3, 'yesterday')?.tone).toBe('blood')
  expect([null, 0].map((growth) => growthTrend(growth, 'yesterday'))).toEqual([null, null])
  expect(waitingTrend(2)).toEqual({ text: '+2', tone: 'blood', tip: 'since yesterday' })
  expect(waitingTrend(0)).toBeNull()
})

test('the greeting spells out small numbers', () => {
  expect(greetingOf(dashboard(0, 7, 412))).toBe('412 players are online. Seven reports are pending.')
  expect(greetingOf(dashboard(0, 1, 1))).toBe('One player is online. One report is pending.')
  expect(greetingOf(dashboard(0, 40, 0))).toBe('Nobody is online. 40 reports are pending.')
})
