import { expect, test } from 'vitest'
import { dismiss, useDismissed } from './dismissed.ts'

test('what is put aside stays so, however much was put aside before', () => {
  for (let n = 1; n <= 101; n++) dismiss(`notice-${n}`)
  const { ids } = useDismissed.getState()
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, 'notice-2', 'notice-101'])
})
