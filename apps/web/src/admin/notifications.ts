import { create } from 'zustand'

/** What staff are told while they work, to be read again. Kept in this browser's page, the newest first. */
export interface Notification {
  id: string
  type: 'success' | 'info' | 'warning' | 'error'
  severity: 'low' | 'medium' | 'high'
  title: string
  message: string
  requiresAction: boolean
  timestamp: number
  isRead: boolean
}

export const MOST_NOTIFICATIONS = 50

export const useNotifications = create<{ notifications: readonly Notification[] }>(() => ({ notifications: [] }))

export type Told = Pick<Notification, 'type' | 'title' | 'message'> & Partial<Notification>

export const notifications = {
  add(told: Told): void {
    const entry: Notification = {
      id: crypto.randomUUID(),
      severity: 'low',
      requiresAction: false,
      timestamp: Date.now(),
      isRead: false,
      ...told,
    }
    useNotifications.setState(({ notifications }) => ({
      notifications: [entry, ...notifications].slice(0, MOST_NOTIFICATIONS),
    }))
  },
  markAllRead(): void {
    useNotifications.setState(({ notifications }) => ({
      notifications: notifications.map((one) => ({ ...one, isRead: true })),
    }))
  },
  clear: () => useNotifications.setState({ notifications: [] }),
}
