import type { Permission } from '@hearthward/contract'
import { type ComponentType, lazy } from 'react'

const ToggleMaintenance = lazy(async () => ({
  default: (await import('../maintenance/ToggleMaintenance.tsx')).ToggleMaintenance,
}))

/** Something to do at once: it leads somewhere, or is a button of its own. */
export interface QuickAction {
  readonly label: string
  readonly needs: Permission
  readonly icon: string
  readonly does: { readonly to: string } | { readonly button: ComponentType }
}

/** In the order they are shown. What is made elsewhere is added here in a line. */
const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    label: 'Send Announcement',
    needs: 'send_announcements',
    icon: 'trumpet-flag',
    does: { to: '/admin/announcements' },
  },
  { label: 'View Reports', needs: 'view_reports', icon: 'conversation', does: { to: '/admin/reports' } },
  { label: 'Create Backup', needs: 'database_backup', icon: 'locked-chest', does: { to: '/admin/backups' } },
  { label: 'Toggle Maintenance', needs: 'maintenance_mode', icon: 'hazard-sign', does: { button: ToggleMaintenance } },
]

export function quickActionsFor(permissions: readonly Permission[]): readonly QuickAction[] {
  return QUICK_ACTIONS.filter(({ needs }) => permissions.includes(needs))
}
