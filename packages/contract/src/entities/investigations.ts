import { z } from 'zod'
import { ActivityLog, DetectionAlert, RiskProfile } from './anti-cheat.ts'
import { Moment, Uid } from './player.ts'

export const INVESTIGATION_STATES = ['pending', 'in_progress', 'requires_review', 'completed', 'closed'] as const
export type InvestigationStatus = (typeof INVESTIGATION_STATES)[number]

export const INVESTIGATION_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const
export type InvestigationPriority = (typeof INVESTIGATION_PRIORITIES)[number]

export const INVESTIGATION_TYPES = ['bot', 'exploit', 'trading', 'multi_account', 'abuse', 'other'] as const
export type InvestigationType = (typeof INVESTIGATION_TYPES)[number]

export const NOTE_TYPES = ['note', 'question', 'decision'] as const
export const EVIDENCE_TYPES = ['alert', 'log', 'trade', 'message', 'link', 'other'] as const
export type EvidenceType = (typeof EVIDENCE_TYPES)[number]

/** Length of each list of the queue. */
export const QUEUE_SIZES = {
  pending: 20,
  inProgress: 20,
  requiresReview: 20,
  completed: 10,
  closed: 10,
  highPriority: 15,
} as const
export type InvestigationQueue = keyof typeof QUEUE_SIZES

export const InvestigationNote = z.object({
  id: z.string(),
  authorId: Uid,
  authorName: z.string(),
  content: z.string(),
  timestamp: Moment,
  type: z.enum(NOTE_TYPES),
  /** Visible to its author and to owners. */
  isPrivate: z.boolean(),
})
export type InvestigationNote = z.infer<typeof InvestigationNote>

export const Evidence = z.object({
  id: z.string(),
  type: z.enum(EVIDENCE_TYPES),
  description: z.string(),
  timestamp: Moment,
  collectedBy: z.string(),
  fileUrl: z.string().nullable(),
  /** A copy of the source entry at the time of collection. */
  metadata: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()),
  isVerified: z.boolean(),
})
export type Evidence = z.infer<typeof Evidence>

/** An investigation in the queue. */
export const InvestigationRow = z.object({
  id: z.string(),
  playerId: Uid,
  playerName: z.string(),
  playerEmail: z.string().nullable(),
  investigatorId: Uid,
  investigatorName: z.string(),
  type: z.enum(INVESTIGATION_TYPES),
  status: z.enum(INVESTIGATION_STATES),
  priority: z.enum(INVESTIGATION_PRIORITIES),
  reason: z.string(),
  findings: z.string(),
  assignedTo: Uid.nullable(),
  assignedName: z.string().nullable(),
  /** The alert it was opened from. */
  alertId: z.string().nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  completedAt: Moment.nullable(),
})
export type InvestigationRow = z.infer<typeof InvestigationRow>

export const Investigation = InvestigationRow.extend({
  notes: z.array(InvestigationNote),
  evidence: z.array(Evidence),
})
export type Investigation = z.infer<typeof Investigation>

export const InvestigationReport = z.object({
  id: z.string(),
  investigationId: z.string(),
  createdBy: z.string(),
  createdAt: Moment,
  text: z.string(),
  figures: z.record(z.string(), z.unknown()),
})
export type InvestigationReport = z.infer<typeof InvestigationReport>

/** The player a case is about. */
export const Suspect = z.object({
  username: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
  totalLevel: z.int(),
  combatLevel: z.int(),
  totalXp: z.int(),
  coins: z.int(),
  isBanned: z.boolean(),
  isDeleted: z.boolean(),
  risk: RiskProfile.nullable(),
  /** Of the last 30 days, the newest first. */
  alerts: z.array(DetectionAlert),
  /** Other accounts used on the same devices. */
  sharedDevices: z.array(z.object({ playerId: Uid, playerName: z.string(), lastSeen: Moment })),
  trades: z.array(
    z.object({
      id: z.int(),
      at: Moment,
      itemId: z.string(),
      quantity: z.int(),
      price: z.int(),
      side: z.enum(['buy', 'sell']),
      otherId: z.string(),
      otherName: z.string().nullable(),
      /** At the time of the trade; null for an item without a price. */
      guidePrice: z.int().nullable(),
    }),
  ),
  messages: z.array(z.object({ id: z.int(), channel: z.string(), text: z.string(), at: Moment })),
})
export type Suspect = z.infer<typeof Suspect>

/** A gain that exceeds the expected one by more than this share is an anomaly. */
export const ANOMALY_DEVIATION = 0.5
/** An analysis reads at most this many log entries, the newest. */
export const MOST_ANALYSED = 1_000

const GainEntry = z.object({
  gained: z.int(),
  expected: z.int(),
  /** How far it exceeds the expected gain, as a share of it; 0 if it does not. */
  deviation: z.number(),
  isAnomaly: z.boolean(),
})

export const XpSpan = GainEntry.extend({
  from: Moment,
  until: Moment,
  /** Of equal length, the oldest first. */
  buckets: z.array(GainEntry.extend({ from: Moment, until: Moment })),
  bySkill: z.array(z.object({ skill: z.string(), gained: z.int() })),
})
export type XpSpan = z.infer<typeof XpSpan>

export const XpAnalysis = z.object({ day: XpSpan, week: XpSpan, entries: z.int(), isPartial: z.boolean() })
export type XpAnalysis = z.infer<typeof XpAnalysis>

export const ActivityAnalysis = z.object({
  from: Moment,
  until: Moment,
  entries: z.int(),
  /** True if there are more entries than were read. */
  isPartial: z.boolean(),
  activeMs: z.number(),
  longestSittingMs: z.number(),
  intents: z.int(),
  completions: z.int(),
  coinsGained: z.int(),
  /** By hour of the day in UTC: milliseconds of play. */
  byHour: z.array(z.number()),
  activities: z.array(z.object({ activityId: z.string(), ms: z.number(), gained: z.int() })),
  gaps: z.array(z.int()),
  /** Deviation of the gaps between intents as a share of their mean; null if there are too few. */
  rhythm: z.number().nullable(),
  devices: z.array(z.object({ device: z.string(), entries: z.int(), lastSeen: Moment })),
  latest: z.array(ActivityLog),
})
export type ActivityAnalysis = z.infer<typeof ActivityAnalysis>
