/** Permissions of staff. Owners have all of them; admins have the first ten. */
export const PERMISSIONS = [
  'view_players',
  'edit_players',
  'ban_players',
  'view_reports',
  'send_announcements',
  'edit_items',
  'edit_monsters',
  'edit_quests',
  'view_analytics',
  'manage_economy',
  'manage_admins',
  'server_settings',
  'database_backup',
  'firestore_rules',
  'maintenance_mode',
  'view_audit_logs',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Names for permissions whose id says nothing to staff. Ids stay: they are stored and part of the API. */
const PERMISSION_NAMES: Partial<Record<Permission, string>> = { firestore_rules: 'edit access rules' }

export const permissionName = (permission: Permission): string =>
  PERMISSION_NAMES[permission] ?? permission.replaceAll('_', ' ')

export const ROLES = ['owner', 'admin', 'default'] as const
export type Role = (typeof ROLES)[number]

const ADMIN_DEFAULTS: readonly Permission[] = PERMISSIONS.slice(0, 10)

export function permissionsOf(role: Role, stored: readonly Permission[] = []): readonly Permission[] {
  if (role === 'owner') return PERMISSIONS
  const own = role === 'admin' ? ADMIN_DEFAULTS : []
  return PERMISSIONS.filter((permission) => own.includes(permission) || stored.includes(permission))
}

export function isStaff(role: Role, stored: readonly Permission[] = []): boolean {
  return permissionsOf(role, stored).length > 0
}
