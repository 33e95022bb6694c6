import type { QueuedReport, ReportEvidence, ReportStatus } from '@hearthward/contract'
import type { PillTone } from '../ui/Pill.tsx'

export const STATES: Record<ReportStatus, { words: string; tone: PillTone }> = {
  pending: { words: 'pending', tone: 'brass' },
  reviewing: { words: 'reviewing', tone: 'river' },
  resolved: { words: 'resolved', tone: 'moss' },
  dismissed: { words: 'dismissed', tone: 'quiet' },
}

const THINGS = { player: 'a player', message: 'a message', offer: 'an offer' } as const

/** What is to be said where there is nothing to be shown; null where there is. */
export function nothingOf(evidence: ReportEvidence): string | null {
  if (Object.keys(evidence).length === 0) return 'Nothing was kept with this report.'
  return 'ban' in evidence && evidence.ban === null ? 'The character had been deleted by staff.' : null
}

/** What is reported, in words: 'a message by Ash'. */
export function whatOf({ category, targetType, targetName, aboutName }: QueuedReport): string {
  if (category === 'appeal') return `Appeal of ${targetName}`
  if (targetType === 'player') return targetName
  const by = aboutName ?? (targetType === 'message' ? targetName : null)
  const thing = THINGS[targetType]
  return by ? `${thing.charAt(0).toUpperCase()}${thing.slice(1)} by ${by}` : targetName
}
