import type { MetricsPoint, ServerMetrics } from '@hearthward/contract'
import { formatAgo, formatDuration } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { formatBytes } from '../ui/bytes.ts'
import { Sparkline } from '../ui/charts/Sparkline.tsx'
import type { StatTone } from '../ui/charts/StatCard.tsx'

const REFETCH_INTERVAL = 15_000

interface Figure {
  readonly title: string
  readonly value: (metrics: ServerMetrics) => string
  readonly beside?: (metrics: ServerMetrics) => string
  readonly of?: (point: MetricsPoint) => number
  readonly tone: StatTone | ((metrics: ServerMetrics) => StatTone)
}

const percent = (share: number, digits = 0) => `${(share * 100).toFixed(digits)}%`

/** Red only if the figure shows any errors: 0.00% is no problem. */
export const errorRateTone = (errorRate: number): StatTone =>
  Number((errorRate * 100).toFixed(2)) > 0 ? 'blood' : 'river'

const FIGURES: readonly Figure[] = [
  {
    title: 'Processor',
    value: ({ cpuUsage }) => percent(cpuUsage),
    beside: ({ uptime }) => `up for ${formatDuration(uptime * 1_000)}`,
    of: ({ cpuUsage }) => cpuUsage,
    tone: 'river',
  },
  {
    title: 'Memory',
    value: ({ memoryUsage }) => formatBytes(memoryUsage.used),
    beside: ({ memoryUsage }) => `of ${formatBytes(memoryUsage.total)}`,
    of: ({ memoryUsed }) => memoryUsed,
    tone: 'river',
  },
  {
    title: 'Response time',
    value: ({ performance }) => `${performance.responseTime.toFixed(1)} ms`,
    beside: ({ performance }) => `99% within ${performance.slowest.toFixed(0)} ms`,
    of: ({ responseTime }) => responseTime,
    tone: 'moss',
  },
  {
    title: 'Error rate',
    value: ({ performance }) => percent(performance.errorRate, 2),
    beside: ({ performance }) => `of ${performance.callsPerSecond.toFixed(1)} calls a second`,
    of: ({ errorRate }) => errorRate,
    tone: ({ performance }) => errorRateTone(performance.errorRate),
  },
  {
    title: 'Connections',
    value: ({ connections }) => formatExact(connections),
    beside: ({ playersInGame }) => `${formatExact(playersInGame)} in the game`,
    of: ({ connections }) => connections,
    tone: 'brass',
  },
  { title: 'Database', value: ({ databaseSize }) => formatBytes(databaseSize), beside: () => 'on disk', tone: 'brass' },
]

/** The server's metrics, now and over a day. If they cannot be measured, the last ones are shown with their age. */
export function Health() {
  const { data, error, refetch } = useStaffQuery('getServerMetrics', {}, { refetchInterval: REFETCH_INTERVAL })
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  if (!data) return <PanelSkeleton rows={2} label="Measuring the server" />
  return (
    <section aria-label="Server health" className="grid gap-2">
      {data.isStored && (
        <p role="alert" className="text-sm font-semibold text-blood-ink">
          Server metrics are not available. These figures are from{' '}
          {formatAgo(data.measuredAt, data.measuredAt + data.age)}.
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3 mid:grid-cols-3 hall:grid-cols-6">
        {FIGURES.map(({ title, value, beside, of, tone }) => (
          <li key={title} className="flex flex-col rounded-xl border border-line bg-panel px-3 py-2.5">
            <span className="text-xs text-muted">{title}</span>
            <span className="font-display text-xl font-semibold tabular-nums">{value(data)}</span>
            <span className="mb-1 text-xs text-muted">{beside?.(data)}</span>
            {of && data.history.length > 1 && (
              <div className="mt-auto">
                <Sparkline
                  values={data.history.map(of)}
                  label={`${title} over the last day`}
                  tone={typeof tone === 'function' ? tone(data) : tone}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {data.history.length > 1 && <History history={data.history} />}
    </section>
  )
}

/** The same figures as a table. */
function History({ history }: { history: readonly MetricsPoint[] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted hover:text-text">The last day as a table</summary>
      <div className="mt-2 max-h-72 overflow-auto rounded-xl border border-line bg-panel">
        <table className="w-full text-right tabular-nums">
          <thead className="sticky top-0 bg-raised text-xs text-muted">
            <tr>
              {['From', 'Processor', 'Memory', 'Response time', 'Error rate', 'Connections'].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map((point) => (
              <tr key={point.at} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 font-medium">
                  {new Date(point.at).toISOString().slice(11, 16)}
                </th>
                <td className="px-3">{percent(point.cpuUsage)}</td>
                <td className="px-3">{formatBytes(point.memoryUsed)}</td>
                <td className="px-3">{point.responseTime.toFixed(1)} ms</td>
                <td className="px-3">{percent(point.errorRate, 2)}</td>
                <td className="px-3">{Math.round(point.connections)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
