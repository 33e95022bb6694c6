import { expect, test } from 'vitest'
import {
  coinsText,
  formatAmount,
  formatExact,
  formatPoints,
  formatRate,
  formatShare,
  parseAmount,
  plural,
} from './numbers.ts'

test('numbers up to four digits are shown in full', () => {
  expect([0, 7, 999, 1_200, 9_999].map(formatAmount)).toEqual(['0', '7', '999', '1,200', '9,999'])
})

test('larger numbers are shortened and rounded down', () => {
  expect(formatAmount(12_400)).toBe('12.4k')
  expect(formatAmount(12_499)).toBe('12.4k')
  expect(formatAmount(999_999)).toBe('999.9k')
  expect(formatAmount(1_000_000)).toBe('1m')
  expect(formatAmount(2_540_000)).toBe('2.5m')
  expect(formatAmount(13_034_431_000)).toBe('13b')
})

test('the exact figure keeps every digit', () => {
  expect(formatExact(13_034_431)).toBe('13,034,431')
})

test('the experience of a completion has up to two decimals', () => {
  expect([25, 13.332, 7.5, 1_205.004].map(formatPoints)).toEqual(['25', '13.33', '7.5', '1,205'])
})

test('amounts can be typed the way players write them', () => {
  expect(['250', '1,200', '1k', '2.5m', ' 3 K ', '1.1m'].map(parseAmount)).toEqual([
    250, 1_200, 1_000, 2_500_000, 3_000, 1_100_000,
  ])
})

test.each([
  ['1,000', 1_000],
  ['12,345,678', 12_345_678],
  ['1,200k', 1_200_000],
  ['1,234.5k', 1_234_500],
  ['1.5k', 1_500],
  ['2m', 2_000_000],
  ['1 000', 1_000],
  ['12 345 678', 12_345_678],
  ['1_000', 1_000],
  [' 250 ', 250],
  ['2 m', 2_000_000],
])('%j is an amount, with or without thousands separators', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

// A comma or a point may be a decimal or a thousands separator. A wrong guess would trade a thousand times the amount.
test.each([
  '1,5k',
  '1,5',
  '0,5k',
  '1,2,3k',
  '1234,567',
  '0,500',
  '1,000,00',
  ',500',
  '1.000',
  '1.5',
  '1,000 000',
  '1 5',
])('%j is ambiguous, and not an amount', (text) => {
  expect(parseAmount(text)).toBeNull()
})

test.each(['', ' ', 'many', '-5', '1kk', '0x10', '1e9', '１２', '1.0005k', '9007199254740993'])(
  '%j is not an amount',
  (text) => {
    expect(parseAmount(text)).toBeNull()
  },
)

test('a small rate is not rounded to zero', () => {
  expect(formatRate(0.4)).toBe('0.4')
  expect(formatRate(45_600)).toBe('45.6k')
})

test('a plural has an s', () => {
  expect([plural(1, 'level'), plural(3, 'level')]).toEqual(['1 level', '3 levels'])
})

test('an amount of coins is exact, and one coin is no plural', () => {
  expect([0, 1, 12_400, -1].map(coinsText)).toEqual(['0 coins', '1 coin', '12,400 coins', '-1 coin'])
})

test('a chance is never rounded to certain or impossible', () => {
  expect([0, 0.001, 0.25, 0.994, 0.9999, 1].map(formatShare)).toEqual(['0%', '<1%', '25%', '99%', '>99%', '100%'])
})
