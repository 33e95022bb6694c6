import type { DetectionAlert, Severity } from '@hearthward/contract'
import { create } from 'zustand'
import { storedList } from '../browser/stored-list.ts'

/** What staff are told while they work, to be read again. Kept in this browser for each of them, the newest first. */
export interface Notification {
  id: string
  type: 'success' | 'info' | 'warning' | 'error'
  severity: Severity
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
const keptOf = (uid: string) => storedList<Notification>(`hearthward.office-notifications.${uid}`, MOST_NOTIFICATIONS)

function show(notifications: readonly Notification[]): void {
  useNotifications.setState({ notifications })
  kept?.write(notifications.toReversed())
}
const shown = () => useNotifications.getState().notifications
/** With those another page of the same browser has added meanwhile. */
const read = (): readonly Notification[] => kept?.read().toReversed() ?? shown()

const ALERT = 'alert:'
const notificationIdOf = ({ id }: DetectionAlert) => `${ALERT}${id}`
/** The newest alerts that were added in this browser: one that was cleared from the list does not come back. */
const knownAlerts = (uid: string) => storedList<string>(`hearthward.office-alerts.${uid}`, 500)

/** The alert a notification is about, or null. */
export const alertOf = ({ id }: Notification): string | null => (id.startsWith(ALERT) ? id.slice(ALERT.length) : null)

export const isCritical = ({ severity }: Pick<DetectionAlert, 'severity'>): boolean => severity === 'critical'

export const alertWords = ({ ruleName, playerName }: DetectionAlert) =>
  `${ruleName}: ${playerName ?? 'an account that is gone'}`

function notificationOf(alert: DetectionAlert): Told {
  return {
    id: notificationIdOf(alert),
    type: 'warning',
    severity: alert.severity,
    title: 'Critical alert',
    message: alertWords(alert),
    requiresAction: true,
    timestamp: alert.createdAt,
  }
}

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
    const before = read()
    if (before.some(({ id }) => id === entry.id)) return
    show([entry, ...before].slice(0, MOST_NOTIFICATIONS))
  },
  /**
   * Brings the list in line with the critical alerts that are open now: those raised since the last look are added,
   * whatever page was open then, and those handled since need no action any more.
   */
  followAlerts(uid: string, open: readonly DetectionAlert[], hasMore: boolean): void {
    const openIds = new Set(open.map(notificationIdOf))
    const isHandled = ({ id, requiresAction }: Notification) =>
      requiresAction && id.startsWith(ALERT) && !hasMore && !openIds.has(id)
    const before = read()
    if (before.some(isHandled)) show(before.map((one) => (isHandled(one) ? { ...one, requiresAction: false } : one)))
    const known = knownAlerts(uid)
    // By id: alerts of two nodes may arrive in another order than that of their times.
    const knownIds = known.read()
    const fresh = open.filter(({ id }) => !knownIds.includes(id)).toReversed()
    for (const alert of fresh) notifications.add(notificationOf(alert))
    if (fresh.length > 0) known.write([...knownIds, ...fresh.map(({ id }) => id)])
  },
  markAllRead: () => show(shown().map((one) => ({ ...one, isRead: true }))),
  clear: () => show([]),
}
