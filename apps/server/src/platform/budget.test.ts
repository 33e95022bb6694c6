import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

const T = 1_700_000_000_000

test('unused budget adds up for ten seconds and no longer', () => {
  const { waitFor, charge } = createBudget(100)
  expect(waitFor('ada', T)).toBe(0)
  charge('ada', 1_000, T)
  expect(waitFor('ada', T)).toBe(0)
  charge('ada', 1, T)
  expect(waitFor('ada', T)).toBeCloseTo(10)
  charge('bob', 1_001, T)
  expect(waitFor('bob', T + 3_600_000)).toBe(0)
  charge('bob', 1_001, T + 3_600_000)
  expect(waitFor('bob', T + 3_600_000)).toBeCloseTo(10)
})

test('a debt beyond the budget is waited off', () => {
  const { waitFor, charge } = createBudget(100)
  for (let n = 0; n < 50; n++) charge('ada', 100, T)
  expect(waitFor('ada', T)).toBeCloseTo(40_000)
  expect(waitFor('ada', T + 39_999)).toBeGreaterThan(0)
  expect(waitFor('ada', T + 40_000)).toBe(0)
  expect(waitFor('bob', T)).toBe(0)
})

test("a second's budget that is spent at once holds the caller back for the rest of that second", () => {
  const { holdFor, charge } = createBudget(100)
  charge('ada', 60, T)
  charge('ada', 39, T + 400)
  expect(holdFor('ada', T + 400)).toBe(0)
  charge('ada', 1, T + 500)
  expect(holdFor('ada', T + 500)).toBe(500)
  expect(holdFor('ada', T + 999)).toBe(1)
  expect(holdFor('ada', T + 1_000)).toBe(0)
  expect(holdFor('bob', T + 500)).toBe(0)
  // The next second begins with the next cost.
  charge('ada', 100, T + 1_300)
  expect(holdFor('ada', T + 1_400)).toBe(900)
})

test('a clock that is set back holds nobody', () => {
  const { holdFor, charge } = createBudget(100)
  charge('ada', 200, T)
  expect(holdFor('ada', T - 1)).toBe(0)
  charge('ada', 1, T - 3_600_000)
  expect(holdFor('ada', T - 3_600_000)).toBe(0)
})

test('in the long run nobody spends more than the budget', () => {
  const { waitFor, charge } = createBudget(100)
  let spent = 0
  for (let now = T; now < T + 600_000; now += 10) {
    if (waitFor('ada', now) > 0) continue
    charge('ada', 30, now)
    spent += 30
  }
  expect(spent).toBeLessThanOrEqual(600 * 100 + 1_000 + 30)
  expect(spent).toBeGreaterThan(600 * 100)
})

test('a clock that is set back pays no debt and adds none', () => {
  const { waitFor, charge } = createBudget(100)
  charge('ada', 1_500, T)
  expect(waitFor('ada', T - 3_600_000)).toBeCloseTo(5_000)
  charge('ada', 100, T - 3_600_000)
  expect(waitFor('ada', T - 3_600_000)).toBeCloseTo(6_000)
  expect(waitFor('ada', T - 3_600_000 + 6_000)).toBe(0)
})
