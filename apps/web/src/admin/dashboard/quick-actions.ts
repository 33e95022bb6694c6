import type { StaffCallName } from '@hearthward/contract'
import { type ComponentType, lazy } from 'react'
import type { AdminPath } from '../paths.ts'

const SendAnnouncement = lazy(async () => ({
  default: (await import('../announcements/SendAnnouncement.tsx')).SendAnnouncement,
}))
const CreateBackup = lazy(async () => ({ default: (await import('../backups/CreateBackup.tsx')).CreateBackup }))
const ToggleMaintenance = lazy(async () => ({
  default: (await import('../maintenance/ToggleMaintenance.tsx')).ToggleMaintenance,
}))

/** A quick action: a link or a button. */
export interface QuickAction {
  readonly label: string
  /** The call it needs. */
  readonly call: StaffCallName
  readonly icon: string
  readonly does: { readonly to: AdminPath } | { readonly button: ComponentType }
}

/** In display order. */
const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    label: 'Send Announcement',
    call: 'createAnnouncement',
    icon: 'trumpet-flag',
    does: { button: SendAnnouncement },
  },
  { label: 'View Reports', call: 'listReports', icon: 'conversation', does: { to: '/admin/reports' } },
  { label: 'Create Backup', call: 'createBackup', icon: 'locked-chest', does: { button: CreateBackup } },
  {
    label: 'Toggle Maintenance',
    call: 'toggleMaintenanceMode',
    icon: 'hazard-sign',
    does: { button: ToggleMaintenance },
  },
]

export function quickActionsFor(open: ReadonlySet<string>): readonly QuickAction[] {
  return QUICK_ACTIONS.filter(({ call }) => open.has(call))
}
