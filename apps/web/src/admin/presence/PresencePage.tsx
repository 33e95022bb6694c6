import { type StaffPresence, topics } from '@hearthward/contract'
import { useEffect, useMemo, useState } from 'react'
import { liveState, onLiveState } from '../../client/connection/live.ts'
import { gameNow } from '../../client/connection/server-time.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { useTold } from '../live.ts'
import { readAnew, useAsk } from '../office.ts'
import { Moment } from '../ui/Moment.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { seekOf, seekWord } from '../ui/table/seeking.ts'
import { createRetrying, MOST_RETRIES } from './retrying.ts'

const EVERYWHERE = 'everywhere'
/** What is told live are changes; being seen again is none. */
const ASK_AGAIN = 15_000

/** Who is in the world at this moment, live. */
export function PresencePage() {
  const [filters, setFilters] = useFilters()
  const place = filters['place'] ?? EVERYWHERE
  const after = seekOf(filters['after'])
  const asked = { limit: 100, ...(place !== EVERYWHERE && { place: place === 'unknown' ? '' : place }) }
  const reading = useAsk('getPresence', { ...asked, ...(after && { after }) }, { every: ASK_AGAIN })
  const { data } = reading
  useTold(topics.adminPresence, 'presenceChanged', () => readAnew('getPresence'))
  const last = data?.players.at(-1)
  return (
    <OfficePage
      title="Presence"
      intro={data ? `${plural(data.count, 'player')} in the world now.` : 'Who is in the world now.'}
      actions={<Line />}
    >
      <Sheet
        bar={
          <Chips
            label="Where"
            value={place}
            onChange={(value) => setFilters({ place: value === EVERYWHERE ? null : value, after: null })}
            options={[
              { value: EVERYWHERE, label: 'Everywhere', count: data?.count ?? 0 },
              ...(data?.places ?? []).map(({ locationId, name, count }) => ({
                value: locationId || 'unknown',
                label: name,
                count,
              })),
            ]}
          />
        }
        footer={<Pager next={data?.hasMore && last ? seekWord({ at: last.lastHeartbeat, id: last.userId }) : null} />}
      >
        <DataTable
          label="Players online"
          columns={COLUMNS}
          rows={data?.players ?? []}
          keyOf={({ userId }) => userId}
          reading={reading}
          empty={
            <EmptyState icon="radio-tower">
              {place === EVERYWHERE
                ? 'Nobody is here. Whoever comes appears by themselves.'
                : 'Nobody is here any more.'}
            </EmptyState>
          }
        />
      </Sheet>
    </OfficePage>
  )
}

const COLUMNS: readonly Column<StaffPresence>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: ({ userId, username }) => (
      <span className="flex items-center gap-2">
        <span className="size-2 shrink-0 rounded-full bg-moss" />
        <PlayerLink uid={userId} name={username} />
      </span>
    ),
  },
  { id: 'where', title: 'Where', cell: ({ locationName }) => locationName ?? 'not known yet' },
  {
    id: 'doing',
    title: 'Doing',
    cell: ({ activityName }) => activityName ?? <span className="text-muted">nothing</span>,
  },
  {
    id: 'since',
    title: 'Online for',
    isFigure: true,
    cell: ({ timestamp }) => (
      <span data-tip={new Date(timestamp).toISOString()}>{formatDuration(Math.max(0, gameNow() - timestamp))}</span>
    ),
  },
  {
    id: 'seen',
    title: 'Last active',
    isMinor: true,
    cell: ({ lastHeartbeat }) => <Moment at={lastHeartbeat} isAgo />,
  },
]

/** Whether what is shown is live; where the line is lost, how often it has been tried again. */
function Line() {
  const [tries, setTries] = useState<number | null>(null)
  const retrying = useMemo(() => createRetrying(() => readAnew('getPresence'), setTries), [])
  useEffect(() => {
    const hear = (state: string) => (state === 'online' ? retrying.back() : retrying.lost())
    if (liveState() === 'offline') retrying.lost()
    const stop = onLiveState(hear)
    return () => {
      stop()
      retrying.back()
    }
  }, [retrying])
  if (tries === null) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <span className="size-2 rounded-full bg-moss" /> Live
      </p>
    )
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-brass-ink">
      {tries < MOST_RETRIES ? (
        `The line is lost. Asking again every 2 s: ${tries} of ${MOST_RETRIES}.`
      ) : (
        <>
          The line is lost, and {MOST_RETRIES} tries did not bring it back.
          <Button small onClick={retrying.lost}>
            Try Again
          </Button>
        </>
      )}
    </div>
  )
}
