import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeGini, computePriceBasket, computeShares } from './distribution.ts'

/** One player per tenth: enough to compare the formula with its definition. */
const tenthsOf = (purses: readonly number[]) =>
  [...purses].sort((a, b) => a - b).map((coins, index) => ({ players: 1, coins, weighted: coins * (index + 1) }))

test('the Gini coefficient is 0 if all have the same, and grows towards 1', () => {
  expect(computeGini(tenthsOf([50, 50, 50, 50]))).toBe(0)
  expect(computeGini(tenthsOf([0, 0, 0, 100]))).toBeCloseTo(0.75)
  expect(computeGini([])).toBe(0)
  expect(computeShares(tenthsOf([0, 25, 75]))).toEqual([0, 0.25, 0.75])
})

test('the Gini coefficient is the mean difference of two purses divided by twice the mean', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 2, maxLength: 30 }), (purses) => {
      const sum = purses.reduce((all, coins) => all + coins, 0)
      fc.pre(sum > 0)
      const differences = purses.flatMap((a) => purses.map((b) => Math.abs(a - b)))
      const mean = differences.reduce((all, one) => all + one, 0) / purses.length ** 2
      expect(computeGini(tenthsOf(purses))).toBeCloseTo(mean / (2 * (sum / purses.length)), 6)
    }),
  )
})

test('the price index is 100 on its first day and follows prices, weighted by volume', () => {
  const { index, items } = computePriceBasket(
    [
      { itemId: 'logs', day: 1, coins: 100, volume: 10 },
      { itemId: 'logs', day: 3, coins: 600, volume: 30 },
      { itemId: 'coal', day: 2, coins: 100, volume: 10 },
      { itemId: 'flax', day: 1, coins: 1, volume: 1 },
    ],
    2,
  )
  // 40 logs at 10 and 10 coal at 10; on the third day logs cost 20.
  expect(index).toEqual([
    { day: 1, value: 100 },
    { day: 2, value: 100 },
    { day: 3, value: 180 },
  ])
  expect(items).toEqual([
    { itemId: 'logs', share: 700 / 800, first: 10, last: 20, volume: 40 },
    { itemId: 'coal', share: 100 / 800, first: 10, last: 10, volume: 10 },
  ])
  expect(computePriceBasket([], 5)).toEqual({ index: [], items: [] })
})
