import {
  describeScore,
  type Evidence,
  type Investigation,
  type InvestigationPriority,
  type InvestigationQueue,
  type InvestigationReport,
  type InvestigationStatus,
  RULE_KINDS,
  type RuleKind,
  type Suspect,
} from '@hearthward/contract'
import { type Content, workOf } from '@hearthward/engine'
import { formatExact, itemCount } from '../../ui/format/numbers.ts'
import { readableId } from '../anti-cheat/words.ts'
import { itemName } from '../players/content.ts'
import { isHidden } from '../ui/changes/in-words.ts'
import { readableEntry } from '../ui/changes/log-entry.ts'
import { traderName } from '../ui/changes/trader.ts'
import type { PillTone } from '../ui/Pill.tsx'

/** Texts about investigations. */

export const QUEUE_WORDS: Readonly<Record<InvestigationQueue, string>> = {
  highPriority: 'High priority',
  pending: 'Pending',
  inProgress: 'In progress',
  requiresReview: 'Requires review',
  completed: 'Completed',
  closed: 'Closed',
}

export const STATUS_WORDS: Readonly<Record<InvestigationStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  requires_review: 'Requires review',
  completed: 'Completed',
  closed: 'Closed',
}

export const STATUS_TONES: Readonly<Record<InvestigationStatus, PillTone>> = {
  pending: 'brass',
  in_progress: 'river',
  requires_review: 'brass',
  completed: 'moss',
  closed: 'quiet',
}

export const PRIORITY_TONES: Readonly<Record<InvestigationPriority, PillTone>> = {
  low: 'quiet',
  medium: 'river',
  high: 'brass',
  critical: 'blood',
}

/** What a player did in a log entry, by its name in the game. */
export function doingWords(
  { activityId, isByStaff = false }: { activityId: string | null; isByStaff?: boolean },
  content: Content | null,
): string {
  if (isByStaff) return 'changed by staff'
  if (activityId === null) return 'nothing'
  return (content && workOf(content, activityId)?.name) ?? readableId(activityId)
}

/** 'Sold 2 × Bronze breastplate at 30 to Pell'. */
export function tradeWords(trade: Suspect['trades'][number], content: Content | null): string {
  const { side, itemId, quantity, price } = trade
  const other = traderName(trade.otherId, trade.otherName)
  const goods = `${itemCount(quantity, itemName(content, itemId))} at ${formatExact(price)}`
  return side === 'buy' ? `Bought ${goods} from ${other}` : `Sold ${goods} to ${other}`
}

/** The readable fields of a piece of evidence. The evidence of an alert is shown separately. */
export function evidenceEntries({ metadata }: Pick<Evidence, 'metadata'>): [name: string, value: unknown][] {
  const { kind, score, evidence: _, ruleName, ...rest } = readableEntry(metadata) as Evidence['metadata']
  const isAlert = (RULE_KINDS as readonly unknown[]).includes(kind) && typeof score === 'number'
  const found = isAlert ? { ruleName, found: describeScore(kind as RuleKind, score) } : { ruleName, kind, score }
  return Object.entries({ ...found, ...rest }).filter(
    ([name, value]) => !isHidden([name]) && value !== null && value !== undefined && name !== 'playerName',
  )
}

export interface NextStep {
  status: InvestigationStatus
  label: string
  text: string
  isMain?: boolean
}

const STEPS: Readonly<Record<InvestigationStatus, NextStep>> = {
  pending: { status: 'pending', label: 'Return to queue', text: 'It waits for somebody to take it.' },
  in_progress: { status: 'in_progress', label: 'Reopen', text: 'The case is in progress again.' },
  requires_review: {
    status: 'requires_review',
    label: 'Ask for review',
    text: 'A colleague reviews it before it is completed.',
  },
  completed: {
    status: 'completed',
    label: 'Complete',
    text: 'The findings are final, and the time is recorded.',
    isMain: true,
  },
  closed: { status: 'closed', label: 'Close without findings', text: 'Nothing was found.' },
}

const NEXT: Readonly<Record<InvestigationStatus, readonly InvestigationStatus[]>> = {
  pending: ['closed'],
  in_progress: ['completed', 'requires_review', 'pending', 'closed'],
  requires_review: ['completed', 'in_progress', 'closed'],
  completed: ['in_progress'],
  closed: ['in_progress'],
}

/** The states a case can change to. */
export function nextSteps(status: InvestigationStatus): NextStep[] {
  return NEXT[status].map((next) => STEPS[next])
}

export interface CaseEvent {
  id: string
  at: number
  what: string
  by?: string
}

/** Everything that happened in a case and to its player, newest first. */
export function timelineOf(
  investigation: Investigation,
  suspect: Suspect | null,
  reports: readonly InvestigationReport[],
): CaseEvent[] {
  const { createdAt, completedAt, investigatorName, notes, evidence } = investigation
  const all: CaseEvent[] = [
    { id: 'opened', at: createdAt, what: 'Case opened', by: investigatorName },
    ...notes.map(({ id, timestamp, content, authorName }) => ({
      id,
      at: timestamp,
      what: `Note: ${content}`,
      by: authorName,
    })),
    ...evidence.map(({ id, timestamp, description, collectedBy }) => ({
      id,
      at: timestamp,
      what: `Evidence: ${description}`,
      by: collectedBy,
    })),
    ...reports.map(({ id, createdAt, createdBy }) => ({ id, at: createdAt, what: 'Report written', by: createdBy })),
    ...(suspect?.alerts ?? []).map(({ id, createdAt, ruleName }) => ({
      id,
      at: createdAt,
      what: `Alert: ${ruleName}`,
    })),
  ]
  if (completedAt !== null) all.push({ id: 'completed', at: completedAt, what: 'Case completed' })
  return all.sort((a, b) => b.at - a.at)
}
