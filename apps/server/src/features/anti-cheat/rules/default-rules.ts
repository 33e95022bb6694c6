import type { DetectionRule } from '@hearthward/contract'

const DAY = 24 * 60

/** `createdBy` of the default rules. */
export const MADE_BY_RELEASE = 'hearthward'

/** The rules of a new server, one of each kind; staff adjust them. */
export const DEFAULT_RULES: readonly Omit<DetectionRule, 'createdBy' | 'updatedAt'>[] = [
  // A day offline is one log entry: the window must contain it.
  rule('xp_rate', 'Faster than the rules', 1.5, 2 * DAY, 'critical'),
  rule('session_length', 'Never sleeps', 20, 2 * DAY, 'high'),
  rule('input_rhythm', 'Like clockwork', 0.12, 4 * 60, 'high'),
  rule('wealth_jump', 'Sudden riches', 2_000_000, 2 * 60, 'medium'),
  rule('market_price', 'Far from the guide', 5, 7 * DAY, 'medium'),
  rule('trade_ring', 'Trading one way', 100_000, 7 * DAY, 'high'),
  rule('multi_account', 'One device, many names', 3, 7 * DAY, 'low'),
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
