import { callError, type RefusalCode } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { CallFailed, Unreachable } from '../client/connection/calls.ts'
import { describeProblem, toastText } from './call-problems.ts'

const failed = (reason: RefusalCode, details = {}) => new CallFailed(callError(reason, details))

test('[PLAY-27] invalid input is reported in the words of the server', () => {
  const wrong = failed('call/invalid', { field: 'quantity', problem: 'too small' })
  expect(describeProblem(wrong, 'give items').message).toBe('Invalid quantity: too small')
})

test('[PLAY-28] a denied permission is reported in one fixed way', () => {
  expect(describeProblem(failed('auth/admin'), 'give items').message).toBe('Admin privileges required')
  expect(describeProblem(failed('staff/above'), 'ban the player').message).toBe(
    'Admin privileges required (You cannot act on staff of your own rank or above)',
  )
})

test('[ADM-19] an action without admin rights shows a toast that says so', () => {
  const denied = failed('auth/admin')
  expect(toastText(denied, describeProblem(denied, 'ban').message)).toBe('Access denied - Admin privileges required')
  expect(toastText(failed('ban/already'), 'This player is already banned')).toBe('This player is already banned')
})

test('[PLAY-29] [PLAY-30] a missing player has a fixed text, and another one where items are removed', () => {
  expect(describeProblem(failed('player/not-found'), 'edit the player').message).toBe('Player not found')
  expect(describeProblem(failed('player/not-found'), 'remove items', 'Player or item not found').message).toBe(
    'Player or item not found',
  )
  expect(describeProblem(failed('report/not-found'), 'take the report').message).toBe(
    failed('report/not-found').error.message,
  )
  expect(describeProblem(failed('edit/not-held'), 'remove items', 'Player or item not found').message).toBe(
    'Player or item not found',
  )
  expect(describeProblem(failed('inventory/unknown-item', { item: 'gold_egg' }), 'give items').message).toBe(
    'Player not found (Item not found: gold_egg)',
  )
  expect(describeProblem(failed('announcement/not-found'), 'withdraw it').message).toBe('Announcement not found')
})

test('[PLAY-31] every other failure shows its message, or that it failed', () => {
  expect(describeProblem(failed('ban/already'), 'ban the player').message).toBe('This player is already banned')
  expect(describeProblem(new Unreachable('No answer'), 'ban the player').message).toBe('Failed to ban the player')
})

test('each failure has a severity, the highest for internal errors', () => {
  expect(describeProblem(failed('ban/already'), 'ban').severity).toBe('low')
  expect(describeProblem(failed('auth/admin'), 'ban').severity).toBe('medium')
  expect(describeProblem(failed('call/internal', { id: 'x' }), 'ban').severity).toBe('high')
  expect(describeProblem(failed('player/not-found'), 'ban').severity).toBe('low')
  expect(describeProblem(new Unreachable('No answer'), 'ban').severity).toBe('high')
})
