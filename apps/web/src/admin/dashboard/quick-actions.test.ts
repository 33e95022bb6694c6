import { calls, PERMISSIONS, type Permission, permissionsOf, STAFF_CALLS } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { quickActionsFor } from './quick-actions.ts'

/** What is there for somebody with these permissions, where no owner has chosen otherwise. */
const labels = (permissions: readonly Permission[]) => {
  const open = STAFF_CALLS.filter((name) => permissions.includes(calls[name].who as Permission))
  return quickActionsFor(new Set(open)).map(({ label }) => label)
}

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

test('it goes by the call: where an owner has closed it, what leads to it is not there', () => {
  expect(quickActionsFor(new Set(STAFF_CALLS)).map(({ call }) => call)).toContain('toggleMaintenanceMode')
  const closed = new Set(STAFF_CALLS.filter((name) => name !== 'toggleMaintenanceMode'))
  expect(quickActionsFor(closed).map(({ label }) => label)).not.toContain('Toggle Maintenance')
})

test('what can be done at once is done on the dashboard; reports are read on a page of their own', () => {
  const inPlace = quickActionsFor(new Set(STAFF_CALLS)).map(({ label, does }) => [label, 'button' in does])
  expect(inPlace).toEqual([
    ['Send Announcement', true],
    ['View Reports', false],
    ['Create Backup', true],
    ['Toggle Maintenance', true],
  ])
})
