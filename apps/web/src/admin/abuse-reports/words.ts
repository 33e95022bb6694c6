import type { QueuedReport, ReportEvidence, ReportStatus } from '@hearthward/contract'
import type { PillTone } from '../ui/Pill.tsx'

export const STATES: Record<ReportStatus, { words: string; tone: PillTone }> = {
  pending: { words: 'pending', tone: 'brass' },
  reviewing: { words: 'reviewing', tone: 'river' },
  resolved: { words: 'resolved', tone: 'moss' },
  dismissed: { words: 'dismissed', tone: 'quiet' },
}

const TARGETS = { player: 'a player', message: 'a message', offer: 'an offer' } as const

/** The text to show when there is no evidence; null if there is some. */
export function missingEvidenceText(evidence: ReportEvidence): string | null {
  if (Object.keys(evidence).length === 0) return 'This report has no evidence.'
  return 'ban' in evidence && evidence.ban === null ? 'The character had been deleted by staff.' : null
}

/** The subject of a report: 'a message by Ash'. */
export function subjectOf({ category, targetType, targetName, aboutName }: QueuedReport): string {
  if (category === 'appeal') return `Appeal by ${targetName}`
  if (targetType === 'player') return targetName
  const by = aboutName ?? (targetType === 'message' ? targetName : null)
  const target = TARGETS[targetType]
  return by ? `${target.charAt(0).toUpperCase()}${target.slice(1)} by ${by}` : targetName
}
