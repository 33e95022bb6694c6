const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const dayOf = (at: number) => new Date(at).setHours(0, 0, 0, 0)

/** When something was said, with everything a clock leaves out. */
export const fullMoment = (at: number) => `${day.format(at)}, ${clock.format(at)}`

/**
 * What stands above a message: the day it was said on, where the one before it is of another. Nothing above today's first
 * ones: that they are of today goes without saying.
 */
export function dayAbove(at: number, before: number | null, now: number): string | null {
  const said = dayOf(at)
  const today = dayOf(now)
  if (said === (before === null ? today : dayOf(before))) return null
  if (said === today) return 'Today'
  // A day is not always 24 hours long.
  if (said === dayOf(today - 1)) return 'Yesterday'
  return day.format(at)
}
