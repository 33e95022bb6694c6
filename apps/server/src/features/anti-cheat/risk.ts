import type { AlertStatus, RiskProfile, RuleKind, Severity } from '@hearthward/contract'
import { days, type Millis } from '@hearthward/engine'

/** What of an alert makes up a risk. */
export interface Weighed {
  kind: RuleKind
  severity: Severity
  status: AlertStatus
  createdAt: Millis
}

/** Alerts older than this count for nothing. */
export const RISK_SPAN = days(30)
/** A trend compares with how it stood so long ago, and this many points are no chance. */
const TREND_SPAN = days(7)
const TREND_STEP = 5

/** Of a hundred, for one alert that was raised just now. */
const WEIGHTS: Readonly<Record<Severity, number>> = { low: 12, medium: 28, high: 48, critical: 70 }
/** What staff made of it: one they have resolved was right, a false positive was nothing. */
const STANDING: Readonly<Record<AlertStatus, number>> = { open: 1, acknowledged: 1, resolved: 0.8, false_positive: 0 }

type Weighted = Omit<RiskProfile, 'playerId' | 'playerName' | 'lastCalculated'>

/** How much reason there is to look at a player. Alerts weigh by severity and what became of them, and fade with age. */
export function riskOf(alerts: readonly Weighed[], now: Millis): Weighted {
  const counted = alerts.filter(({ createdAt }) => createdAt > now - RISK_SPAN && createdAt <= now)
  const score = scoreOf(counted, now)
  const before = scoreOf(
    alerts.filter(({ createdAt }) => createdAt <= now - TREND_SPAN),
    now - TREND_SPAN,
  )
  const trend = score - before >= TREND_STEP ? 'rising' : before - score >= TREND_STEP ? 'falling' : 'steady'
  return { score, factors: factorsOf(counted, now), alertsIn30Days: counted.length, trend }
}

function weightOf({ severity, status, createdAt }: Weighed, now: Millis): number {
  const freshness = Math.max(0, 1 - (now - createdAt) / RISK_SPAN)
  return WEIGHTS[severity] * STANDING[status] * freshness
}

/** Each alert takes its share of what is left up to a hundred: many small ones add up, and nothing is above it. */
function scoreOf(alerts: readonly Weighed[], now: Millis): number {
  const left = alerts.reduce((rest, alert) => rest * (1 - weightOf(alert, now) / 100), 1)
  return Math.round(100 * (1 - left))
}

function factorsOf(alerts: readonly Weighed[], now: Millis): RiskProfile['factors'] {
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
