import { formatShare } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { activityName, placeName, useContent } from '../players/content.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Sheet } from '../ui/AdminPage.tsx'
import { BarTable } from '../ui/charts/BarTable.tsx'
import { TimeChart } from '../ui/charts/TimeChart.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { QueryView } from './QueryView.tsx'

const SPANS = [
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const
type Span = (typeof SPANS)[number]['value']

/** The number of days the charts cover. It is kept in the address. */
export function useDays() {
  const [filters, setFilters] = useFilters<'/admin/analytics'>()
  const chosen = SPANS.find(({ value }) => value === filters['days'])?.value ?? '30'
  const chips = (
    <Chips label="Period" options={SPANS} value={chosen as Span} isRequired onChange={(days) => setFilters({ days })} />
  )
  return { days: Number(chosen), chips }
}

export function PlayerDays() {
  const { days, chips } = useDays()
  const query = useStaffQuery('getPlayerAnalytics', { days })
  return (
    <>
      {chips}
      <QueryView query={query}>
        {({ days }) => {
          const moments = days.map(({ at }) => at)
          return (
            <>
              <TimeChart
                title="Active and new players"
                hint="Active players were online that day. New players joined that day."
                moments={moments}
                series={[
                  { name: 'Active', tone: 'moss', values: days.map(({ active }) => active) },
                  { name: 'New', tone: 'river', values: days.map(({ newPlayers }) => newPlayers) },
                  { name: 'Peak online', tone: 'brass', values: days.map(({ online }) => online) },
                ]}
              />
              <TimeChart
                title="All players and members"
                moments={moments}
                series={[
                  { name: 'Players', tone: 'brass', values: days.map(({ players }) => players) },
                  { name: 'Members', tone: 'arcane', values: days.map(({ premium }) => premium) },
                ]}
              />
              <TimeChart
                title="Total experience"
                hint="The experience of all players at the end of each day."
                moments={moments}
                series={[{ name: 'Experience', tone: 'river', values: days.map(({ experience }) => experience) }]}
              />
              <TimeChart
                title="Trades and reports"
                moments={moments}
                series={[
                  { name: 'Trades', tone: 'moss', values: days.map(({ trades }) => trades) },
                  { name: 'Pending reports', tone: 'blood', values: days.map(({ reports }) => reports) },
                ]}
              />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

interface Cohort {
  at: number
  players: number
  day1: number | null
  day7: number | null
  day30: number | null
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const share = (key: 'day1' | 'day7' | 'day30', title: string): Column<Cohort> => ({
  id: key,
  title,
  isFigure: true,
  cell: (cohort) => {
    const back = cohort[key]
    if (back === null) return <span className="text-muted">not yet</span>
    const part = cohort.players === 0 ? 0 : back / cohort.players
    return (
      <span className="inline-flex items-center justify-end gap-2">
        <span className="text-xs text-muted">{back}</span>
        <span
          className="rounded-md px-2 py-0.5"
          style={{ background: `color-mix(in oklab, var(--moss) ${Math.round(part * 55)}%, transparent)` }}
        >
          {formatShare(part)}
        </span>
      </span>
    )
  },
})

const COHORTS: readonly Column<Cohort>[] = [
  { id: 'at', title: 'Joined', cell: ({ at }) => date.format(at) },
  { id: 'players', title: 'Accounts', isFigure: true, cell: ({ players }) => players },
  share('day1', 'After a day'),
  share('day7', 'After a week'),
  share('day30', 'After 30 days'),
]

export function Retention() {
  const query = useStaffQuery('getRetention', {})
  return (
    <QueryView query={query}>
      {({ cohorts }) => (
        <Sheet
          bar={
            <p className="text-sm text-muted">
              How many of the full accounts created on a day came back that long after or later. Guests are not counted:
              they expire after a day.
            </p>
          }
        >
          <DataTable
            label="Retention by joining day"
            columns={COHORTS}
            rows={cohorts}
            keyOf={({ at }) => String(at)}
            empty={<EmptyState icon="three-friends">No accounts were created in the last 60 days.</EmptyState>}
          />
        </Sheet>
      )}
    </QueryView>
  )
}

export function Levels() {
  const query = useStaffQuery('getLevelDistribution', {})
  return (
    <QueryView query={query}>
      {({ total, combat }) => (
        <div className="grid gap-4 hall:grid-cols-2">
          {[
            { title: 'Total level', bands: total, tone: 'river' as const },
            { title: 'Combat level', bands: combat, tone: 'blood' as const },
          ].map(({ title, bands, tone }) => (
            <BarTable
              key={title}
              title={title}
              hint="Players on the leaderboard."
              heads={['Levels', 'Players']}
              tone={tone}
              rows={bands.map(({ from, until, players }) => ({
                id: String(from),
                label: `${from} to ${until}`,
                value: players,
              }))}
              empty="Nobody is on the leaderboard yet."
            />
          ))}
        </div>
      )}
    </QueryView>
  )
}

const REFETCH_INTERVAL = 15_000

export function Activities() {
  const query = useStaffQuery('getActivityBreakdown', {}, { refetchInterval: REFETCH_INTERVAL })
  const content = useContent()
  return (
    <QueryView query={query}>
      {({ online, activities, places, resting }) => (
        <div className="grid gap-4 hall:grid-cols-2">
          <BarTable
            title="Current activities"
            hint={`${online} online, ${resting} of them idle.`}
            heads={['Activity', 'Players']}
            tone="moss"
            rows={activities.map(({ id, players }) => ({ id, label: activityName(content, id), value: players }))}
            empty="Nobody is doing an activity right now."
          />
          <BarTable
            title="Current places"
            heads={['Place', 'Players']}
            tone="river"
            rows={places.map(({ id, players }) => ({ id, label: placeName(content, id), value: players }))}
            empty="Nobody is online right now."
          />
        </div>
      )}
    </QueryView>
  )
}
