import { expect, test } from 'vitest'
import { whoGetsIn } from './words.ts'

test('who gets in during maintenance is named as it was chosen', () => {
  expect([whoGetsIn([]), whoGetsIn(['owner']), whoGetsIn(['admin'])]).toEqual([
    'owners only',
    'owners only',
    'owners and staff',
  ])
  expect(whoGetsIn(['admin', 'default'])).toBe('every player, so that closing keeps nobody out')
})
