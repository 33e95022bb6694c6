import { MOST_RISK_PROFILES, RISK_LISTED_FROM } from '@hearthward/contract'
import type { Handler } from '../../core/handler.ts'
import * as detection from './alerts.ts'
import { readAlerts, readProfiles, readRules } from './queries.ts'

const ALERTS_SHOWN = 50

export const listAlerts: Handler<'listAlerts'> = async ({ limit = ALERTS_SHOWN, ...filter }, { server }) => {
  const found = await readAlerts(server.database.db, filter, limit + 1)
  return { alerts: found.slice(0, limit), hasMore: found.length > limit }
}

export const handleAlert: Handler<'handleAlert'> = async ({ alertId, ...handling }, context) => {
  return { alert: await detection.handleAlert(context, alertId, handling) }
}

export const listDetectionRules: Handler<'listDetectionRules'> = async (_, { server }) => {
  return { rules: await readRules(server.database.db) }
}

export const createDetectionRule: Handler<'createDetectionRule'> = async ({ reason, ...rule }, context) => {
  return detection.createRule(context, rule, reason)
}

export const deleteDetectionRule: Handler<'deleteDetectionRule'> = async ({ ruleId, ...why }, context) => {
  await detection.deleteRule(context, ruleId, why)
  return { deleted: true }
}

export const updateDetectionRule: Handler<'updateDetectionRule'> = async ({ ruleId, change, ...why }, context) => {
  return { rule: await detection.updateRule(context, ruleId, change, why) }
}

export const tryDetectionRule: Handler<'tryDetectionRule'> = async (tried, context) => {
  return detection.dryRunRule(context, tried)
}

export const runDetection: Handler<'runDetection'> = async (_, context) => ({
  raised: await detection.runDetectionNow(context),
})

export const listRiskProfiles: Handler<'listRiskProfiles'> = async (_, { server }) => {
  return { profiles: await readProfiles(server.database.db, RISK_LISTED_FROM, MOST_RISK_PROFILES) }
}

export const getDetectionStats: Handler<'getDetectionStats'> = async (_, { server }) => {
  return { stats: await server.antiCheat.stats() }
}
