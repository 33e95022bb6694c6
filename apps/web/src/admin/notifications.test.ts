import type { DetectionAlert } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MOST_NOTIFICATIONS, notifications, useNotifications } from './notifications.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  notifications.enter('ada')
})
afterEach(() => void vi.unstubAllGlobals())
const all = () => useNotifications.getState().notifications

test('[ANN-9] a notification has all its fields, and is unread at first', () => {
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

test('[ANN-10] at most 50 are kept, the newest of them', () => {
  for (let i = 1; i <= 60; i++) notifications.add({ type: 'info', title: 'News', message: String(i) })
  expect(all()).toHaveLength(50)
  expect(MOST_NOTIFICATIONS).toBe(50)
  expect([all()[0]?.message, all()[49]?.message]).toEqual(['60', '11'])
})

test('[ANN-9] [ANN-10] they are there after a reload, for whoever they were for', () => {
  notifications.add({ type: 'info', title: 'News', message: 'first' })
  notifications.add({ type: 'info', title: 'News', message: 'second' })
  notifications.markAllRead()
  const before = all()

  notifications.enter('bea')
  expect(all()).toEqual([])
  useNotifications.setState({ notifications: [] })
  notifications.enter('ada')
  expect(all()).toEqual(before)
  expect(all().map(({ message, isRead }) => [message, isRead])).toEqual([
    ['second', true],
    ['first', true],
  ])

  notifications.clear()
  notifications.enter('ada')
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
const told = () => all().map(({ id, severity, requiresAction, isRead }) => [id, severity, requiresAction, isRead])

test('[ANN-9] a critical alert is told once, with its severity, and needs action until it is handled', () => {
  notifications.followAlerts('ada', [alert('b', 20), alert('a', 10)], false)
  const both = [
    ['alert:b', 'critical', true, false],
    ['alert:a', 'critical', true, false],
  ]
  expect(told()).toEqual(both)
  expect(all()[0]).toMatchObject({ type: 'warning', message: 'Experience rate: Bea', timestamp: 20 })
  notifications.followAlerts('ada', [alert('b', 20), alert('a', 10)], false)
  expect(told()).toEqual(both)

  notifications.followAlerts('ada', [alert('c', 30), alert('a', 10)], false)
  expect(told()).toEqual([
    ['alert:c', 'critical', true, false],
    ['alert:b', 'critical', false, false],
    ['alert:a', 'critical', true, false],
  ])
})

test('an alert that was cleared stays away, also after a reload; what was raised meanwhile comes', () => {
  notifications.followAlerts('ada', [alert('a', 10)], false)
  notifications.clear()
  notifications.enter('ada')
  notifications.followAlerts('ada', [alert('b', 20), alert('a', 10)], false)
  expect(told()).toEqual([['alert:b', 'critical', true, false]])
  notifications.enter('bea')
  notifications.followAlerts('bea', [alert('a', 10)], false)
  expect(told()).toEqual([['alert:a', 'critical', true, false]])
})

test('an alert of a node whose clock is behind is told as well', () => {
  notifications.followAlerts('ada', [alert('a', 10)], false)
  notifications.followAlerts('ada', [alert('a', 10), alert('late', 9)], false)
  expect(told().map(([id]) => id)).toEqual(['alert:late', 'alert:a'])
})

test('where there are more alerts than were read, none counts as handled', () => {
  notifications.followAlerts('ada', [alert('a', 10)], false)
  notifications.followAlerts('ada', [alert('b', 20)], true)
  expect(told().map(([id, , requiresAction]) => [id, requiresAction])).toEqual([
    ['alert:b', true],
    ['alert:a', true],
  ])
})
