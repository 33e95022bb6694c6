import { type ListedBan, topics } from '@hearthward/contract'
import { useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useLiveMessage } from '../live-message.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useNow } from '../ui/now.ts'
import { Pill } from '../ui/Pill.tsx'
import { PlayerFilter } from '../ui/players/PlayerFilter.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { LiftDialog } from './BanDialogs.tsx'
import { remainingText } from './ban-lengths.ts'

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const

/** Active and former bans. */
export function BansPage() {
  const [filters, setFilters] = useFilters<'/admin/bans'>()
  useNow(10_000)
  const [lifted, setLifted] = useState<ListedBan | null>(null)
  const state = STATES.find(({ value }) => value === filters['state'])?.value ?? 'active'
  const { player, staff } = filters
  const after = parseCursor(filters['after'])
  const input = { state, ...(player && { player }), ...(staff && { staff }), ...(after && { after }) }
  const query = useStaffQuery('listBans', input)
  const { data } = query
  useLiveMessage(
    topics.adminCounts,
    'staffCounts',
    ({ sections }) => sections.includes('bans') && refetchCalls('listBans'),
  )
  const bans = data?.bans ?? []
  const last = bans.at(-1)
  return (
    <AdminPage title="Bans" intro="Banned players, the reasons and the time left. Appeals are on the Reports page.">
      <Sheet
        bar={
          <>
            <Chips
              label="Which bans"
              options={STATES}
              value={state}
              onChange={(value) => setFilters({ state: value === 'active' ? null : value, after: null })}
            />
            <PlayerFilter label="Player" chosen="Player:" acceptsText />
            <PlayerFilter label="Banned by" chosen="By:" filter="staff" acceptsText />
          </>
        }
        footer={<Pager next={data?.hasMore && last ? formatCursor({ at: last.bannedAt, id: last.id }) : null} />}
      >
        <DataTable
          label="Bans"
          columns={columns(setLifted)}
          rows={bans}
          keyOf={({ id }) => id}
          query={query}
          empty={
            <EmptyState icon="prisoner">
              {player || staff
                ? 'No bans match. Names must be written in full.'
                : 'No bans. You can ban a player from a report or from the player’s page.'}
            </EmptyState>
          }
        />
      </Sheet>
      {lifted && (
        <LiftDialog
          player={{ id: lifted.playerId, username: lifted.playerName, banId: lifted.id }}
          onClose={() => setLifted(null)}
        />
      )}
    </AdminPage>
  )
}

const columns = (onLift: (ban: ListedBan) => void): readonly Column<ListedBan>[] => [
  {
    id: 'player',
    title: 'Player',
    cell: ({ playerId, playerName, playerEmail }) => (
      <>
        <PlayerLink uid={playerId} name={playerName} />
        {playerEmail && <span className="ml-2 text-xs text-muted">{playerEmail}</span>}
      </>
    ),
  },
  { id: 'why', title: 'Reason', cell: ({ reason }) => <span className="line-clamp-2 wrap-anywhere">{reason}</span> },
  { id: 'by', title: 'By', isMinor: true, cell: ({ adminName }) => adminName },
  { id: 'since', title: 'Since', cell: ({ bannedAt }) => <Moment at={bannedAt} /> },
  {
    id: 'left',
    title: 'Time left',
    cell: (ban) => <Pill tone={ban.isActive ? 'blood' : 'quiet'}>{remainingText(ban, gameNow())}</Pill>,
  },
  {
    id: 'lift',
    title: 'Lift the ban',
    isTitleHidden: true,
    isFigure: true,
    cell: (ban) =>
      ban.isActive && (
        <IfAllowed call="unbanPlayer">
          <Button small onClick={() => onLift(ban)} aria-label={`Lift the ban of ${ban.playerName}`}>
            Lift
          </Button>
        </IfAllowed>
      ),
  },
]
