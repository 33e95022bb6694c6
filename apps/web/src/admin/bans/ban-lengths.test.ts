import { hours } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { remainingText } from './ban-lengths.ts'

const NOW = 1_700_000_000_000
const ban = { isActive: true, expiresAt: NOW + hours(2), liftedAt: null, liftedByName: null }

test('the remaining time of a ban is shown, or how it ended', () => {
  expect(remainingText(ban, NOW)).toBe('2 h left')
  expect(remainingText({ ...ban, expiresAt: null }, NOW)).toBe('permanent')
  expect(remainingText({ ...ban, isActive: false, liftedAt: NOW, liftedByName: 'Ash' }, NOW)).toBe('lifted by Ash')
  expect(remainingText({ ...ban, isActive: false, liftedAt: NOW, liftedByName: null }, NOW)).toBe('ended')
})
