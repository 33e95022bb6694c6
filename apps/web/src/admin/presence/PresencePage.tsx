import { type StaffPresence, topics } from '@hearthward/contract'
import { useEffect, useMemo, useState } from 'react'
import { liveState, onLiveState } from '../../client/connection/live.ts'
import { gameNow } from '../../client/connection/server-time.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { useLiveMessage } from '../live-message.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { createRetry, MAX_RETRIES } from './presence-retry.ts'

const EVERYWHERE = 'everywhere'
/** Live messages cover changes only; being active again is none. */
const REFETCH_INTERVAL = 15_000

/** The players who are online, live. */
export function PresencePage() {
  const [filters, setFilters] = useFilters<'/admin/presence'>()
  const place = filters['place'] ?? EVERYWHERE
  const after = parseCursor(filters['after'])
  const input = { limit: 100, ...(place !== EVERYWHERE && { place: place === 'unknown' ? '' : place }) }
  const query = useStaffQuery(
    'getPresence',
    { ...input, ...(after && { after }) },
    { refetchInterval: REFETCH_INTERVAL },
  )
  const { data } = query
  useLiveMessage(topics.adminPresence, 'presenceChanged', () => refetchCalls('getPresence'))
  const last = data?.players.at(-1)
  return (
    <AdminPage
      title="Presence"
      intro={data ? `${plural(data.count, 'player')} online now.` : 'The players who are online now.'}
      actions={<ConnectionStatus />}
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
        footer={
          <Pager next={data?.hasMore && last ? formatCursor({ at: last.lastHeartbeat, id: last.userId }) : null} />
        }
      >
        <DataTable
          label="Players online"
          columns={COLUMNS}
          rows={data?.players ?? []}
          keyOf={({ userId }) => userId}
          query={query}
          empty={
            <EmptyState icon="radio-tower">
              {place === EVERYWHERE
                ? 'Nobody is online. Players appear here when they sign in.'
                : 'Nobody is at this place any more.'}
            </EmptyState>
          }
        />
      </Sheet>
    </AdminPage>
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
    title: 'Activity',
    cell: ({ activityName }) => activityName ?? <span className="text-muted">idle</span>,
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

/** Whether the list is live; while the connection is lost, the number of retries. */
function ConnectionStatus() {
  const [tries, setTries] = useState<number | null>(null)
  const retry = useMemo(() => createRetry(() => refetchCalls('getPresence'), setTries), [])
  useEffect(() => {
    const onState = (state: string) => (state === 'online' ? retry.onBack() : retry.onLost())
    if (liveState() === 'offline') retry.onLost()
    const unsubscribe = onLiveState(onState)
    return () => {
      unsubscribe()
      retry.onBack()
    }
  }, [retry])
  if (tries === null) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <span className="size-2 rounded-full bg-moss" /> Live
      </p>
    )
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-brass-ink">
      {tries < MAX_RETRIES ? (
        `The connection is lost. Retrying every 2 s: ${tries} of ${MAX_RETRIES}.`
      ) : (
        <>
          The connection is lost, and {MAX_RETRIES} retries have failed.
          <Button small onClick={retry.onLost}>
            Try Again
          </Button>
        </>
      )}
    </div>
  )
}
