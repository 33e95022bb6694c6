import type { AuditLog } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { approvalSummary, csvOf, describeEntry, noEntryText, pathOf } from './sentences.ts'

const log: AuditLog = {
  id: 'one',
  seq: 7,
  userId: 'u',
  username: 'Ash',
  email: null,
  action: 'ban_player',
  resource: 'players',
  resourceId: 'a b',
  details: { name: 'Pell', reason: 'He said "no", twice' },
  timestamp: 0,
  ip: '10.0.0.1',
  userAgent: '',
  expiresAt: 0,
  hash: 'abc',
}

test('an audit entry is described by its action and its target', () => {
  expect(describeEntry(log)).toBe('Ban player: Pell')
  expect(describeEntry({ ...log, details: {} })).toBe('Ban player')
  expect(describeEntry({ ...log, action: 'enable_maintenance', details: { name: 'maintenance' } })).toBe(
    'Enable maintenance',
  )
  const dryRun = { action: 'cleanup_invalid_items_dry_run', details: { name: 'cleanup invalid items' } }
  expect(describeEntry(dryRun)).toBe('Cleanup invalid items dry run')
})

test('only an entry that a verification misses was removed', () => {
  const broken = { number: 12, since: 0 }
  expect(noEntryText('12', broken)).toBe('There is no entry 12: it was removed.')
  expect(noEntryText('99999', broken)).toBe('There is no entry 99999.')
  expect(noEntryText('12', null)).toBe('There is no entry 12.')
})

test('the value and who approved it are part of the list', () => {
  const summaryOf = (details: AuditLog['details']) => approvalSummary({ details })
  const approval = { requestId: '7', by: 'Bea' }
  expect(summaryOf({ value: 1_200, approval })).toBe('worth 1,200 coins, approved by Bea')
  expect(summaryOf({ approval: { ...approval, by: null } })).toBe('executed without a colleague')
  expect(summaryOf({})).toBe('')
})

test('it links to its target if that has a page', () => {
  expect(pathOf(log)).toBe('/admin/players/a%20b')
  expect(pathOf({ ...log, resource: 'reports', resourceId: '7' })).toBe('/admin/reports?report=7')
  expect(pathOf({ ...log, resource: 'approval_requests', resourceId: '7' })).toBe('/admin/approvals?request=7')
  expect(pathOf({ ...log, resource: 'detection_alerts', resourceId: '7' })).toBe('/admin/anti-cheat?alert=7')
  expect(pathOf({ ...log, resource: 'system_config', resourceId: 'staff_limits' })).toBe('/admin/approvals')
  expect(pathOf({ ...log, resource: 'chat_messages' })).toBeNull()
})

test('the CSV keeps quotes, and no name becomes a formula', () => {
  const [head, line, second] = csvOf([log, { ...log, username: '=cmd()' }]).split('\r\n')
  expect(head).toBe('"when","who","address","action","done to","id","why","from","number","hash"')
  expect(line).toContain('"He said ""no"", twice"')
  expect(second).toContain(`"'=cmd()"`)
})
