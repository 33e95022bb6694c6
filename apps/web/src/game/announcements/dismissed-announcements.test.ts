import { expect, test } from 'vitest'
import { dismiss, useDismissed } from './dismissed-announcements.ts'

test('dismissed announcements stay dismissed, and the oldest are dropped', () => {
  for (let n = 1; n <= 101; n++) dismiss(`notice-${n}`)
  const { ids } = useDismissed.getState()
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, 'notice-2', 'notice-101'])
})
