import type { AnnouncementEntity, GameEventEntity } from '@hearthward/contract'
import { hours, skillName } from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'

const URGENCY = { low: 0, normal: 1, high: 2, critical: 3 } as const satisfies Record<
  AnnouncementEntity['priority'],
  number
>

/** The current announcements, the most urgent first and of equals the newest. */
export function currentAnnouncements(announcements: readonly AnnouncementEntity[], now: number): AnnouncementEntity[] {
  return announcements
    .filter(({ startsAt, expiresAt }) => startsAt <= now && now < expiresAt)
    .sort((a, b) => URGENCY[b.priority] - URGENCY[a.priority] || b.createdAt - a.createdAt)
}

/** True if it cannot be dismissed. */
export function isAlwaysShown({ priority }: AnnouncementEntity): boolean {
  return priority === 'critical'
}

/** The announcement to show above the game, and the number of others. */
export function stripAnnouncement(
  announcements: readonly AnnouncementEntity[],
  dismissed: readonly string[],
  now: number,
) {
  const open = currentAnnouncements(announcements, now).filter(
    (one) => isAlwaysShown(one) || !dismissed.includes(one.id),
  )
  return { first: open[0] ?? null, more: Math.max(0, open.length - 1) }
}

/** Running events by their end, and coming events by their start. */
export function runningAndComing(events: readonly GameEventEntity[], now: number) {
  return {
    running: events
      .filter(({ startTime, endTime }) => startTime <= now && now < endTime)
      .sort((a, b) => a.endTime - b.endTime),
    coming: events.filter(({ startTime }) => startTime > now).sort((a, b) => a.startTime - b.startTime),
  }
}

/** Events that begin later are only on the notice board. */
const SOON = hours(24)

/** The event in the top bar: the running one, or else the next one if it begins soon. */
export function topBarEvent(events: readonly GameEventEntity[], now: number): GameEventEntity | null {
  const { running, coming } = runningAndComing(events, now)
  return running[0] ?? coming.find(({ startTime }) => startTime - now <= SOON) ?? null
}

/** The running events besides the one in the top bar. */
export function otherRunningEvents(events: readonly GameEventEntity[], now: number): GameEventEntity[] {
  return runningAndComing(events, now).running.slice(1)
}

/** 'Harvest feast: 2× experience in all skills'. */
export function summaryOf(event: GameEventEntity): string {
  return `${event.name}: ${multiplierText(event)} ${skillsText(event)}`
}

/** '2× experience', '1.5× experience and 3× drops'. */
export function multiplierText({ xpMultiplier, dropRateMultiplier }: GameEventEntity): string {
  if (xpMultiplier === dropRateMultiplier) return `${times(xpMultiplier)} experience and drops`
  const parts = [
    xpMultiplier !== 1 && `${times(xpMultiplier)} experience`,
    dropRateMultiplier !== 1 && `${times(dropRateMultiplier)} drops`,
  ]
  return parts.filter(Boolean).join(' and ')
}

/** The short form for the top bar: '2×'. */
export function shortMultiplierText({ xpMultiplier, dropRateMultiplier }: GameEventEntity): string {
  return times(xpMultiplier === 1 ? dropRateMultiplier : xpMultiplier)
}

const times = (multiplier: number) => `${formatExact(multiplier)}×`

const FEW = 4

/** 'in Mining and Smithing', 'in all skills'. */
export function skillsText({ skills }: GameEventEntity): string {
  if (skills.length === 0) return 'in all skills'
  if (skills.length > FEW) return `in ${skills.length} skills`
  const names = skills.map(skillName)
  const last = names.pop()
  return `in ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}`
}

/** '2 h 10 min left', 'begins in 40 min'. */
export function remainingText({ startTime, endTime }: GameEventEntity, now: number): string {
  return startTime <= now ? `${formatDuration(endTime - now)} left` : `begins in ${formatDuration(startTime - now)}`
}
