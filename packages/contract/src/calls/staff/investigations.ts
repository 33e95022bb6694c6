import { z } from 'zod'
import { call, ON_PLAYER_REFUSALS } from '../../call.ts'
import { DetectionAlert, RiskProfile } from '../../entities/anti-cheat.ts'
import {
  ActivityAnalysis,
  EVIDENCE_TYPES,
  Evidence,
  INVESTIGATION_PRIORITIES,
  INVESTIGATION_STATES,
  INVESTIGATION_TYPES,
  Investigation,
  InvestigationNote,
  InvestigationReport,
  InvestigationRow,
  NOTE_TYPES,
  Suspect,
  XpAnalysis,
} from '../../entities/investigations.ts'
import { Uid } from '../../entities/player.ts'
import { MultiLineText, Reason, RowId, SingleLineText, Version } from '../../inputs.ts'

const ByInvestigation = z.strictObject({ investigationId: RowId })

/** Other open cases about the same player, the oldest first. */
const Others = z.array(InvestigationRow)

export const listInvestigations = call(
  'ban_players',
  'The queue: 20 pending, 20 in progress, 20 to review, 10 completed, 10 closed, and 15 of high and critical priority.',
  {
    input: z.strictObject({}),
    output: z.object({
      pending: z.array(InvestigationRow),
      inProgress: z.array(InvestigationRow),
      requiresReview: z.array(InvestigationRow),
      completed: z.array(InvestigationRow),
      closed: z.array(InvestigationRow),
      highPriority: z.array(InvestigationRow),
      /** Totals, including those that are not listed. */
      counts: z.record(z.enum(INVESTIGATION_STATES), z.int()),
    }),
    reads: ['investigations'],
  },
)

export const getInvestigation = call('ban_players', 'One investigation with its notes, evidence and reports.', {
  input: ByInvestigation,
  output: z.object({
    investigation: Investigation,
    /** Null if the account no longer exists. */
    suspect: Suspect.nullable(),
    reports: z.array(InvestigationReport),
    others: Others,
  }),
  reads: ['investigations', 'players', 'detection_alerts', 'ge_transactions', 'chat_messages'],
  refuses: ['investigation/not-found'],
})

export const getPlayerWatch = call(
  'ban_players',
  'The risk profile, alerts and investigations of a player, the newest first.',
  {
    input: z.strictObject({ playerId: Uid }),
    output: z.object({
      /** Null if no alert of the last 30 days counts. */
      risk: RiskProfile.nullable(),
      alerts: z.array(DetectionAlert),
      investigations: z.array(InvestigationRow),
    }),
    reads: ['detection_alerts', 'player_risk_profiles', 'investigations'],
    refuses: ['player/not-found'],
  },
)

const Opened = { type: z.enum(INVESTIGATION_TYPES), priority: z.enum(INVESTIGATION_PRIORITIES), reason: Reason }

export const createInvestigation = call(
  'ban_players',
  'Opens an investigation of a player. An alert given becomes its first evidence and is acknowledged.',
  {
    input: z.strictObject({ playerId: Uid, alertId: RowId.optional(), ...Opened }),
    output: z.object({ investigation: Investigation, others: Others }),
    reads: ['players', 'detection_alerts', 'investigations'],
    changes: ['investigations', 'detection_alerts'],
    refuses: [...ON_PLAYER_REFUSALS, 'investigation/oneself', 'alert/not-found', 'alert/twin'],
  },
)

export const takeInvestigation = call(
  'ban_players',
  'Assigns an investigation to the caller; a pending one is then in progress.',
  {
    input: ByInvestigation,
    output: z.object({ investigation: Investigation }),
    changes: ['investigations'],
    refuses: ['investigation/not-found', 'investigation/over', 'investigation/oneself'],
  },
)

export const updateInvestigation = call(
  'ban_players',
  'Changes the state, the priority, the type or the findings of an investigation. Completing sets the completion time.',
  {
    input: z.strictObject({
      investigationId: RowId,
      change: z.strictObject({
        status: z.enum(INVESTIGATION_STATES).optional(),
        priority: z.enum(INVESTIGATION_PRIORITIES).optional(),
        type: z.enum(INVESTIGATION_TYPES).optional(),
        findings: MultiLineText(0, 4_000).optional(),
      }),
      reason: Reason,
      /** `updatedAt` of the investigation. */
      expectedVersion: Version,
    }),
    output: z.object({ investigation: Investigation }),
    changes: ['investigations'],
    refuses: [
      'investigation/not-found',
      'investigation/over',
      'investigation/untaken',
      'investigation/findings',
      'investigation/oneself',
      'staff/overtaken',
    ],
  },
)

export const addInvestigationNote = call('ban_players', 'Adds a note to an investigation.', {
  input: z.strictObject({
    investigationId: RowId,
    content: MultiLineText(1, 2_000),
    type: z.enum(NOTE_TYPES).optional(),
    isPrivate: z.boolean().optional(),
  }),
  output: z.object({ note: InvestigationNote }),
  changes: ['investigations'],
  refuses: ['investigation/not-found', 'investigation/over', 'investigation/oneself'],
})

const Link = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s\0]+$/, 'not a web address')

export const addInvestigationEvidence = call(
  'ban_players',
  'Adds evidence: a copy of an alert, an activity log entry, a trade or a message, or a link.',
  {
    input: z.strictObject({
      investigationId: RowId,
      type: z.enum(EVIDENCE_TYPES),
      description: MultiLineText(3, 500),
      /** The id of the alert, log entry, trade or message. */
      sourceId: RowId.optional(),
      fileUrl: Link.optional(),
      tags: z.array(SingleLineText(1, 24)).max(8).optional(),
    }),
    output: z.object({ evidence: Evidence }),
    reads: ['detection_alerts', 'player_activity_logs', 'ge_transactions', 'chat_messages'],
    changes: ['investigations'],
    refuses: ['evidence/not-found', 'investigation/not-found', 'investigation/over', 'investigation/oneself'],
  },
)

export const verifyInvestigationEvidence = call('ban_players', 'Marks evidence as verified or not verified.', {
  input: z.strictObject({ investigationId: RowId, evidenceId: RowId, isVerified: z.boolean(), reason: Reason }),
  output: z.object({ evidence: Evidence }),
  changes: ['investigations'],
  refuses: ['evidence/not-found', 'investigation/not-found', 'investigation/over', 'investigation/oneself'],
})

export const createInvestigationReport = call(
  'ban_players',
  'Creates a report of an investigation in its current state.',
  {
    input: ByInvestigation,
    output: z.object({ report: InvestigationReport }),
    reads: ['investigations', 'player_activity_logs'],
    changes: ['investigation_reports'],
    limit: { most: 20, perSeconds: 60 },
    refuses: ['investigation/not-found', 'investigation/oneself'],
  },
)

export const getXpAnalysis = call(
  'ban_players',
  'Experience gained within 24 hours and 7 days, compared with the maximum the rules allow.',
  {
    input: z.strictObject({ playerId: Uid }),
    output: z.object({ analysis: XpAnalysis }),
    reads: ['player_activity_logs'],
    refuses: ['player/not-found'],
  },
)

export const getActivityAnalysis = call('ban_players', 'The activities of a player over the last 7 days.', {
  input: z.strictObject({ playerId: Uid }),
  output: z.object({ analysis: ActivityAnalysis }),
  reads: ['player_activity_logs'],
  refuses: ['player/not-found'],
})
