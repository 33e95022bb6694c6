import { expect, test } from 'vitest'
import { contributionSince, NO_CONTRIBUTION } from './contribution.ts'

test('a member’s contribution is the gain since joining, and never negative', () => {
  const joined = { totalXp: 500, activities: 20, playTime: 60_000 }
  const gained = { totalXp: 30, activities: 2, playTime: 6_000 }
  expect(contributionSince({ totalXp: 530, activities: 22, playTime: 66_000 }, joined)).toEqual(gained)
  expect(contributionSince(NO_CONTRIBUTION, joined)).toEqual(NO_CONTRIBUTION)
})
