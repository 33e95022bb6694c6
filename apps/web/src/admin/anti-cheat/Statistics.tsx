import { RULE_KINDS, SEVERITIES } from '@hearthward/contract'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatShare } from '../../ui/format/numbers.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { BarChart } from '../ui/charts/BarChart.tsx'
import { StatCard } from '../ui/charts/StatCard.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { KIND_WORDS, readableId } from './words.ts'

const DAY = 86_400_000
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Statistics about anti-cheat itself. */
export function Statistics() {
  const { data, error, refetch } = useStaffQuery('getDetectionStats', {}, { refetchInterval: 60_000 })
  if (error) {
    return (
      <div className="p-4">
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      </div>
    )
  }
  if (!data) {
    return (
      <div className="p-4">
        <PanelSkeleton rows={4} />
      </div>
    )
  }
  const { stats } = data
  const first = stats.updatedAt - stats.raisedByDay.length * DAY
  return (
    <div className="grid gap-5 p-4">
      <dl className="grid grid-cols-2 gap-3 mid:grid-cols-3 desk:grid-cols-4">
        <StatCard
          name="Open alerts"
          tone={stats.bySeverity.critical > 0 ? 'blood' : 'moss'}
          isValueColoured={stats.bySeverity.critical > 0}
          value={stats.byStatus.open}
        />
        <StatCard name="Acknowledged" tone="river" value={stats.byStatus.acknowledged} />
        <StatCard name="Raised in 24 hours" tone="river" value={stats.raisedIn24Hours} />
        <StatCard name="Raised in 7 days" tone="river" value={stats.raisedIn7Days} />
        <StatCard
          name="False positives"
          tone="river"
          value={stats.falsePositiveShare === null ? 'none handled' : formatShare(stats.falsePositiveShare)}
        />
        <StatCard name="Risk of 50 or more" tone="river" value={stats.profilesListed} />
        <StatCard name="Watched players, 24 hours" tone="river" value={<Amount value={stats.playersIn24Hours} />} />
        <StatCard name="Log entries, 24 hours" tone="river" value={<Amount value={stats.logEntriesIn24Hours} />} />
      </dl>
      <BarChart
        title="Alerts raised per day"
        valueName="Alerts"
        bars={stats.raisedByDay.map((value, day) => ({ label: date.format(first + (day + 1) * DAY), value }))}
      />
      <div className="grid gap-5 mid:grid-cols-2">
        <section>
          <h2 className="mb-1 text-base">By rule, last 30 days</h2>
          <Facts>
            {RULE_KINDS.map((kind) => (
              <Fact key={kind} name={KIND_WORDS[kind]}>
                {stats.byKind[kind]}
              </Fact>
            ))}
          </Facts>
        </section>
        <section>
          <h2 className="mb-1 text-base">By severity, unresolved</h2>
          <Facts>
            {SEVERITIES.map((severity) => (
              <Fact key={severity} name={readableId(severity)}>
                {stats.bySeverity[severity]}
              </Fact>
            ))}
          </Facts>
        </section>
      </div>
      <p className="text-sm text-muted">
        Calculated <Moment at={stats.updatedAt} isAgo />.
      </p>
    </div>
  )
}
