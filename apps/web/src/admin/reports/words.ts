import type { QueuedReport, ReportStatus } from '@hearthward/contract'
import type { Tone } from '../ui/StateMark.tsx'

export const STATES: Record<ReportStatus, { words: string; tone: Tone }> = {
  pending: { words: 'pending', tone: 'waiting' },
  reviewing: { words: 'reviewing', tone: 'busy' },
  resolved: { words: 'resolved', tone: 'good' },
  dismissed: { words: 'dismissed', tone: 'over' },
}

const THINGS = { player: 'a player', message: 'a message', offer: 'an offer' } as const

/** What is reported, in words: 'a message by Ash'. */
export function whatOf({ category, targetType, targetName, aboutName }: QueuedReport): string {
  if (category === 'appeal') return `Appeal of ${targetName}`
  if (targetType === 'player') return targetName
  const by = aboutName ?? (targetType === 'message' ? targetName : null)
  const thing = THINGS[targetType]
  return by ? `${thing.charAt(0).toUpperCase()}${thing.slice(1)} by ${by}` : targetName
}
