/** What the histogram of calls says: all counts since the server began. */
export interface Answered {
  calls: number
  seconds: number
  failures: number
  /** By its upper bound in seconds, how many took no longer. */
  within: ReadonlyMap<number, number>
}

interface Value {
  metricName?: string
  value: number
  labels: Partial<Record<string, string | number>>
}

/** What is the server's fault. Everything else that is refused, also for maintenance, is answered as it should be. */
const FAILURE = 'internal'

export function answered(values: readonly Value[]): Answered {
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

/** What was answered between two looks; 99 of 100 calls took no longer than `slowestMs`, as far as the buckets tell. */
export function between(before: Answered | null, after: Answered) {
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

const count = (answered: Answered | null, bound: number) => answered?.within.get(bound) ?? 0
