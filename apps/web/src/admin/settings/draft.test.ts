import { SYSTEM_FIELDS, type SystemConfig, type SystemFieldId } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { editedOf, readTyped, typedOf } from './draft.ts'

const config = Object.fromEntries(
  Object.entries(SYSTEM_FIELDS).map(([id, { initial }]) => [id, initial]),
) as unknown as SystemConfig

test('shares are read as percent and spans as minutes', () => {
  expect(typedOf('taxRate', 0.05)).toBe('5')
  expect(readTyped('taxRate', '7.5')).toEqual({ value: 0.075 })
  expect(typedOf('sessionTimeout', 3_600_000)).toBe('60')
  expect(readTyped('sessionTimeout', '90')).toEqual({ value: 5_400_000 })
})

test('what was shown means what it was', () => {
  for (const [id, value] of Object.entries(config)) {
    if (typeof value !== 'number') continue
    expect([id, readTyped(id as SystemFieldId, typedOf(id as SystemFieldId, value))]).toEqual([id, { value }])
  }
})

test('what makes no sense is said where it stands', () => {
  expect(readTyped('maxPlayers', 'many')).toEqual({ problem: 'A number, please' })
  expect(readTyped('maxPlayers', '')).toEqual({ problem: 'A number, please' })
  expect(readTyped('maxPlayers', '1.5')).toEqual({ problem: 'A whole number, please' })
  expect(readTyped('taxRate', '101')).toEqual({ problem: 'From 0 to 100' })
  expect(readTyped('sessionTimeout', '0')).toEqual({ problem: 'From 1 to 1440' })
})

test('only what differs is saved, beside what it was', () => {
  const edited = editedOf(config, { xpMultiplier: '2', taxRate: '5', exchangeClerk: false, maxPlayers: 'x' })
  expect(edited).toEqual({
    changes: { xpMultiplier: 2, exchangeClerk: false },
    expected: { xpMultiplier: 1, exchangeClerk: true },
    problems: { maxPlayers: 'A number, please' },
  })
})
