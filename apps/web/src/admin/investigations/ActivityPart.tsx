import { type ActivityAnalysis, GAP_BOUNDS, type Investigation } from '@hearthward/contract'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatAmount, formatExact } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { claimWords } from '../anti-cheat/words.ts'
import { useContent } from '../players/content.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { BarChart } from '../ui/charts/BarChart.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { CollectEvidence } from './CollectEvidence.tsx'
import { doingWords } from './words.ts'

/** The player's activity of the last 7 days. */
export function ActivityPart({ investigation, isOver }: { investigation: Investigation; isOver: boolean }) {
  const { data, error, refetch } = useStaffQuery('getActivityAnalysis', { playerId: investigation.playerId })
  return (
    <Card title="Activity in the last 7 days">
      {error ? (
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      ) : !data ? (
        <PanelSkeleton rows={4} />
      ) : data.analysis.entries === 0 ? (
        <EmptyState icon="scroll-unfurled">The player was not active in these days.</EmptyState>
      ) : (
        <Analysis analysis={data.analysis} investigation={investigation} isOver={isOver} />
      )}
    </Card>
  )
}

interface AnalysisProps {
  analysis: ActivityAnalysis
  investigation: Investigation
  isOver: boolean
}

function Analysis({ analysis, investigation, isOver }: AnalysisProps) {
  const content = useContent()
  const { activeMs, longestSittingMs, intents, completions, coinsGained, rhythm, activities, gaps, byHour } = analysis
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 mid:grid-cols-2">
        <Facts>
          <Fact name="Time played">{formatDuration(activeMs)}</Fact>
          <Fact name="Longest session">{formatDuration(longestSittingMs)}</Fact>
          <Fact name="Inputs">{formatExact(intents)}</Fact>
          <Fact name="Completions">{formatExact(completions)}</Fact>
          <Fact name="Coins gained">{formatExact(coinsGained)}</Fact>
          <Fact name="Rhythm">
            {rhythm === null ? 'too few inputs' : `gaps differ by ${formatExact(rhythm * 100)}%`}
          </Fact>
          <Fact name="Devices">{formatExact(analysis.devices.length)}</Fact>
        </Facts>
        <Facts>
          {activities.slice(0, 7).map(({ activityId, ms, gained }) => (
            <Fact key={activityId} name={doingWords({ activityId }, content)}>
              {formatDuration(ms)}, {formatAmount(gained)} experience
            </Fact>
          ))}
        </Facts>
      </div>
      <div className="grid gap-4 mid:grid-cols-2">
        <BarChart
          title="Time played, by hour of the day (UTC)"
          valueName="Time"
          format={formatDuration}
          bars={byHour.map((value, hour) => ({ label: `${String(hour).padStart(2, '0')}:00`, value }))}
        />
        <BarChart
          title="Gaps between inputs"
          valueName="Count"
          bars={[...GAP_BOUNDS, null].map((bound, place) => ({ label: gapName(bound), value: gaps[place] ?? 0 }))}
        />
      </div>
      <Entries {...{ analysis, investigation, isOver }} />
    </div>
  )
}

const LAST_BOUND = GAP_BOUNDS[GAP_BOUNDS.length - 1] as number
const gapName = (bound: number | null) =>
  bound === null
    ? `over ${formatDuration(LAST_BOUND)}`
    : bound < 1_000
      ? `under ${bound} ms`
      : `under ${formatDuration(bound)}`

function Entries({ analysis, investigation, isOver }: AnalysisProps) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted hover:text-text">
        Latest log entries ({analysis.latest.length} of {analysis.isPartial ? 'more than ' : ''}
        {analysis.entries})
      </summary>
      <div className="overflow-x-auto">
        <table className="mt-1 w-full">
          <thead className="text-left text-xs text-muted [&_th]:py-1 [&_th]:pr-3 [&_th]:font-semibold">
            <tr>
              <th scope="col">When</th>
              <th scope="col">Activity</th>
              <th scope="col">Duration</th>
              <th scope="col">Gained</th>
              <th scope="col">Possible</th>
              <th scope="col">Inputs</th>
              {!isOver && <th scope="col">As evidence</th>}
            </tr>
          </thead>
          <tbody>
            {analysis.latest.map((entry) => (
              <EntryRow key={entry.id} entry={entry} investigation={investigation} isOver={isOver} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

type EntryRowProps = Omit<AnalysisProps, 'analysis'> & { entry: ActivityAnalysis['latest'][number] }

function EntryRow({ entry, investigation, isOver }: EntryRowProps) {
  const { id, from, until, gained, expected, intents, claim } = entry
  const claimed = claimWords(claim)
  const doing = doingWords(entry, useContent())
  const span = formatDuration(until - from)
  return (
    <tr className="border-t border-line [&_td]:py-1 [&_td]:pr-3">
      <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
        <Moment at={from} />
      </th>
      {claimed ? (
        <td colSpan={5} className="font-semibold text-blood-ink">
          {claimed}
        </td>
      ) : (
        <>
          <td>{doing}</td>
          <td className="whitespace-nowrap">{span}</td>
          <td className={gained > expected * 1.5 ? 'font-semibold text-blood-ink' : ''}>{formatExact(gained)}</td>
          <td>{formatExact(expected)}</td>
          <td>{intents}</td>
        </>
      )}
      {!isOver && (
        <td>
          <CollectEvidence
            investigation={investigation}
            type="log"
            sourceId={String(id)}
            description={claimed ?? `${formatExact(gained)} experience in ${span}, ${formatExact(expected)} possible`}
          />
        </td>
      )}
    </tr>
  )
}
