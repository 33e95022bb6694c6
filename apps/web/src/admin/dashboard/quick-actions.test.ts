import { PERMISSIONS, permissionsOf } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { quickActionsFor } from './quick-actions.ts'

const labels = (permissions: Parameters<typeof quickActionsFor>[0]) =>
  quickActionsFor(permissions).map(({ label }) => label)

test.each([
  ['[DASH-15]', 'Send Announcement', 'send_announcements'],
  ['[DASH-16]', 'Toggle Maintenance', 'maintenance_mode'],
  ['[DASH-17]', 'Create Backup', 'database_backup'],
  ['[DASH-18]', 'View Reports', 'view_reports'],
] as const)('%s %s is there with its permission and only with it', (_, label, permission) => {
  expect(labels([permission])).toEqual([label])
  expect(labels(PERMISSIONS.filter((one) => one !== permission))).not.toContain(label)
})

test('an owner has all of them, an admin those of the role', () => {
  expect(labels(permissionsOf('owner'))).toEqual([
    'Send Announcement',
    'View Reports',
    'Create Backup',
    'Toggle Maintenance',
  ])
  expect(labels(permissionsOf('admin'))).toEqual(['Send Announcement', 'View Reports'])
})
