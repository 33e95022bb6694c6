import { z } from 'zod'
import { Skill } from '../inputs.ts'
import { Moment, Uid } from './player.ts'

/** Entities of anti-cheat: alerts, detection rules, risk profiles and statistics. */

export const ALERT_STATES = ['open', 'acknowledged', 'resolved', 'false_positive'] as const
export type AlertStatus = (typeof ALERT_STATES)[number]

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

export const RULE_KINDS = [
  'xp_rate',
  'session_length',
  'input_rhythm',
  'wealth_jump',
  'market_price',
  'trade_ring',
  'multi_account',
  'staff_grant',
  'staff_volume',
] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** Unit and range of the threshold of each kind of rule. */
export const THRESHOLDS: Readonly<Record<RuleKind, { unit: string; least: number; most: number; whole: boolean }>> = {
  xp_rate: { unit: 'times what the rules allow', least: 1, most: 100, whole: false },
  session_length: { unit: 'h without a break of half an hour', least: 1, most: 168, whole: false },
  input_rhythm: {
    unit: 'or less: deviation of the gaps between inputs, as a share of their mean',
    least: 0.01,
    most: 1,
    whole: false,
  },
  wealth_jump: { unit: 'coins', least: 1_000, most: 1_000_000_000_000, whole: true },
  market_price: { unit: 'times off the guide price', least: 1.5, most: 1_000, whole: false },
  trade_ring: { unit: 'coins', least: 1_000, most: 1_000_000_000_000, whole: true },
  multi_account: { unit: 'accounts on one device', least: 2, most: 100, whole: true },
  staff_grant: { unit: 'coins given to a connected account', least: 0, most: 1_000_000_000_000, whole: true },
  staff_volume: { unit: 'times what the role usually gives in a day', least: 2, most: 1_000, whole: false },
}

/** Every rule runs once a minute for every active player: more rules would slow that down. */
export const MOST_RULES = 50

/** In minutes. The activity log is kept for 30 days. */
export const LONGEST_WINDOW = 30 * 24 * 60

export const DetectionAlert = z.object({
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  kind: z.enum(RULE_KINDS),
  playerId: Uid,
  /** Null if the account no longer exists. */
  playerName: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  status: z.enum(ALERT_STATES),
  /** The measured value, in the unit of the rule's threshold. */
  score: z.number(),
  evidence: z.record(z.string(), z.unknown()),
  createdAt: Moment,
  /** When the rule last matched. */
  seenAt: Moment,
  handledBy: z.string().nullable(),
  handledAt: Moment.nullable(),
})
export type DetectionAlert = z.infer<typeof DetectionAlert>

export const DetectionRule = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  threshold: z.number(),
  windowMinutes: z.int(),
  severity: z.enum(SEVERITIES),
  enabled: z.boolean(),
  createdBy: z.string(),
  updatedAt: Moment,
})
export type DetectionRule = z.infer<typeof DetectionRule>

/** Profiles are listed from this score on, and at most this many. */
export const RISK_LISTED_FROM = 50
export const MOST_RISK_PROFILES = 50

export const RISK_TRENDS = ['rising', 'steady', 'falling'] as const
export type RiskTrend = (typeof RISK_TRENDS)[number]

export const RiskFactor = z.object({
  kind: z.enum(RULE_KINDS),
  /** Share of the whole score, between 0 and 1; the shares of a profile add up to 1. */
  share: z.number(),
  alerts: z.int(),
})

export const RiskProfile = z.object({
  playerId: Uid,
  playerName: z.string().nullable(),
  score: z.int().min(0).max(100),
  factors: z.array(RiskFactor),
  alertsIn30Days: z.int(),
  trend: z.enum(RISK_TRENDS),
  lastCalculated: Moment,
})
export type RiskProfile = z.infer<typeof RiskProfile>

const counts = <Key extends string>(keys: readonly [Key, ...Key[]]) => z.record(z.enum(keys), z.int())

/** There is only one record, the current one. */
export const DetectionStats = z.object({
  updatedAt: Moment,
  byStatus: counts(ALERT_STATES),
  /** Open and acknowledged alerts. */
  bySeverity: counts(SEVERITIES),
  /** Alerts raised within 30 days. */
  byKind: counts(RULE_KINDS),
  raisedIn24Hours: z.int(),
  raisedIn7Days: z.int(),
  /** Day by day, the oldest first: 30 counts, the last one of today. */
  raisedByDay: z.array(z.int()),
  /** Share of false positives among the alerts handled within 30 days; null if none was handled. */
  falsePositiveShare: z.number().nullable(),
  profilesListed: z.int(),
  logEntriesIn24Hours: z.int(),
  playersIn24Hours: z.int(),
  enabledRules: z.int(),
})
export type DetectionStats = z.infer<typeof DetectionStats>

/**
 * A claim of a page that the server rejected: a local copy whose seal does not match, or experience the rules do not
 * allow. Claims within one minute are one incident.
 */
export const RejectedClaim = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('altered_copy'), times: z.int().min(1) }),
  z.object({
    kind: z.literal('rejected_gain'),
    times: z.int().min(1),
    /** Of the worst claim. */
    skillType: Skill,
    claimed: z.number(),
    /** The maximum the rules allow in that time. */
    allowed: z.number(),
    timeDiffMs: z.number(),
  }),
])
export type RejectedClaim = z.infer<typeof RejectedClaim>

/** A period of play: at most five minutes, or until the player does something else. */
export const ActivityLog = z.object({
  id: z.int(),
  playerId: Uid,
  from: Moment,
  until: Moment,
  sessionId: z.string().nullable(),
  /** Identifies an address and a browser without revealing them. */
  device: z.string().nullable(),
  activityId: z.string().nullable(),
  locationId: z.string().nullable(),
  /** Experience points gained, by skill. */
  gains: z.record(z.string(), z.int()),
  gained: z.int(),
  /** The maximum the rules allow. */
  expected: z.int(),
  completions: z.int(),
  intents: z.int(),
  /** Histogram of the gaps between intents: see GAP_BOUNDS. */
  gaps: z.array(z.int()),
  coinsBefore: z.int(),
  coinsAfter: z.int(),
  /** A change by staff, not by the player. */
  isByStaff: z.boolean(),
  /** Set if the entry records a rejected claim; such an entry has no gains. */
  claim: RejectedClaim.nullable(),
})
export type ActivityLog = z.infer<typeof ActivityLog>

/** Upper bounds in milliseconds of the buckets; a gap above the last one is a pause. */
export const GAP_BOUNDS = [250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000] as const
