const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const dayOf = (at: number) => new Date(at).setHours(0, 0, 0, 0)

export const fullMoment = (at: number) => `${day.format(at)}, ${clock.format(at)}`

/**
 * The day to show above a message, if the message before it is of another day. Nothing above the first message if it is
 * of today.
 */
export function dayAbove(at: number, before: number | null, now: number): string | null {
  const sentOn = dayOf(at)
  const today = dayOf(now)
  if (sentOn === (before === null ? today : dayOf(before))) return null
  if (sentOn === today) return 'Today'
  // A day is not always 24 hours long.
  if (sentOn === dayOf(today - 1)) return 'Yesterday'
  return day.format(at)
}
