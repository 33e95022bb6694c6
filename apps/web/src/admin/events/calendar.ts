import type { WrittenGameEvent } from '@hearthward/contract'

const WEEK = 7

/** Midnight of the Monday on or before a moment, in local time. */
export function mondayOf(at: number): number {
  const day = new Date(at)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - ((day.getDay() + 6) % WEEK))
  return day.getTime()
}

/** The same local time a number of days later, across changes to and from summer time. */
export function daysLater(at: number, days: number): number {
  const day = new Date(at)
  day.setDate(day.getDate() + days)
  return day.getTime()
}

/** The part of an event within one week: its first and last day, and its lane. */
export interface Bar {
  event: WrittenGameEvent
  from: number
  until: number
  lane: number
}

export interface Week {
  /** The midnights at which its days begin. */
  days: number[]
  bars: Bar[]
}

type Event = Pick<WrittenGameEvent, 'startTime' | 'endTime'>

const touches = ({ startTime, endTime }: Event, from: number, until: number) =>
  startTime < until && endTime > from && endTime > startTime

/** Weeks from the Monday before `start`, with the events of each. */
export function weeksOf(events: readonly WrittenGameEvent[], start: number, count: number): Week[] {
  const first = mondayOf(start)
  const inOrder = [...events].sort((a, b) => a.startTime - b.startTime || a.id.localeCompare(b.id))
  return Array.from({ length: count }, (_, week) => {
    const days = Array.from({ length: WEEK }, (_, day) => daysLater(first, week * WEEK + day))
    return { days, bars: barsOf(inOrder, [...days, daysLater(first, (week + 1) * WEEK)]) }
  })
}

/** `edges` are the midnights of a week and of the next Monday. */
function barsOf(events: readonly WrittenGameEvent[], edges: readonly number[]): Bar[] {
  const bars: Bar[] = []
  for (const event of events) {
    const on = edges
      .slice(0, WEEK)
      .flatMap((day, index) => (touches(event, day, edges[index + 1] as number) ? [index] : []))
    const [from, until] = [on[0], on.at(-1)]
    if (from === undefined || until === undefined) continue
    let lane = 0
    while (bars.some((bar) => bar.lane === lane && bar.from <= until && bar.until >= from)) lane++
    bars.push({ event, from, until, lane })
  }
  return bars
}
