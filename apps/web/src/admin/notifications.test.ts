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
