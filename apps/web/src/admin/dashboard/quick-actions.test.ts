import { calls, PERMISSIONS, type Permission, permissionsOf, STAFF_CALLS } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { quickActionsFor } from './quick-actions.ts'

/** The quick actions for these permissions, without overrides by an owner. */
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

test('an action is hidden where an owner has closed its call', () => {
  expect(quickActionsFor(new Set(STAFF_CALLS)).map(({ call }) => call)).toContain('toggleMaintenanceMode')
  const closed = new Set(STAFF_CALLS.filter((name) => name !== 'toggleMaintenanceMode'))
  expect(quickActionsFor(closed).map(({ label }) => label)).not.toContain('Toggle Maintenance')
})

test('quick actions run on the dashboard; reports have a page of their own', () => {
  const inPlace = quickActionsFor(new Set(STAFF_CALLS)).map(({ label, does }) => [label, 'button' in does])
  expect(inPlace).toEqual([
    ['Send Announcement', true],
    ['View Reports', false],
    ['Create Backup', true],
    ['Toggle Maintenance', true],
  ])
})
