import type { AuditLog } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { withNewest } from './live-list.ts'

test('[AUDIT-10] the live list shows the fifty newest entries', () => {
  let live: readonly AuditLog[] = []
  for (let seq = 1; seq <= 60; seq++) live = withNewest(live, { seq } as AuditLog)
  expect(live).toHaveLength(50)
  expect([live[0]?.seq, live.at(-1)?.seq]).toEqual([60, 11])
})
