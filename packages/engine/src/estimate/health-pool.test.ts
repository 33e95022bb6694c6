import { expect, test } from 'vitest'
import { HealthPool } from './health-pool.ts'

test('[F34] each meal found adds its healing to the sum of health and food', () => {
  const pool = new HealthPool(50, 200)
  const miss = { chance: 0, most: 1, least: 0, heal: 10 }
  expect(pool.step({ ...miss, gains: [0.5, 0.25] })).toBe(0)
  expect([49, 50, 59, 60, 69, 70].map((sum) => pool.atMost(sum))).toEqual([0, 0.25, 0.25, 0.75, 0.75, 1])
})
