/** Totals of the call histogram since the server started. */
export interface CallTotals {
  calls: number
  seconds: number
  failures: number
  /** Cumulative number of calls by the bucket's upper bound in seconds. */
  within: ReadonlyMap<number, number>
}

interface Value {
  metricName?: string
  value: number
  labels: Partial<Record<string, string | number>>
}

/** The outcome that counts as a failure. Refusals, including those for maintenance, are correct answers. */
const FAILURE = 'internal'

export function sumCalls(values: readonly Value[]): CallTotals {
  const within = new Map<number, number>()
  const total = { calls: 0, seconds: 0, failures: 0 }
  for (const { metricName = '', value, labels } of values) {
    if (metricName.endsWith('_sum')) total.seconds += value
    if (metricName.endsWith('_count')) {
      total.calls += value
      if (labels['outcome'] === FAILURE) total.failures += value
    }
    if (metricName.endsWith('_bucket')) {
      const bound = labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le'])
      within.set(bound, (within.get(bound) ?? 0) + value)
    }
  }
  return { ...total, within }
}

/** The calls between two snapshots. `slowestMs` is the 99th percentile, to the precision of the buckets. */
export function callsBetween(before: CallTotals | null, after: CallTotals) {
  const calls = after.calls - (before?.calls ?? 0)
  const seconds = after.seconds - (before?.seconds ?? 0)
  const bounds = [...after.within.keys()].sort((a, b) => a - b)
  const slowest = bounds.find((bound) => count(after, bound) - count(before, bound) >= calls * 0.99)
  const largest = bounds.filter(Number.isFinite).at(-1) ?? 0
  return {
    calls,
    failures: after.failures - (before?.failures ?? 0),
    meanMs: calls > 0 ? (seconds / calls) * 1_000 : 0,
    slowestMs: calls > 0 ? Math.min(slowest ?? largest, largest) * 1_000 : 0,
  }
}

const count = (totals: CallTotals | null, bound: number) => totals?.within.get(bound) ?? 0
