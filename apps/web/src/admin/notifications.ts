import type { ApprovalRequest, AuditStatus, DetectionAlert, Severity } from '@hearthward/contract'
import { create } from 'zustand'
import { storedList } from '../browser/stored-list.ts'
import { formatMoment } from '../ui/format/durations.ts'
import { pluralExact } from '../ui/format/numbers.ts'
import { outcomeText } from './approvals/words.ts'
import type { AdminPath } from './paths.ts'

export type BrokenChain = NonNullable<AuditStatus['broken']>

export const brokenChainText = ({ number }: BrokenChain) =>
  `The hash chain is broken at entry ${number}: it was changed or removed outside the game.`

/** Actions that were requested without a colleague who could approve them. */
export interface ActsAlone {
  count: number
  latestAt: number
}

export const actsAloneText = ({ count }: ActsAlone) =>
  `${pluralExact(count, 'action')} ${count === 1 ? 'was' : 'were'} requested without a colleague who could approve ${count === 1 ? 'it' : 'them'}.`

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

/** A notification about a thing that has a page has an id of its kind and the id of the thing: `alert:7`. */
const ALERT = 'alert:'
const CHAIN = 'chain:'
const REQUEST = 'request:'
const ALONE = 'alone:'

const notificationIdOf = ({ id }: DetectionAlert) => `${ALERT}${id}`
/** The newest alerts added in this browser: one that was cleared from the list does not come back. */
const knownAlerts = (uid: string) => storedList<string>(`hearthward.office-alerts.${uid}`, 500)

interface NotificationLink {
  to: AdminPath
  filters: Readonly<Record<string, string>>
  label: string
}

/** The page of what a notification is about, or null. */
export function linkOf({ id }: Pick<Notification, 'id'>): NotificationLink | null {
  const about = id.slice(id.indexOf(':') + 1)
  if (id.startsWith(ALERT)) return { to: '/admin/anti-cheat', filters: { alert: about }, label: 'See the alert' }
  if (id.startsWith(CHAIN)) return { to: '/admin/activity', filters: { number: about }, label: 'See the entry' }
  if (id.startsWith(REQUEST)) return { to: '/admin/approvals', filters: { request: about }, label: 'See the request' }
  if (id.startsWith(ALONE)) return { to: '/admin/approvals', filters: {}, label: 'See the requests' }
  return null
}

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

/** It stays in the list until its cause is over. */
const isLasting = ({ id, requiresAction }: Notification) =>
  requiresAction && (id.startsWith(CHAIN) || id.startsWith(ALONE))

export type NewNotification = Pick<Notification, 'type' | 'title' | 'message'> & Partial<Notification>

const chainNotification = (broken: BrokenChain) => ({
  id: `${CHAIN}${broken.number}`,
  type: 'error' as const,
  severity: 'critical' as const,
  title: 'The audit log was altered',
  message: brokenChainText(broken),
  timestamp: broken.since,
})

const aloneNotification = (alone: ActsAlone) => ({
  id: `${ALONE}${alone.latestAt}`,
  type: 'warning' as const,
  severity: 'high' as const,
  title: 'Actions without a colleague',
  message: actsAloneText(alone),
  timestamp: alone.latestAt,
})

/** Keeps the current notification of a kind in the list, and ends earlier ones. */
function syncLasting(kind: string, current: (NewNotification & { id: string }) | null): void {
  const isOver = (one: Notification) => isLasting(one) && one.id.startsWith(kind) && one.id !== current?.id
  const before = read()
  if (before.some(isOver)) show(before.map((one) => (isOver(one) ? { ...one, requiresAction: false } : one)))
  if (!current || read().some((one) => isLasting(one) && one.id === current.id)) return
  // The same cause may have ended and come back.
  show(read().filter((one) => one.id !== current.id))
  notifications.add({ ...current, requiresAction: true })
}

/** The notification about an own action that needs approval. The details are those of the refusal. */
export function requestNotification(
  { requestId, runsAt }: Readonly<Record<string, unknown>>,
  doing: string,
  now: number,
): NewNotification {
  return {
    id: `${REQUEST}${requestId}`,
    type: 'info',
    title: `Requested to ${doing}`,
    message:
      typeof runsAt === 'number'
        ? `Nobody else can approve this: it happens ${formatMoment(runsAt, now)}.`
        : 'Waiting for approval by a colleague. The request is on the Approvals page.',
  }
}

/** An own request is information as long as it is open. */
const isOpenRequest = ({ id, type }: Notification) => id.startsWith(REQUEST) && type === 'info'

export const hasOpenRequest = (state: { notifications: readonly Notification[] }): boolean =>
  state.notifications.some(isOpenRequest)

const closedNotification = (notification: Notification, request: ApprovalRequest): Notification => ({
  ...notification,
  type: request.state === 'executed' ? 'success' : 'warning',
  message: [`${outcomeText(request)}.`, request.problem, request.note].filter(Boolean).join(' '),
  isRead: false,
})

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
    syncLasting(CHAIN, broken && chainNotification(broken))
  },
  /** Adds the alert about actions that no colleague could approve, and ends it once there are none. */
  syncAlone(alone: ActsAlone | null): void {
    syncLasting(ALONE, alone && aloneNotification(alone))
  },
  /** Adds the outcome to the notifications about own requests that are closed since. Returns those. */
  closeRequests(closed: readonly ApprovalRequest[]): Notification[] {
    const outcomes = new Map(closed.map((request) => [`${REQUEST}${request.id}`, request]))
    const before = read()
    const changed = before.flatMap((one) => {
      const request = isOpenRequest(one) && outcomes.get(one.id)
      return request ? [closedNotification(one, request)] : []
    })
    if (changed.length > 0) show(before.map((one) => changed.find(({ id }) => id === one.id) ?? one))
    return changed
  },
  markAllRead: () => show(shown().map((one) => ({ ...one, isRead: true }))),
  clear: () => show(shown().filter(isLasting)),
}
