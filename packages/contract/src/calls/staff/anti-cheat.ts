import { z } from 'zod'
import { call } from '../../call.ts'
import {
  ALERT_STATES,
  DetectionAlert,
  DetectionRule,
  DetectionStats,
  LONGEST_WINDOW,
  RiskProfile,
  RULE_KINDS,
  SEVERITIES,
} from '../../entities/anti-cheat.ts'
import { Uid } from '../../entities/player.ts'
import { NoInput, Reason, RowId, SingleLineText, Timestamp, Version } from '../../inputs.ts'

export const listAlerts = call('server_settings', 'Anti-cheat alerts, the newest first.', {
  input: z.strictObject({
    alertId: RowId.optional(),
    status: z.enum(ALERT_STATES).optional(),
    severity: z.enum(SEVERITIES).optional(),
    kind: z.enum(RULE_KINDS).optional(),
    playerId: Uid.optional(),
    /** The cursor: continues after this alert. */
    after: z.strictObject({ createdAt: Timestamp, id: RowId }).optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  output: z.object({ alerts: z.array(DetectionAlert), hasMore: z.boolean() }),
  reads: ['detection_alerts'],
})

export const handleAlert = call('server_settings', 'Acknowledges, resolves, dismisses or reopens an alert.', {
  input: z.strictObject({
    alertId: RowId,
    status: z.enum(ALERT_STATES),
    reason: Reason,
    /** The status of the alert. */
    expectedVersion: Version,
  }),
  output: z.object({ alert: DetectionAlert }),
  changes: ['detection_alerts', 'player_risk_profiles', 'anticheat_stats'],
  refuses: ['alert/not-found', 'alert/twin', 'staff/about-you', 'staff/overtaken'],
})

export const listDetectionRules = call('server_settings', 'The rules that raise alerts.', {
  input: NoInput,
  output: z.object({ rules: z.array(DetectionRule) }),
  reads: ['detection_rules'],
})

const RuleSettings = z.strictObject({
  name: SingleLineText(3, 60),
  threshold: z.number().min(0).max(1e12),
  windowMinutes: z.int().min(5).max(LONGEST_WINDOW),
  severity: z.enum(SEVERITIES),
  enabled: z.boolean(),
})

export const createDetectionRule = call(
  'server_settings',
  'Adds a rule and applies it at once to all players active within the last hour.',
  {
    input: RuleSettings.extend({ kind: z.enum(RULE_KINDS), reason: Reason }),
    output: z.object({
      rule: DetectionRule,
      /** Number of new alerts. */
      raised: z.int(),
    }),
    reads: ['player_activity_logs', 'ge_transactions'],
    changes: ['detection_rules', 'detection_alerts', 'player_risk_profiles', 'anticheat_stats'],
    limit: { most: 10, perSeconds: 60 },
    approval: 'always',
    refuses: ['rule/threshold', 'rule/too-many'],
  },
)

export const deleteDetectionRule = call('server_settings', 'Deletes a rule; alerts already raised stay.', {
  input: z.strictObject({
    ruleId: RowId,
    reason: Reason,
    /** `updatedAt` of the rule. */
    expectedVersion: Version,
  }),
  output: z.object({ deleted: z.literal(true) }),
  changes: ['detection_rules', 'anticheat_stats'],
  approval: 'always',
  refuses: ['rule/not-found', 'staff/overtaken'],
})

export const updateDetectionRule = call('server_settings', 'Changes a rule; alerts already raised stay.', {
  input: z.strictObject({
    ruleId: RowId,
    change: RuleSettings.partial(),
    reason: Reason,
    /** `updatedAt` of the rule. */
    expectedVersion: Version,
  }),
  output: z.object({ rule: DetectionRule }),
  changes: ['detection_rules'],
  approval: 'always',
  refuses: ['rule/not-found', 'rule/threshold', 'staff/overtaken'],
})

interface TrialInput {
  ruleId?: string | undefined
  kind?: string | undefined
  change: { threshold?: number | undefined; windowMinutes?: number | undefined }
}

function isCompleteTrial({ ruleId, kind, change: { threshold, windowMinutes } }: TrialInput): boolean {
  if (ruleId !== undefined) return kind === undefined
  return kind !== undefined && threshold !== undefined && windowMinutes !== undefined
}

export const tryDetectionRule = call(
  'server_settings',
  'How many alerts a rule would have raised within the last 7 days. Raises none.',
  {
    input: z
      .strictObject({
        /** Absent for a rule that does not exist yet: then the kind and both figures are required. */
        ruleId: RowId.optional(),
        kind: z.enum(RULE_KINDS).optional(),
        change: RuleSettings.pick({ threshold: true, windowMinutes: true }).partial(),
      })
      .refine(isCompleteTrial, { path: ['ruleId'], message: 'give a rule, or a kind with a threshold and a window' }),
    output: z.object({
      alerts: z.int(),
      /** Number of players examined: all active ones, up to a limit. */
      players: z.int(),
      isPartial: z.boolean(),
      /** The highest scores. */
      top: z.array(z.object({ playerId: Uid, playerName: z.string().nullable(), score: z.number() })),
    }),
    reads: ['player_activity_logs', 'ge_transactions'],
    limit: { most: 20, perSeconds: 60 },
    refuses: ['rule/not-found', 'rule/threshold'],
  },
)

export const runDetection = call('server_settings', 'Runs all detection rules now.', {
  input: NoInput,
  output: z.object({
    /** Number of new alerts. */
    raised: z.int(),
  }),
  reads: ['player_activity_logs', 'ge_transactions'],
  changes: ['detection_alerts', 'player_risk_profiles', 'anticheat_stats'],
  limit: { most: 10, perSeconds: 60 },
})

export const listRiskProfiles = call('server_settings', 'Players whose risk is 50 or more, the highest first.', {
  input: NoInput,
  output: z.object({ profiles: z.array(RiskProfile) }),
  reads: ['player_risk_profiles'],
})

export const getDetectionStats = call('server_settings', 'The current anti-cheat statistics.', {
  input: NoInput,
  output: z.object({ stats: DetectionStats }),
  reads: ['anticheat_stats'],
})
