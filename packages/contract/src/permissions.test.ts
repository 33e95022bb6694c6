import { expect, test } from 'vitest'
import { isStaff, PERMISSIONS, permissionName, permissionsOf, ROLES } from './index.ts'

const ofAdmins = [
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
]
const ofOwners = [
  'manage_admins',
  'server_settings',
  'database_backup',
  'firestore_rules',
  'maintenance_mode',
  'view_audit_logs',
]

test('[PERM-1] the roles are owner, admin and default, and no others', () => {
  expect([...ROLES].sort()).toEqual(['admin', 'default', 'owner'])
})

test('[PERM-3] [PERM-6] an admin has exactly the admin permissions', () => {
  expect([...permissionsOf('admin')].sort()).toEqual([...ofAdmins].sort())
  expect(isStaff('admin')).toBe(true)
})

test('[PERM-2] [PERM-4] [PERM-14] [PERM-15] [PERM-16] [PERM-17] an owner has all permissions, six more than an admin', () => {
  expect([...permissionsOf('owner')].sort()).toEqual([...ofAdmins, ...ofOwners].sort())
  expect([...PERMISSIONS].sort()).toEqual([...ofAdmins, ...ofOwners].sort())
})

test('a player without a role has no permissions', () => {
  expect(permissionsOf('default')).toEqual([])
  expect(isStaff('default')).toBe(false)
  expect(isStaff('admin')).toBe(true)
  expect(isStaff('owner')).toBe(true)
})

test('a permission stored with the account counts regardless of the role', () => {
  expect(permissionsOf('default', ['view_audit_logs'])).toEqual(['view_audit_logs'])
  expect(isStaff('default', ['view_reports'])).toBe(true)
  expect([...permissionsOf('admin', ['database_backup', 'view_players'])].sort()).toEqual(
    [...ofAdmins, 'database_backup'].sort(),
  )
  expect(permissionsOf('owner', ['view_players'])).toHaveLength(16)
})

test('a stored value that is not a permission grants nothing', () => {
  expect(permissionsOf('default', ['everything' as never])).toEqual([])
  expect(isStaff('default', ['everything' as never])).toBe(false)
})

test('every permission has a readable name; the id of the one for access rules is kept', () => {
  expect(PERMISSIONS).toContain('firestore_rules')
  expect(permissionName('firestore_rules')).toBe('edit access rules')
  expect(permissionName('view_players')).toBe('view players')
  const names = PERMISSIONS.map(permissionName)
  expect(new Set(names).size).toBe(PERMISSIONS.length)
  for (const name of names) expect(name).toMatch(/^(?!.*firestore)[a-z]+( [a-z]+)+$/)
})
