import {
  type AlertStatus,
  type DetectionAlert,
  type DetectionRule,
  LONGEST_WINDOW,
  type RejectedClaim,
  type RuleKind,
  type Severity,
  THRESHOLDS,
} from '@hearthward/contract'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import type { PillTone } from '../ui/Pill.tsx'
import { formatPrecise } from '../ui/precise-numbers.ts'

/** Texts about alerts. */

export const KIND_WORDS: Readonly<Record<RuleKind, string>> = {
  xp_rate: 'Experience rate',
  session_length: 'Session length',
  input_rhythm: 'Input rhythm',
  wealth_jump: 'Wealth jump',
  market_price: 'Unusual prices',
  trade_ring: 'One-way trading',
  multi_account: 'Shared device',
  staff_grant: 'Grants by staff',
  staff_volume: 'Amount of grants',
}

export const STATUS_WORDS: Readonly<Record<AlertStatus, string>> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  false_positive: 'False positive',
}

export const STATUS_TONES: Readonly<Record<AlertStatus, PillTone>> = {
  open: 'brass',
  acknowledged: 'river',
  resolved: 'moss',
  false_positive: 'quiet',
}

export const SEVERITY_TONES: Readonly<Record<Severity, PillTone>> = {
  low: 'quiet',
  medium: 'river',
  high: 'brass',
  critical: 'blood',
}

/** An id as readable text: 'gather_kindling' becomes 'gather kindling'. */
export function readableId(id: string): string {
  const words = id.replace(/^recipe:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A line of evidence: a label and a value that is shown in words. */
export interface EvidenceFact {
  label: string
  /** The field of the value, which decides how it is formatted. */
  name: string
  value: unknown
}

const LABELS: Readonly<Record<string, string>> = {
  activityId: 'Activity',
  gained: 'Gained',
  expected: 'Most allowed',
  stretches: 'Similar stretches',
  alteredCopies: 'Saved copies with a wrong seal',
  rejectedGains: 'Rejected experience claims',
  intents: 'Inputs',
  gaps: 'Gaps measured',
  meanMs: 'Average gap',
  deviationMs: 'Deviation',
  before: 'Before',
  after: 'After',
  trades: 'Trades',
  betterOffBy: 'Profit',
  with: 'With',
  shape: 'Shape',
  givers: 'Givers',
  takers: 'Receivers',
  members: 'Members',
  itemId: 'Item',
  coins: 'Coins',
  returned: 'Coins returned',
  accounts: 'Accounts',
  by: 'Connection',
  onDevice: 'Accounts on the device',
  grants: 'Grants',
  entries: 'Numbers in the audit log',
  usual: 'Usual for the role',
}

/** Describes a rejected claim of an activity log entry; null if there is none. */
export function claimWords(claim: RejectedClaim | null): string | null {
  if (!claim) return null
  const times = claim.times > 1 ? ` (${claim.times} times)` : ''
  if (claim.kind === 'altered_copy') return `Opened the game with a saved copy whose seal does not match${times}`
  const { skillType, claimed, allowed, timeDiffMs } = claim
  const span = formatDuration(timeDiffMs)
  const text = `Claimed ${formatExact(Math.floor(claimed))} ${readableId(skillType)} experience in ${span}`
  return `${text}, ${formatExact(Math.floor(allowed))} possible: rejected${times}`
}

/** The evidence of an alert, line by line. */
export function evidenceFacts({ evidence }: Pick<DetectionAlert, 'evidence'>): EvidenceFact[] {
  const facts: EvidenceFact[] = []
  const { from, until, gains } = evidence
  if (typeof from === 'number' && typeof until === 'number') {
    facts.push({ label: 'Duration', name: 'text', value: formatDuration(until - from) })
  }
  if (gains && typeof gains === 'object') facts.push({ label: 'Gained by skill', name: 'gains', value: gains })
  for (const [name, label] of Object.entries(LABELS)) {
    const value = evidence[name]
    if (value === undefined || value === null) continue
    facts.push({ label, name, value: name === 'by' && Array.isArray(value) ? byWords(value) : value })
  }
  return facts
}

const BY: Readonly<Record<string, string>> = {
  trade: 'trade with each other',
  party: 'are in the same party',
  self: 'are the same account',
  device: 'use the same device',
  network: 'use the same network',
  friend: 'are friends',
  case: 'the receiver has an open case',
}
const byWords = (ways: readonly unknown[]) => ways.map((way) => BY[String(way)] ?? String(way)).join(' and ')

/** The states an alert can change to. */
export const NEXT_STATES: Readonly<Record<AlertStatus, readonly AlertStatus[]>> = {
  open: ['acknowledged', 'resolved', 'false_positive'],
  acknowledged: ['resolved', 'false_positive', 'open'],
  resolved: ['open'],
  false_positive: ['open'],
}

export const STATE_ACTIONS: Readonly<Record<AlertStatus, { label: string; title: string; text: string }>> = {
  acknowledged: {
    label: 'Acknowledge',
    title: 'Acknowledge this alert',
    text: 'Somebody is looking into it. The rule keeps adding to it.',
  },
  resolved: {
    label: 'Resolve',
    title: 'Resolve this alert',
    text: 'The alert was right and has been dealt with. It still counts towards the risk.',
  },
  false_positive: {
    label: 'False positive',
    title: 'Mark as a false positive',
    text: 'It no longer counts towards the risk. What happened until now is not raised again.',
  },
  open: { label: 'Reopen', title: 'Reopen this alert', text: 'It goes back to the open alerts.' },
}

export const MIN_WINDOW_MINUTES = 5
const MIN_NAME_LENGTH = 3

type RuleInput = Pick<DetectionRule, 'name' | 'threshold' | 'windowMinutes'>

/** The validation errors of a rule, by field. An empty name is not an error yet. */
export function ruleProblems(
  kind: RuleKind,
  { name, threshold, windowMinutes }: RuleInput,
): Partial<Record<keyof RuleInput, string>> {
  const { least, most, whole } = THRESHOLDS[kind]
  const isThreshold = threshold >= least && threshold <= most && (!whole || Number.isInteger(threshold))
  const isWindow = windowMinutes >= MIN_WINDOW_MINUTES && windowMinutes <= LONGEST_WINDOW
  const length = name.trim().length
  return {
    ...(length > 0 && length < MIN_NAME_LENGTH && { name: `At least ${MIN_NAME_LENGTH} characters` }),
    ...(!isThreshold && {
      threshold: `${whole ? 'A whole number from' : 'From'} ${formatPrecise(least)} to ${formatPrecise(most)}`,
    }),
    ...(!isWindow && { windowMinutes: `From ${MIN_WINDOW_MINUTES} to ${formatPrecise(LONGEST_WINDOW)}` }),
  }
}
