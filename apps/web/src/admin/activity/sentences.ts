import type { AuditLog, AuditStatus } from '@hearthward/contract'
import { coinsText } from '../../ui/format/numbers.ts'
import type { AdminPath } from '../paths.ts'

/** The action's name as text: 'Ban player'. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

type AuditAction = Pick<AuditLog, 'action' | 'details'>

/** The name of the target; null if it has none or the action already contains it: 'Enable maintenance'. */
export function targetOf({ action, details: { name } }: AuditAction): string | null {
  const done = actionWords(action.replace(/_dry_run$/, '')).toLowerCase()
  return name === undefined || done.endsWith(name.toLowerCase()) ? null : name
}

/** The audit entry in words: action and target. */
export function describeEntry(entry: AuditAction): string {
  const target = targetOf(entry)
  return target === null ? actionWords(entry.action) : `${actionWords(entry.action)}: ${target}`
}

/** Who approved the action; null if it needed no approval. */
export function approvalText({ details: { approval } }: Pick<AuditLog, 'details'>): string | null {
  if (!approval) return null
  return approval.by === null ? 'executed without a colleague' : `approved by ${approval.by}`
}

/** The value and the approval of an action, for the list: 'worth 1,200 coins, approved by Ash'. */
export function approvalSummary(entry: Pick<AuditLog, 'details'>): string {
  const { value } = entry.details
  return [value !== undefined && `worth ${coinsText(value)}`, approvalText(entry)].filter(Boolean).join(', ')
}

/** The text for a number without an entry. Only a verification knows whether there was one. */
export function noEntryText(number: string, broken: AuditStatus['broken'] | undefined): string {
  const isRemoved = broken?.number === Number(number)
  return isRemoved ? `There is no entry ${number}: it was removed.` : `There is no entry ${number}.`
}

/** The text for an action that changed no field. */
export function noChangeText({ action }: Pick<AuditLog, 'action'>): string {
  return NO_CHANGE_TEXTS[action] ?? 'No field was changed.'
}

const NO_CHANGE_TEXTS: Readonly<Record<string, string>> = {
  write_investigation_report: 'A report was written. It is kept with the case.',
  download_backup: 'The backup was downloaded.',
}

type AuditTarget = AdminPath | `${AdminPath}?${string}`

/** The page of the target; null if it has none. */
export function pathOf({ resource, resourceId }: Pick<AuditLog, 'resource' | 'resourceId'>): AuditTarget | null {
  const id = encodeURIComponent(resourceId)
  const page = PAGES[resource]
  return page ? page(id) : null
}

const PAGES: Readonly<Record<string, (id: string) => AuditTarget>> = {
  players: (id) => `/admin/players/${id}`,
  bans: () => '/admin/bans',
  reports: (id) => `/admin/reports?report=${id}`,
  announcements: () => '/admin/announcements',
  game_events: () => '/admin/events',
  items: (id) => `/admin/items/${id}`,
  recipes: (id) => `/admin/recipes/${id}`,
  monsters: (id) => `/admin/monsters/${id}`,
  map_activities: (id) => `/admin/map-activities/${id}`,
  locations: (id) => `/admin/locations/${id}`,
  quests: (id) => `/admin/quests/${id}`,
  npcs: (id) => `/admin/npcs/${id}`,
  achievements: (id) => `/admin/achievements/${id}`,
  investigations: (id) => `/admin/investigations/${id}`,
  access_rules: () => '/admin/rules?show=history',
  ge_prices: (id) => `/admin/exchange?item=${id}`,
  grand_exchange: () => '/admin/exchange',
  backups: () => '/admin/backups',
  approval_requests: (id) => `/admin/approvals?request=${id}`,
  system_config: (id) => (id === 'staff_limits' ? '/admin/approvals' : '/admin/settings'),
  detection_alerts: (id) => `/admin/anti-cheat?alert=${id}`,
  detection_rules: (id) => `/admin/anti-cheat?tab=rules&rule=${id}`,
  server_config: () => '/admin/settings',
  game_settings: () => '/admin/skills',
  activities: (id) => `/admin/map-activities/anywhere/${id}`,
  bulk_operations: () => '/admin/operations',
}

const COLUMNS = ['when', 'who', 'address', 'action', 'done to', 'id', 'why', 'from', 'number', 'hash'] as const

/** The shown entries as CSV. A leading quote keeps spreadsheets from running cells as formulas. */
export function csvOf(logs: readonly AuditLog[]): string {
  const cell = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
  const lines = logs.map((log) => [
    new Date(log.timestamp).toISOString(),
    log.username,
    log.email ?? '',
    log.action,
    log.details.name ?? log.resource,
    log.resourceId,
    log.details.reason ?? '',
    log.ip,
    String(log.seq),
    log.hash,
  ])
  return [COLUMNS, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')
}
