import type { AuditStatus, DetectionAlert, Severity } from '@hearthward/contract'
import { create } from 'zustand'
import { storedList } from '../browser/stored-list.ts'

export type BrokenChain = NonNullable<AuditStatus['broken']>

export const brokenChainText = ({ number }: BrokenChain) =>
  `The hash chain is broken at entry ${number}: it was changed or removed outside the game.`

/** A notification for staff. Each user's are stored in this browser, newest first. */
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

export const MAX_NOTIFICATIONS = 50

export const useNotifications = create<{ notifications: readonly Notification[] }>(() => ({ notifications: [] }))

/** The storage of the signed-in user; null before sign-in, when nothing is stored. */
let storage: ReturnType<typeof storageFor> | null = null
const storageFor = (uid: string) =>
  storedList<Notification>(`hearthward.office-notifications.${uid}`, MAX_NOTIFICATIONS)

function show(notifications: readonly Notification[]): void {
  useNotifications.setState({ notifications })
  storage?.write(notifications.toReversed())
}
const shown = () => useNotifications.getState().notifications
/** Includes notifications added by other tabs of this browser. */
const read = (): readonly Notification[] => storage?.read().toReversed() ?? shown()

const ALERT = 'alert:'
const notificationIdOf = ({ id }: DetectionAlert) => `${ALERT}${id}`
/** The newest alerts added in this browser: one that was cleared from the list does not come back. */
const knownAlerts = (uid: string) => storedList<string>(`hearthward.office-alerts.${uid}`, 500)

/** The id of the alert a notification is about, or null. */
export const alertOf = ({ id }: Notification): string | null => (id.startsWith(ALERT) ? id.slice(ALERT.length) : null)

export const isCritical = ({ severity }: Pick<DetectionAlert, 'severity'>): boolean => severity === 'critical'

export const alertWords = ({ ruleName, playerName }: DetectionAlert) =>
  `${ruleName}: ${playerName ?? 'a deleted player'}`

function notificationOf(alert: DetectionAlert): NewNotification {
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

const CHAIN = 'chain:'
/** The number of the audit entry a notification is about, or null. */
export const brokenEntryOf = ({ id }: Notification): string | null =>
  id.startsWith(CHAIN) ? id.slice(CHAIN.length) : null
/** It stays in the list until the chain verifies again. */
const isLasting = (one: Notification) => one.requiresAction && brokenEntryOf(one) !== null

export type NewNotification = Pick<Notification, 'type' | 'title' | 'message'> & Partial<Notification>

export const notifications = {
  /** Loads the stored notifications of a user. */
  load(uid: string): void {
    storage = storageFor(uid)
    useNotifications.setState({ notifications: storage.read().toReversed() })
  },
  add(notification: NewNotification): void {
    const entry: Notification = {
      id: crypto.randomUUID(),
      severity: 'low',
      requiresAction: false,
      timestamp: Date.now(),
      isRead: false,
      ...notification,
    }
    const before = read()
    if (before.some(({ id }) => id === entry.id)) return
    show([entry, ...before].slice(0, MAX_NOTIFICATIONS))
  },
  /**
   * Syncs the list with the open critical alerts: adds those that are new in this browser, and clears `requiresAction`
   * of those handled since.
   */
  syncAlerts(uid: string, open: readonly DetectionAlert[], hasMore: boolean): void {
    const openIds = new Set(open.map(notificationIdOf))
    const isHandled = ({ id, requiresAction }: Notification) =>
      requiresAction && id.startsWith(ALERT) && !hasMore && !openIds.has(id)
    const before = read()
    if (before.some(isHandled)) show(before.map((one) => (isHandled(one) ? { ...one, requiresAction: false } : one)))
    const known = knownAlerts(uid)
    // Compared by id, because alerts of two nodes may arrive out of order.
    const knownIds = known.read()
    const fresh = open.filter(({ id }) => !knownIds.includes(id)).toReversed()
    for (const alert of fresh) notifications.add(notificationOf(alert))
    if (fresh.length > 0) known.write([...knownIds, ...fresh.map(({ id }) => id)])
  },
  /** Adds the alarm about a broken audit log, and ends it once the chain verifies again. */
  syncAuditLog(broken: BrokenChain | null): void {
    const id = broken && `${CHAIN}${broken.number}`
    const isOver = (one: Notification) => isLasting(one) && one.id !== id
    const before = read()
    if (before.some(isOver)) show(before.map((one) => (isOver(one) ? { ...one, requiresAction: false } : one)))
    if (!broken || !id || read().some((one) => isLasting(one) && one.id === id)) return
    // The same entry may have been repaired and altered again.
    show(read().filter((one) => one.id !== id))
    notifications.add({
      id,
      type: 'error',
      severity: 'critical',
      title: 'The audit log was altered',
      message: brokenChainText(broken),
      requiresAction: true,
      timestamp: broken.since,
    })
  },
  markAllRead: () => show(shown().map((one) => ({ ...one, isRead: true }))),
  clear: () => show(shown().filter(isLasting)),
}
