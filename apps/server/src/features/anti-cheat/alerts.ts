import { randomUUID } from 'node:crypto'
import {
  type AlertStatus,
  type Conflict,
  type DetectionAlert,
  type DetectionRule,
  MOST_RULES,
  THRESHOLDS,
  type Version,
} from '@hearthward/contract'
import { requireNotOneself } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { Handler, SignedIn } from '../../core/handler.ts'
import { readPlayerNames } from '../../core/world/player-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tryRule } from './detection.ts'
import {
  hasOtherOpenAlert,
  insertRule,
  lockAlert,
  lockRule,
  markAlert,
  markRuleDeleted,
  readRules,
  writeRule,
} from './queries.ts'

interface Handling {
  status: AlertStatus
  reason: string
  expectedVersion: Version
}

export async function handleAlert(context: SignedIn, alertId: string, handling: Handling): Promise<DetectionAlert> {
  const { antiCheat } = context.server
  const handled = await act(context, async (tx) => {
    const before = await lockAlert(tx, alertId)
    if (!before) throw new Refusal('alert/not-found')
    await requireNotOneself(context, before.playerId)
    assertExpectedVersion(currentAlert(before), handling.expectedVersion)
    const result = await setStatus(context, tx, before, handling.status)
    const details = {
      name: `${before.ruleName}, ${before.playerName ?? 'a deleted account'}`,
      reason: handling.reason,
      before: { status: before.status },
      after: { status: result.status },
    }
    return { result, act: { action: 'handle_alert', resource: 'detection_alerts', resourceId: alertId, details } }
  })
  await antiCheat.refreshStats()
  antiCheat.publishAlerts()
  return handled
}

function currentAlert({ status, handledBy, handledAt }: DetectionAlert): Conflict {
  return {
    version: status,
    now: { status },
    ...(handledBy !== null && { by: handledBy }),
    ...(handledAt !== null && { at: handledAt }),
  }
}

/** Sets the status and updates the player's risk, within the caller's transaction and with the alert's row locked. */
export async function setStatus(
  { server, identity }: SignedIn,
  tx: Db,
  alert: DetectionAlert,
  status: AlertStatus,
): Promise<DetectionAlert> {
  if (status === 'open' && (await hasOtherOpenAlert(tx, alert))) throw new Refusal('alert/twin')
  const handled =
    status === 'open'
      ? { handledBy: null, handledAt: null }
      : { handledBy: identity.username, handledAt: server.clock.now() }
  await markAlert(tx, alert.id, status, handled)
  await server.antiCheat.updateRisk(tx, alert.playerId)
  return { ...alert, status, ...handled }
}

export type RuleChange = Partial<Pick<DetectionRule, 'name' | 'threshold' | 'windowMinutes' | 'severity' | 'enabled'>>
type Given<T> = { [Key in keyof T]?: T[Key] | undefined }

type NewRule = Pick<DetectionRule, 'kind'> & Required<RuleChange>

/** Adds a rule and applies it at once, also to players who are not playing now. */
export async function createRule(context: SignedIn, newRule: NewRule, reason: string) {
  const { server, identity } = context
  const rule = { id: randomUUID(), ...newRule, createdBy: identity.username, updatedAt: server.clock.now() }
  refuseThreshold(rule)
  await act(context, async (tx) => {
    if ((await readRules(tx)).length >= MOST_RULES) throw new Refusal('rule/too-many', { most: MOST_RULES })
    await insertRule(tx, rule)
    const details = { name: rule.name, reason, after: { kind: rule.kind, ...auditFields(rule) } }
    return {
      result: null,
      act: { action: 'create_detection_rule', resource: 'detection_rules', resourceId: rule.id, details },
    }
  })
  // The rule is saved: if this check fails, the job repeats it within a minute.
  return { rule, raised: rule.enabled ? await server.antiCheat.checkLastHour().catch(() => 0) : 0 }
}

export async function deleteRule(
  context: SignedIn,
  ruleId: string,
  { reason, expectedVersion }: { reason: string; expectedVersion: Version },
): Promise<void> {
  const { antiCheat, clock } = context.server
  await act(context, async (tx) => {
    const before = await lockRule(tx, ruleId)
    if (!before) throw new Refusal('rule/not-found')
    assertExpectedVersion(currentRule(before), expectedVersion)
    await markRuleDeleted(tx, ruleId, clock.now())
    const details = { name: before.name, reason, before: { kind: before.kind, ...auditFields(before) } }
    return {
      result: null,
      act: { action: 'delete_detection_rule', resource: 'detection_rules', resourceId: ruleId, details },
    }
  })
  await antiCheat.refreshStats()
}

