import { expect, test } from 'vitest'
import { allowedRolesText, closedWords } from './words.ts'

test('the roles allowed during maintenance are named as chosen', () => {
  expect([allowedRolesText([]), allowedRolesText(['owner']), allowedRolesText(['admin'])]).toEqual([
    'owners only',
    'owners only',
    'owners and staff',
  ])
  expect(allowedRolesText(['admin', 'default'])).toBe('every player, so closing has no effect')
})

test('maintenance that locks nobody out is not called closed', () => {
  expect(closedWords(['admin'])).toBe('The game is closed to players.')
  expect(closedWords(['admin', 'default'])).toBe('The game is in maintenance, but every player can play.')
})
