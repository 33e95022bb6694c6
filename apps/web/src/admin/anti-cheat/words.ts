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

/** How alerts are spoken of. */

export const KIND_WORDS: Readonly<Record<RuleKind, string>> = {
  xp_rate: 'Experience rate',
  session_length: 'Session length',
  input_rhythm: 'Rhythm of inputs',
  wealth_jump: 'Jump of wealth',
  market_price: 'Prices far off',
  trade_ring: 'One-way trading',
  multi_account: 'Shared device',
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

/** 'gather_kindling' as people say it. */
export function spoken(id: string): string {
  const words = id.replace(/^recipe:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const exact = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** A threshold as it is set, to the last digit that counts. */
export const figure = (value: number) => exact.format(value)

/** A line of evidence: what it is called, and a value to be shown in words. */
export interface EvidenceFact {
  label: string
  /** The field it stands in, which says how its value reads. */
  name: string
  value: unknown
}

const LABELS: Readonly<Record<string, string>> = {
  activityId: 'While doing',
  gained: 'Gained',
  expected: 'At most allowed',
  stretches: 'Stretches like it',
  alteredCopies: 'Copies with a wrong seal',
  rejectedGains: 'Claims of experience rejected',
  intents: 'Inputs',
  gaps: 'Gaps measured',
  meanMs: 'Gap on average',
  deviationMs: 'Deviation',
  before: 'Had before',
  after: 'Had after',
  trades: 'Trades',
  betterOffBy: 'Better off by',
  with: 'With',
  shape: 'Shape',
  givers: 'Who give',
  takers: 'Who get',
  members: 'Members',
  itemId: 'Thing',
  coins: 'Coins',
  returned: 'Coins returned',
  accounts: 'Accounts',
  by: 'Who',
  onDevice: 'Accounts on the device',
}

/** What an entry of the log that is a claim says; `null` where the page claimed nothing the server did not believe. */
export function claimWords(claim: RejectedClaim | null): string | null {
  if (!claim) return null
  const times = claim.times > 1 ? ` (${claim.times} times)` : ''
  if (claim.kind === 'altered_copy') return `Opened the game with a saved copy whose seal does not match${times}`
  const { skillType, claimed, allowed, timeDiffMs } = claim
  const span = formatDuration(timeDiffMs)
  const said = `Claimed ${formatExact(Math.floor(claimed))} ${spoken(skillType)} experience in ${span}`
  return `${said}, ${formatExact(Math.floor(allowed))} possible: rejected${times}`
}

/** What an alert rests on, line by line. */
export function evidenceFacts({ evidence }: Pick<DetectionAlert, 'evidence'>): EvidenceFact[] {
  const facts: EvidenceFact[] = []
  const { from, until, gains } = evidence
  if (typeof from === 'number' && typeof until === 'number') {
    facts.push({ label: 'For', name: 'text', value: formatDuration(until - from) })
  }
  if (gains && typeof gains === 'object') facts.push({ label: 'In', name: 'gains', value: gains })
  for (const [name, label] of Object.entries(LABELS)) {
    const value = evidence[name]
    if (value === undefined || value === null) continue
    facts.push({ label, name, value: name === 'by' && Array.isArray(value) ? byWords(value) : value })
  }
  return facts
}

const BY: Readonly<Record<string, string>> = { trade: 'trade with each other', party: 'are in one party' }
const byWords = (ways: readonly unknown[]) => ways.map((way) => BY[String(way)] ?? String(way)).join(' and ')

/** What can be made of an alert as it stands. */
export const NEXT_STATES: Readonly<Record<AlertStatus, readonly AlertStatus[]>> = {
  open: ['acknowledged', 'resolved', 'false_positive'],
  acknowledged: ['resolved', 'false_positive', 'open'],
  resolved: ['open'],
  false_positive: ['open'],
}

export const STATE_ACTS: Readonly<Record<AlertStatus, { press: string; title: string; says: string }>> = {
  acknowledged: {
    press: 'Acknowledge',
    title: 'Acknowledge this alert',
    says: 'Somebody looks into it. The rule goes on adding to it.',
  },
  resolved: {
    press: 'Resolve',
    title: 'Resolve this alert',
    says: 'It was right, and what had to be done is done. It goes on counting for the risk.',
  },
  false_positive: {
    press: 'False positive',
    title: 'This alert was wrong',
    says: 'It counts for nothing any more. What happened up to now is not raised again.',
  },
  open: { press: 'Open again', title: 'Open this alert again', says: 'It waits to be looked at.' },
}

export const SHORTEST_WINDOW = 5
const SHORTEST_NAME = 3

type Figures = Pick<DetectionRule, 'name' | 'threshold' | 'windowMinutes'>

/** What keeps a rule from being saved, by its field. A name that is still empty is no mistake yet. */
export function ruleProblems(
  kind: RuleKind,
  { name, threshold, windowMinutes }: Figures,
): Partial<Record<keyof Figures, string>> {
  const { least, most, whole } = THRESHOLDS[kind]
  const isThreshold = threshold >= least && threshold <= most && (!whole || Number.isInteger(threshold))
  const isWindow = windowMinutes >= SHORTEST_WINDOW && windowMinutes <= LONGEST_WINDOW
  const length = name.trim().length
  return {
    ...(length > 0 && length < SHORTEST_NAME && { name: `At least ${SHORTEST_NAME} characters` }),
    ...(!isThreshold && {
      threshold: `From ${figure(least)} to ${figure(most)}${whole ? ', without a fraction' : ''}`,
    }),
    ...(!isWindow && { windowMinutes: `From ${SHORTEST_WINDOW} to ${figure(LONGEST_WINDOW)}` }),
  }
}
