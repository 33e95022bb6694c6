import type { AlertStatus, RiskProfile, RuleKind, Severity } from '@hearthward/contract'
import { days, type Millis } from '@hearthward/engine'

/** The fields of an alert that determine risk. */
export interface RiskAlert {
  kind: RuleKind
  severity: Severity
  status: AlertStatus
  createdAt: Millis
}

/** Alerts older than this do not count. */
export const RISK_SPAN = days(30)
/** The trend compares with the score this long ago; smaller differences than the step are noise. */
const TREND_SPAN = days(7)
const TREND_STEP = 5

/** Points out of 100 for a new alert. */
const WEIGHTS: Readonly<Record<Severity, number>> = { low: 12, medium: 28, high: 48, critical: 70 }
/** Factor by status: resolved alerts were right, false positives do not count. */
const STATUS_FACTOR: Readonly<Record<AlertStatus, number>> = {
  open: 1,
  acknowledged: 1,
  resolved: 0.8,
  false_positive: 0,
}

type RiskResult = Omit<RiskProfile, 'playerId' | 'playerName' | 'lastCalculated'>

/** A player's risk. Alerts count by severity and status, and fade with age. */
export function riskOf(alerts: readonly RiskAlert[], now: Millis): RiskResult {
  const counted = alerts.filter(({ createdAt }) => createdAt > now - RISK_SPAN && createdAt <= now)
  const score = scoreOf(counted, now)
  const before = scoreOf(
    alerts.filter(({ createdAt }) => createdAt <= now - TREND_SPAN),
    now - TREND_SPAN,
  )
  const trend = score - before >= TREND_STEP ? 'rising' : before - score >= TREND_STEP ? 'falling' : 'steady'
  return { score, factors: factorsOf(counted, now), alertsIn30Days: counted.length, trend }
}

function weightOf({ severity, status, createdAt }: RiskAlert, now: Millis): number {
  const freshness = Math.max(0, 1 - (now - createdAt) / RISK_SPAN)
  return WEIGHTS[severity] * STATUS_FACTOR[status] * freshness
}

/** Each alert takes its share of the remainder up to 100: small ones add up, and the score never exceeds 100. */
function scoreOf(alerts: readonly RiskAlert[], now: Millis): number {
  const left = alerts.reduce((rest, alert) => rest * (1 - weightOf(alert, now) / 100), 1)
  return Math.round(100 * (1 - left))
}

function factorsOf(alerts: readonly RiskAlert[], now: Millis): RiskProfile['factors'] {
  const whole = alerts.reduce((sum, alert) => sum + weightOf(alert, now), 0)
  const byKind = new Map<RuleKind, { weight: number; alerts: number }>()
  for (const alert of alerts) {
    const weight = weightOf(alert, now)
    if (weight === 0) continue
    const known = byKind.get(alert.kind) ?? { weight: 0, alerts: 0 }
    byKind.set(alert.kind, { weight: known.weight + weight, alerts: known.alerts + 1 })
  }
  return [...byKind]
    .map(([kind, { weight, alerts }]) => ({ kind, share: weight / whole, alerts }))
    .sort((a, b) => b.share - a.share)
}
