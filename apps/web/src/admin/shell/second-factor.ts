import { useStaffAccess } from '../../client/account/access.ts'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { useNow } from '../ui/now.ts'

const DAY = 86_400_000
/** In the last days the hint cannot be dismissed. */
const LAST_DAYS = 2 * DAY

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

export type SecondFactorState = { kind: 'on' | 'overdue' } | { kind: 'due'; text: string; isUrgent: boolean }

/** Whether staff still have time to turn on two-factor sign-in; `dueAt` is null if it is on. */
export function secondFactorState(dueAt: number | null, now: number): SecondFactorState {
  if (dueAt === null) return { kind: 'on' }
  const left = dueAt - now
  if (left <= 0) return { kind: 'overdue' }
  // A weekday would be ambiguous a week ahead.
  const day = left < 6 * DAY ? weekday.format(dueAt) : date.format(dueAt)
  const time = left < DAY ? formatDuration(left) : plural(Math.round(left / DAY), 'day')
  const isUrgent = left <= LAST_DAYS
  const text = isUrgent
    ? `Two-factor sign-in is required for staff from ${day} (in ${time}).`
    : `Two-factor sign-in is recommended for staff, and required from ${day} (in ${time}).`
  return { kind: 'due', text, isUrgent }
}

export function useSecondFactorState(): SecondFactorState {
  const dueAt = useStaffAccess(({ secondFactorDueAt }) => secondFactorDueAt)
  // Sign-ins follow the real time, not that of the game.
  return secondFactorState(dueAt, useNow(10_000, Date.now))
}
