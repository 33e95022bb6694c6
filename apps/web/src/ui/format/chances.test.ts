import { expect, test } from 'vitest'
import { formatChance, formatPercentage } from './chances.ts'

test('a chance is shown as a fraction of small whole numbers where possible', () => {
  expect(formatChance(1)).toBe('always')
  expect(formatChance(0.5)).toBe('1 in 2')
  expect(formatChance(0.6)).toBe('3 in 5')
  expect(formatChance(0.35)).toBe('7 in 20')
  expect(formatChance(0.05)).toBe('1 in 20')
})

test('a rare chance is shown as one in many, and its percentage is exact', () => {
  expect(formatChance(1 / 128)).toBe('1 in 128')
  expect(formatPercentage(1 / 128)).toBe('0.781%')
  expect(formatChance(0.012)).toBe('1 in 83')
  expect(formatChance(0.0005)).toBe('1 in 2,000')
  expect(formatPercentage(0.0005)).toBe('0.05%')
})

test('other chances keep a decimal, so that they are not rounded to another fraction', () => {
  expect(formatChance(0.28)).toBe('1 in 3.6')
  expect(formatChance(0.22)).toBe('1 in 4.5')
})
