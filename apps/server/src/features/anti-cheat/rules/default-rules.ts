import type { DetectionRule } from '@hearthward/contract'

const DAY = 24 * 60

/** `createdBy` of the default rules. */
export const MADE_BY_RELEASE = 'hearthward'

/** The rules of a new server, one of each kind; staff adjust them. */
export const DEFAULT_RULES: readonly Omit<DetectionRule, 'createdBy' | 'updatedAt'>[] = [
  // A day offline is one log entry: the window must contain it.
  rule('xp_rate', 'Experience above the maximum', 1.5, 2 * DAY, 'critical'),
  rule('session_length', 'Session without breaks', 20, 2 * DAY, 'high'),
  rule('input_rhythm', 'Machine-like timing', 0.12, 4 * 60, 'high'),
  rule('wealth_jump', 'Sudden wealth', 2_000_000, 2 * 60, 'medium'),
  rule('market_price', 'Price far from the guide price', 5, 7 * DAY, 'medium'),
  rule('trade_ring', 'One-way trading', 100_000, 7 * DAY, 'high'),
  rule('multi_account', 'Many accounts on one device', 3, 7 * DAY, 'low'),
  rule('staff_grant', 'Grant to a connected account', 0, DAY, 'critical'),
  rule('staff_volume', 'Unusual grants for the role', 10, DAY, 'critical'),
]

function rule(
  kind: DetectionRule['kind'],
  name: string,
  threshold: number,
  windowMinutes: number,
  severity: DetectionRule['severity'],
) {
  return { id: kind, name, kind, threshold, windowMinutes, severity, enabled: true }
}
