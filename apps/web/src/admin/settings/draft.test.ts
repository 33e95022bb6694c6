import { SYSTEM_FIELDS, type SystemConfig, type SystemFieldId } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { draftIn, formatValue, parseDraft, parseValue, valuesOf } from './draft.ts'

const config = Object.fromEntries(
  Object.entries(SYSTEM_FIELDS).map(([id, { initial }]) => [id, initial]),
) as unknown as SystemConfig

test('shares are read as percent and durations as minutes', () => {
  expect(formatValue('taxRate', 0.05)).toBe('5')
  expect(parseValue('taxRate', '7.5')).toEqual({ value: 0.075 })
  expect(formatValue('sessionTimeout', 3_600_000)).toBe('60')
  expect(parseValue('sessionTimeout', '90')).toEqual({ value: 5_400_000 })
})

test('a formatted value parses back to itself', () => {
  for (const [id, value] of Object.entries(config)) {
    if (typeof value !== 'number') continue
    expect([id, parseValue(id as SystemFieldId, formatValue(id as SystemFieldId, value))]).toEqual([id, { value }])
  }
})

test('an invalid value is reported at its field', () => {
  expect(parseValue('maxPlayers', 'many')).toEqual({ problem: 'Enter a number' })
  expect(parseValue('maxPlayers', '')).toEqual({ problem: 'Enter a number' })
  expect(parseValue('maxPlayers', '1.5')).toEqual({ problem: 'Enter a whole number' })
  expect(parseValue('taxRate', '101')).toEqual({ problem: 'From 0 to 100' })
  expect(parseValue('sessionTimeout', '0')).toEqual({ problem: 'From 1 to 1440' })
})

test('only differing values are saved, with the previous ones', () => {
  const edited = parseDraft(config, { xpMultiplier: '2', taxRate: '5', exchangeClerk: false, maxPlayers: 'x' })
  expect(edited).toEqual({
    changes: { xpMultiplier: 2, exchangeClerk: false },
    before: { xpMultiplier: 1, exchangeClerk: true },
    problems: { maxPlayers: 'Enter a number' },
  })
})

test('a value with more digits than the form shows is not changed by saving another one', () => {
  const exact = { ...config, inflation: 0.0123456789 }
  const values = { ...valuesOf(exact), taxRate: '7' }
  expect(values).toMatchObject({ inflation: '1.234568', exchangeClerk: true })
  expect(parseDraft(exact, draftIn(values, { taxRate: true })).changes).toEqual({ taxRate: 0.07 })
})
