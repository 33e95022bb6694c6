import type { AuditLog } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { withNewest } from './audit-logs.ts'

const entry = (seq: number, parts: Partial<AuditLog> = {}) =>
  ({
    id: `${seq}`,
    seq,
    userId: 'ash',
    action: 'ban_player',
    resource: 'players',
    timestamp: seq,
    ...parts,
  }) as AuditLog
const pageOf = (length: number) => ({
  logs: Array.from({ length }, (_, index) => entry(length - index)),
  hasMore: false,
})
const seqs = ({ logs }: { logs: readonly AuditLog[] }) => logs.map(({ seq }) => seq)

test('[AUDIT-10] the live list shows the fifty newest entries above the loaded ones, without a gap', () => {
  let page = pageOf(100)
  for (let seq = 101; seq <= 150; seq++) page = withNewest(page, entry(seq), {})
  expect([page.logs.length, page.hasMore]).toEqual([150, false])
  for (let seq = 151; seq <= 160; seq++) page = withNewest(page, entry(seq), {})
  expect(seqs(page)).toEqual(Array.from({ length: 150 }, (_, index) => 160 - index))
  expect(page.hasMore).toBe(true)
})

test('an entry that is already listed is not added again', () => {
  const page = pageOf(2)
  expect(withNewest(page, entry(2), {})).toBe(page)
})

test('a live entry is added to the newest page only, and if it matches the filters', () => {
  const page = pageOf(1)
  const isAdded = (input: Parameters<typeof withNewest>[2]) =>
    withNewest(page, entry(20, { resourceId: 'ada' }), input) !== page
  expect(isAdded({ before: 30 })).toBe(false)
  expect([isAdded({ userId: 'ash' }), isAdded({ userId: 'bea' })]).toEqual([true, false])
  expect([isAdded({ action: 'ban_player' }), isAdded({ action: 'unban_player' })]).toEqual([true, false])
  const about = (resourceId: string) => isAdded({ resource: 'players', resourceId })
  expect([about('ada'), about('bo'), isAdded({ resource: 'items', resourceId: 'ada' })]).toEqual([true, false, false])
  expect([isAdded({ from: 20, until: 21 }), isAdded({ from: 21 }), isAdded({ until: 20 })]).toEqual([
    true,
    false,
    false,
  ])
})
