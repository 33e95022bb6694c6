import { expect, test } from 'vitest'
import { formatChance, formatPercentage } from './chances.ts'

test('a chance is said in whole numbers where there are small ones', () => {
  expect(formatChance(1)).toBe('always')
  expect(formatChance(0.5)).toBe('1 in 2')
  expect(formatChance(0.6)).toBe('3 in 5')
  expect(formatChance(0.35)).toBe('7 in 20')
  expect(formatChance(0.05)).toBe('1 in 20')
})

test('a rare one is one in many, and the percentage is exact', () => {
  expect(formatChance(1 / 128)).toBe('1 in 128')
  expect(formatPercentage(1 / 128)).toBe('0.781%')
  expect(formatChance(0.012)).toBe('1 in 83')
  expect(formatChance(0.0005)).toBe('1 in 2,000')
  expect(formatPercentage(0.0005)).toBe('0.05%')
})

test('one that fits no small share keeps a digit, so that it is not rounded into another', () => {
  expect(formatChance(0.28)).toBe('1 in 3.6')
  expect(formatChance(0.22)).toBe('1 in 4.5')
})
