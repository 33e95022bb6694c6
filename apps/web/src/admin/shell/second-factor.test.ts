import { expect, test } from 'vitest'
import { secondFactorState } from './second-factor.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
/** A Friday, at noon in the time zone of the test. */
const DUE = new Date(2026, 10, 20, 12).getTime()
const stateBefore = (left: number) => secondFactorState(DUE, DUE - left)

test.each([
  [7 * DAY - 1_000, 'is recommended for staff, and required from 20 November (in 7 days).', false],
  [3 * DAY, 'is recommended for staff, and required from Friday (in 3 days).', false],
  [2 * DAY + 1, 'is recommended for staff, and required from Friday (in 2 days).', false],
  [2 * DAY, 'is required for staff from Friday (in 2 days).', true],
  [DAY, 'is required for staff from Friday (in 1 day).', true],
  [5 * HOUR, 'is required for staff from Friday (in 5 h).', true],
])('%i ms before two-factor sign-in is due, the hint %s', (left, text, isUrgent) => {
  expect(stateBefore(left)).toEqual({ kind: 'due', text: `Two-factor sign-in ${text}`, isUrgent })
})

test('from the due moment on it is overdue, unless it is turned on', () => {
  expect(stateBefore(0)).toEqual({ kind: 'overdue' })
  expect(secondFactorState(null, DUE + DAY)).toEqual({ kind: 'on' })
})
