import type { ApprovalRequest, DetectionAlert } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  hasOpenRequest,
  MAX_NOTIFICATIONS,
  notifications,
  requestNotification,
  useNotifications,
} from './notifications.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  notifications.load('ada')
})
afterEach(() => void vi.unstubAllGlobals())
const all = () => useNotifications.getState().notifications

test('[ANN-9] a notification has all its fields and starts unread', () => {
  notifications.add({ type: 'error', severity: 'high', title: 'Backup', message: 'Failed to create backup' })
  expect(all()).toEqual([
    {
      id: expect.any(String),
      type: 'error',
      severity: 'high',
      title: 'Backup',
      message: 'Failed to create backup',
      requiresAction: false,
      timestamp: expect.any(Number),
      isRead: false,
    },
  ])
  notifications.markAllRead()
  expect(all()[0]?.isRead).toBe(true)
})

test('[ANN-10] only the newest 50 are stored', () => {
  for (let i = 1; i <= 60; i++) notifications.add({ type: 'info', title: 'News', message: String(i) })
  expect(all()).toHaveLength(50)
  expect(MAX_NOTIFICATIONS).toBe(50)
  expect([all()[0]?.message, all()[49]?.message]).toEqual(['60', '11'])
})

test('[ANN-9] [ANN-10] notifications survive a reload, for the user they belong to', () => {
  notifications.add({ type: 'info', title: 'News', message: 'first' })
  notifications.add({ type: 'info', title: 'News', message: 'second' })
  notifications.markAllRead()
  const before = all()

  notifications.load('bea')
  expect(all()).toEqual([])
  useNotifications.setState({ notifications: [] })
  notifications.load('ada')
  expect(all()).toEqual(before)
  expect(all().map(({ message, isRead }) => [message, isRead])).toEqual([
    ['second', true],
    ['first', true],
  ])

  notifications.clear()
  notifications.load('ada')
  expect(all()).toEqual([])
})

const alert = (id: string, createdAt: number): DetectionAlert => ({
  id,
  ruleId: 'xp_rate',
  ruleName: 'Experience rate',
  kind: 'xp_rate',
  playerId: 'bea',
  playerName: 'Bea',
  severity: 'critical',
  status: 'open',
  score: 3,
  evidence: {},
  createdAt,
  seenAt: createdAt,
  handledBy: null,
  handledAt: null,
})
const summaries = () => all().map(({ id, severity, requiresAction, isRead }) => [id, severity, requiresAction, isRead])

test('[ANN-9] a critical alert is added once, with its severity, and requires action until it is handled', () => {
  notifications.syncAlerts('ada', [alert('b', 20), alert('a', 10)], false)
  const both = [
    ['alert:b', 'critical', true, false],
    ['alert:a', 'critical', true, false],
  ]
  expect(summaries()).toEqual(both)
  expect(all()[0]).toMatchObject({ type: 'warning', message: 'Experience rate: Bea', timestamp: 20 })
  notifications.syncAlerts('ada', [alert('b', 20), alert('a', 10)], false)
  expect(summaries()).toEqual(both)

  notifications.syncAlerts('ada', [alert('c', 30), alert('a', 10)], false)
  expect(summaries()).toEqual([
    ['alert:c', 'critical', true, false],
    ['alert:b', 'critical', false, false],
    ['alert:a', 'critical', true, false],
  ])
})

test('a cleared alert does not come back, even after a reload; alerts raised since then are added', () => {
  notifications.syncAlerts('ada', [alert('a', 10)], false)
  notifications.clear()
  notifications.load('ada')
  notifications.syncAlerts('ada', [alert('b', 20), alert('a', 10)], false)
  expect(summaries()).toEqual([['alert:b', 'critical', true, false]])
  notifications.load('bea')
  notifications.syncAlerts('bea', [alert('a', 10)], false)
  expect(summaries()).toEqual([['alert:a', 'critical', true, false]])
})

test('an alert of a node whose clock is behind is added too', () => {
  notifications.syncAlerts('ada', [alert('a', 10)], false)
  notifications.syncAlerts('ada', [alert('a', 10), alert('late', 9)], false)
  expect(summaries().map(([id]) => id)).toEqual(['alert:late', 'alert:a'])
})

test('with more open alerts than were read, none counts as handled', () => {
  notifications.syncAlerts('ada', [alert('a', 10)], false)
  notifications.syncAlerts('ada', [alert('b', 20)], true)
  expect(summaries().map(([id, , requiresAction]) => [id, requiresAction])).toEqual([
    ['alert:b', true],
    ['alert:a', true],
  ])
})

test('the alarm about the audit log cannot be cleared while the chain is broken', () => {
  const broken = { number: 7, since: 1_000 }
  const alarms = () => all().map(({ id, requiresAction, isRead }) => [id, requiresAction, isRead])
  notifications.add({ type: 'info', title: 'News', message: 'first' })
  notifications.syncAuditLog(broken)
  notifications.markAllRead()
  notifications.clear()
  notifications.syncAuditLog(broken)
  expect(alarms()).toEqual([['chain:7', true, true]])
  notifications.syncAuditLog(null)
  expect(alarms()).toEqual([['chain:7', false, true]])
  notifications.syncAuditLog(broken)
  expect(alarms()).toEqual([['chain:7', true, false]])
  notifications.syncAuditLog({ ...broken, number: 3 })
  expect(alarms()).toEqual([
    ['chain:3', true, false],
    ['chain:7', false, false],
  ])
  notifications.syncAuditLog(null)
  notifications.clear()
  expect(all()).toEqual([])
})

test('the alert about actions without a colleague stays until there are none, and counts them', () => {
  const alerts = () => all().map(({ message, requiresAction }) => [message, requiresAction])
  const one = '1 action was requested without a colleague who could approve it.'
  const two = '2 actions were requested without a colleague who could approve them.'
  notifications.syncAlone({ count: 1, latestAt: 10 })
  notifications.clear()
  notifications.syncAuditLog(null)
  expect(alerts()).toEqual([[one, true]])
  notifications.syncAlone({ count: 2, latestAt: 20 })
  expect(alerts()).toEqual([
    [two, true],
    [one, false],
  ])
  notifications.syncAlone(null)
  notifications.clear()
  expect(all()).toEqual([])
})

test('an own request is told once when it is closed, with the note of the colleague', () => {
  const closed = { id: 'r1', state: 'rejected', decidedBy: { username: 'Ash' }, note: 'Too many', problem: null }
  notifications.add(requestNotification({ requestId: 'r1' }, 'give the items', 0))
  notifications.markAllRead()
  const close = (id: string) => notifications.closeRequests([{ ...closed, id } as ApprovalRequest])
  expect(close('another')).toEqual([])
  expect(hasOpenRequest(useNotifications.getState())).toBe(true)
  expect(close('r1')).toMatchObject([
    { title: 'Requested to give the items', message: 'Rejected by Ash. Too many', type: 'warning', isRead: false },
  ])
  expect(all()).toHaveLength(1)
  expect(hasOpenRequest(useNotifications.getState())).toBe(false)
  expect(close('r1')).toEqual([])
})
