import { LAST_MOMENT } from '@hearthward/engine'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in everyday units: 48 s, 21 min, 1 h 12 min, 2 days 3 h. */
export function formatDuration(span: number): string {
  // Rounded up: 'full in 0 s' would be over already.
  const ms = Math.max(0, Math.ceil(span / SECOND) * SECOND)
  if (ms < MINUTE) return `${ms / SECOND} s`
  if (ms < 3 * MINUTE) return two(ms, MINUTE, 'min', SECOND, 's')
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`
  if (ms < DAY) return two(ms, HOUR, 'h', MINUTE, 'min')
  return two(ms, DAY, Math.floor(ms / DAY) === 1 ? 'day' : 'days', HOUR, 'h')
}

function two(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const whole = Math.floor(ms / large)
  const rest = Math.floor((ms - whole * large) / small)
  return rest === 0 ? `${whole} ${largeName}` : `${whole} ${largeName} ${rest} ${smallName}`
}

export function formatAgo(at: number, now: number): string {
  const ms = now - at
  if (ms < 10 * SECOND) return 'just now'
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s ago`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`
  const days = Math.floor(ms / DAY)
  return days === 1 ? 'yesterday' : `${days} days ago`
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dateWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A moment in local time: 'at 18:40', with the day if it is another one, and the year if it is another one. */
export function formatMoment(moment: number, now: number): string {
  // A goal or an estimate can be further away than a calendar reaches, which the formatter throws for.
  const at = Math.min(moment, LAST_MOMENT)
  const time = clock.format(at)
  const days = dayNumber(at) - dayNumber(now)
  if (days === 0) return `at ${time}`
  if (days === 1) return `tomorrow at ${time}`
  if (days === -1) return `yesterday at ${time}`
  if (days > 1 && days < 7) return `on ${weekday.format(at)} at ${time}`
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return `on ${(isSameYear ? date : dateWithYear).format(at)} at ${time}`
}

function dayNumber(at: number): number {
  const local = new Date(at)
  return Math.floor(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY)
}

/** The length of a completion: 2.4 s. */
export function formatSeconds(ms: number): string {
  return `${(ms / SECOND).toFixed(1)} s`
}

/** The average time of a kill. Tenths of a second below a minute, because the kills an hour are shown beside it. */
export function formatKillTime(ms: number): string {
  return ms < MINUTE ? formatSeconds(ms) : formatDuration(ms)
}
