import { expect, test } from 'vitest'
import { closedWords, whoGetsIn } from './words.ts'

test('who gets in during maintenance is named as it was chosen', () => {
  expect([whoGetsIn([]), whoGetsIn(['owner']), whoGetsIn(['admin'])]).toEqual([
    'owners only',
    'owners only',
    'owners and staff',
  ])
  expect(whoGetsIn(['admin', 'default'])).toBe('every player, so that closing keeps nobody out')
})

test('maintenance that keeps nobody out is not called closed', () => {
  expect(closedWords(['admin'])).toBe('The game is closed to players.')
  expect(closedWords(['admin', 'default'])).toBe('The game is in maintenance, but every player gets in.')
})
