import { hours } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { leftOf } from './lengths.ts'

const NOW = 1_700_000_000_000
const ban = { isActive: true, expiresAt: NOW + hours(2), liftedAt: null, liftedByName: null }

test('what is left of a ban is said, or how it ended', () => {
  expect(leftOf(ban, NOW)).toBe('2 h left')
  expect(leftOf({ ...ban, expiresAt: null }, NOW)).toBe('permanent')
  expect(leftOf({ ...ban, isActive: false, liftedAt: NOW, liftedByName: 'Ash' }, NOW)).toBe('lifted by Ash')
  expect(leftOf({ ...ban, isActive: false, liftedAt: NOW, liftedByName: null }, NOW)).toBe('over')
})
