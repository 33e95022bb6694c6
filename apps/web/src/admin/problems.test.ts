import { callError, type RefusalCode } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { CallFailed, Unreachable } from '../client/connection/calls.ts'
import { problemOf, toastOf } from './problems.ts'

const failed = (reason: RefusalCode, details = {}) => new CallFailed(callError(reason, details))

test('[PLAY-27] what was asked for wrongly is said in the words of the server', () => {
  const wrong = failed('call/invalid', { field: 'quantity', problem: 'too small' })
  expect(problemOf(wrong, 'give items').message).toBe('Invalid quantity: too small')
})

test('[PLAY-28] what is not allowed is said in one way', () => {
  expect(problemOf(failed('auth/admin'), 'give items').message).toBe('Admin privileges required')
  expect(problemOf(failed('staff/above'), 'ban the player').message).toBe(
    'Admin privileges required (You cannot act on staff of your own rank or above)',
  )
})

test('[ADM-19] an act without admin rights is answered by a toast that says so', () => {
  const denied = failed('auth/admin')
  expect(toastOf(denied, problemOf(denied, 'ban').message)).toBe('Access denied - Admin privileges required')
  expect(toastOf(failed('ban/already'), 'This player is banned already')).toBe('This player is banned already')
})

test('[PLAY-29] [PLAY-30] who is not there is said so, and otherwise where items are taken away', () => {
  expect(problemOf(failed('player/not-found'), 'edit the player').message).toBe('Player not found')
  expect(problemOf(failed('player/not-found'), 'remove items', 'Player or item not found').message).toBe(
    'Player or item not found',
  )
  expect(problemOf(failed('report/not-found'), 'take the report').message).toBe(
    failed('report/not-found').error.message,
  )
  expect(problemOf(failed('edit/not-held'), 'remove items', 'Player or item not found').message).toBe(
    'Player or item not found',
  )
  expect(problemOf(failed('inventory/unknown-item', { item: 'gold_egg' }), 'give items').message).toBe(
    'Player not found (Item not found: gold_egg)',
  )
  expect(problemOf(failed('announcement/not-found'), 'withdraw it').message).toBe('Announcement not found')
})

test('[PLAY-31] everything else is said as it is, or that it failed', () => {
  expect(problemOf(failed('ban/already'), 'ban the player').message).toBe('This player is banned already')
  expect(problemOf(new Unreachable('No answer'), 'ban the player').message).toBe('Failed to ban the player')
})

test('each has a severity, and a defect of ours the highest', () => {
  expect(problemOf(failed('ban/already'), 'ban').severity).toBe('low')
  expect(problemOf(failed('auth/admin'), 'ban').severity).toBe('medium')
  expect(problemOf(failed('call/internal', { id: 'x' }), 'ban').severity).toBe('high')
  expect(problemOf(failed('player/not-found'), 'ban').severity).toBe('low')
  expect(problemOf(new Unreachable('No answer'), 'ban').severity).toBe('high')
})
