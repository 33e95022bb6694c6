import { create } from 'zustand'
import { keptList } from '../app/kept-list.ts'

/** What staff are told while they work, to be read again. Kept in this browser for each of them, the newest first. */
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

/** Whose they are; nobody's before somebody has entered, and those are not kept. */
let kept: ReturnType<typeof keptOf> | null = null
const keptOf = (uid: string) => keptList<Notification>(`hearthward.office-notifications.${uid}`, MOST_NOTIFICATIONS)

function show(notifications: readonly Notification[]): void {
  useNotifications.setState({ notifications })
  kept?.write(notifications.toReversed())
}
const shown = () => useNotifications.getState().notifications

export type Told = Pick<Notification, 'type' | 'title' | 'message'> & Partial<Notification>

export const notifications = {
  /** Whoever enters reads what they were told before. */
  enter(uid: string): void {
    kept = keptOf(uid)
    useNotifications.setState({ notifications: kept.read().toReversed() })
  },
  add(told: Told): void {
    const entry: Notification = {
      id: crypto.randomUUID(),
      severity: 'low',
      requiresAction: false,
      timestamp: Date.now(),
      isRead: false,
      ...told,
    }
    // What another page of the same browser was told meanwhile stands in the list too.
    const before = kept?.read().toReversed() ?? shown()
    show([entry, ...before].slice(0, MOST_NOTIFICATIONS))
  },
  markAllRead: () => show(shown().map((one) => ({ ...one, isRead: true }))),
  clear: () => show([]),
}
