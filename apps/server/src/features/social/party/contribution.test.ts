import { expect, test } from 'vitest'
import { contributionSince, NO_CONTRIBUTION } from './contribution.ts'

test('what a member brought is what came since joining, and nothing where staff have taken more than that', () => {
  const joined = { totalXp: 500, activities: 20, playTime: 60_000 }
  const gained = { totalXp: 30, activities: 2, playTime: 6_000 }
  expect(contributionSince({ totalXp: 530, activities: 22, playTime: 66_000 }, joined)).toEqual(gained)
  expect(contributionSince(NO_CONTRIBUTION, joined)).toEqual(NO_CONTRIBUTION)
})
