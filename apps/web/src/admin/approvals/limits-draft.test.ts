import { STAFF_LIMITS } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { draftOf, parseLimits } from './limits-draft.ts'

test('the limits survive the form, with short forms of large numbers', () => {
  expect(parseLimits(draftOf(STAFF_LIMITS))).toEqual({ limits: STAFF_LIMITS })
  expect(parseLimits({ ...draftOf(STAFF_LIMITS), others: '2.5m' })).toEqual({
    limits: { ...STAFF_LIMITS, others: 2_500_000 },
  })
})

test('a limit that is no number or too large is named by its field', () => {
  expect(parseLimits({ ...draftOf(STAFF_LIMITS), owner: 'all', graceDays: '91' })).toEqual({
    problems: { owner: 'Enter a whole number', graceDays: 'At most 90' },
  })
})