export async function updateRule(
  context: SignedIn,
  ruleId: string,
  change: Given<RuleChange>,
  { reason, expectedVersion }: { reason: string; expectedVersion: Version },
): Promise<DetectionRule> {
  const now = context.server.clock.now()
  return act(context, async (tx) => {
    const before = await lockRule(tx, ruleId)
    if (!before) throw new Refusal('rule/not-found')
    // `updatedAt` is the version, so two changes in one millisecond must still differ.
    const after = { ...changed(before, change), updatedAt: Math.max(now, before.updatedAt + 1) }
    assertExpectedVersion(currentRule(before), expectedVersion)
    refuseThreshold(after)
    await writeRule(tx, after)
    const details = { name: before.name, reason, before: auditFields(before), after: auditFields(after) }
    return {
      result: after,
      act: { action: 'update_detection_rule', resource: 'detection_rules', resourceId: ruleId, details },
    }
  })
}

const currentRule = (rule: DetectionRule): Conflict => ({
  version: rule.updatedAt,
  now: auditFields(rule),
  at: rule.updatedAt,
})

const auditFields = ({ name, threshold, windowMinutes, severity, enabled }: DetectionRule) => ({
  name,
  threshold,
  windowMinutes,
  severity,
  enabled: enabled ? 'on' : 'off',
})

function changed(rule: DetectionRule, change: Given<RuleChange>): DetectionRule {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...rule, ...given }
}

function refuseThreshold({ kind, threshold }: Pick<DetectionRule, 'kind' | 'threshold'>): void {
  const { least, most, whole } = THRESHOLDS[kind]
  const fits = threshold >= least && threshold <= most && (!whole || Number.isInteger(threshold))
  if (!fits) throw new Refusal('rule/threshold', { least, most })
}

/** Runs the job's check at once. */
export async function runDetectionNow(context: SignedIn): Promise<number> {
  const raised = await context.server.antiCheat.check()
  return act(context, async () => {
    const details = { name: 'all rules', after: { raised } }
    return { result: raised, act: { action: 'run_detection', resource: 'detection_rules', resourceId: 'all', details } }
  })
}

type TriedRule = Pick<DetectionRule, 'id' | 'name' | 'kind' | 'threshold' | 'windowMinutes'>

async function logDryRun(context: SignedIn, { id, name, ...rule }: TriedRule, alerts: number): Promise<void> {
  await act(context, async () => {
    const details = { name, after: { ...rule, dryRun: true, alerts } }
    return {
      result: null,
      act: { action: 'detection_rule_dry_run', resource: 'detection_rules', resourceId: id, details },
    }
  })
}

const MOST_NAMED = 10

type RuleTrial = Parameters<Handler<'tryDetectionRule'>>[0]

export async function dryRunRule(context: SignedIn, { ruleId, kind, change }: RuleTrial) {
  const { server } = context
  const stored = (await readRules(server.database.db)).find(({ id }) => id === ruleId)
  const { threshold = stored?.threshold, windowMinutes = stored?.windowMinutes } = change
  const ruleKind = stored?.kind ?? kind
  if (ruleKind === undefined || threshold === undefined || windowMinutes === undefined) {
    throw new Refusal('rule/not-found')
  }
  const rule = { id: 'tried', kind: ruleKind, threshold, windowMinutes }
  refuseThreshold(rule)
  await server.activityLog.flush()
  const { best, players, isPartial } = await tryRule(server, rule)
  await logDryRun(context, { name: stored?.name ?? 'a new rule', ...rule, id: stored?.id ?? 'new' }, best.size)
  const lowestFirst = rule.kind === 'input_rhythm' ? -1 : 1
  const top = [...best].sort(([, a], [, b]) => (b - a) * lowestFirst).slice(0, MOST_NAMED)
  const names = await readPlayerNames(
    server.database.db,
    top.map(([playerId]) => playerId),
    { withDeleted: true },
  )
  return {
    alerts: best.size,
    players,
    isPartial,
    top: top.map(([playerId, score]) => ({ playerId, playerName: names.get(playerId) ?? null, score })),
  }
}
