import { RULE_KINDS, SEVERITIES } from '@hearthward/contract'
import { Amount } from '../../ui/Amount.tsx'
import { formatAgo } from '../../ui/durations.ts'
import { formatShare } from '../../ui/numbers.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useAsk } from '../office.ts'
import { BarChart } from '../ui/BarChart.tsx'
import { FactList } from '../ui/FactList.tsx'
import { Stat } from '../ui/Stat.tsx'
import { KIND_WORDS, spoken } from './words.ts'

const DAY = 86_400_000
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** How the watch itself does. */
export function Statistics() {
  const { data, error, refetch } = useAsk('getDetectionStats', {}, { every: 60_000 })
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
      <div className="grid grid-cols-2 gap-3 mid:grid-cols-3 desk:grid-cols-4">
        <Stat name="Open alerts" isLoud={stats.bySeverity.critical > 0}>
          {stats.byStatus.open}
        </Stat>
        <Stat name="Acknowledged">{stats.byStatus.acknowledged}</Stat>
        <Stat name="Raised in 24 hours">{stats.raisedIn24Hours}</Stat>
        <Stat name="Raised in 7 days">{stats.raisedIn7Days}</Stat>
        <Stat name="False positives">
          {stats.falsePositiveShare === null ? 'none handled' : formatShare(stats.falsePositiveShare)}
        </Stat>
        <Stat name="Risk of 50 and more">{stats.profilesListed}</Stat>
        <Stat name="Players watched, 24 hours">
          <Amount value={stats.playersIn24Hours} />
        </Stat>
        <Stat name="Entries of the log, 24 hours">
          <Amount value={stats.logEntriesIn24Hours} />
        </Stat>
      </div>
      <BarChart
        title="Alerts raised, day by day"
        valueName="Alerts"
        bars={stats.raisedByDay.map((value, day) => ({ label: date.format(first + (day + 1) * DAY), value }))}
      />
      <div className="grid gap-5 mid:grid-cols-2">
        <section>
          <h3 className="mb-1 text-base">By rule, within 30 days</h3>
          <FactList facts={RULE_KINDS.map((kind) => [KIND_WORDS[kind], stats.byKind[kind]] as const)} />
        </section>
        <section>
          <h3 className="mb-1 text-base">By severity, not closed yet</h3>
          <FactList facts={SEVERITIES.map((severity) => [spoken(severity), stats.bySeverity[severity]] as const)} />
        </section>
      </div>
      <p className="text-sm text-muted">Reckoned {formatAgo(stats.updatedAt, Date.now())}.</p>
    </div>
  )
}
