import {
  PLAYER_FILTERS,
  PLAYER_SORTS,
  type PlayerFilter,
  type PlayerSort,
  type StaffPlayerRow,
} from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/Field.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type ChangeFilters, type Filters, useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ManyChips } from '../ui/table/Chips.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { Search } from '../ui/table/Search.tsx'
import { useContent } from './content.ts'
import { PlayerBadges } from './details/PlayerBadges.tsx'
import { PlayerDrawer } from './PlayerDrawer.tsx'
import { activityText, lastSeenText } from './words.ts'

/** How often an idle list is refetched. */
const REFETCH_INTERVAL = 15_000

/** All players: search, filters, sorting, and a drawer for one of them. */
export function PlayersPage() {
  const [filters, setFilters] = useFilters<'/admin/players'>()
  const content = useContent()
  const query = useStaffQuery('listPlayers', queryInput(filters), {
    refetchInterval: REFETCH_INTERVAL,
  })
  const { data } = query
  const selected = filters['player'] ?? null
  return (
    <AdminPage
      title="Players"
      intro={data && presenceWords(data.online)}
      actions={
        <IfAllowed call="messagePlayers">
          <LinkButton icon="envelope" to="/admin/players/message">
            Message players
          </LinkButton>
        </IfAllowed>
      }
      drawer={
        selected && <PlayerDrawer key={selected} playerId={selected} onClose={() => setFilters({ player: null })} />
      }
    >
      <Sheet
        bar={<FilterBar filters={filters} onChange={setFilters} online={data?.online} />}
        footer={<Pager next={data?.next ? formatCursor({ at: data.next.value, id: data.next.uid }) : null} />}
      >
        <DataTable
          label="Players"
          columns={columnsFor(content)}
          rows={data?.players ?? []}
          keyOf={({ uid }) => uid}
          selected={selected}
          onSelect={({ uid }) => setFilters({ player: uid })}
          query={query}
          empty={<EmptyState icon="person">No players match. Remove a filter or shorten the search.</EmptyState>}
        />
      </Sheet>
    </AdminPage>
  )
}

function presenceWords(online: number): string {
  if (online === 0) return 'Nobody is online.'
  return `${online === 1 ? 'One player is' : `${online} players are`} online.`
}

function queryInput({ q, only, sort, after }: Filters) {
  const chosen = (only?.split(',') ?? []).filter((one): one is PlayerFilter => PLAYER_FILTERS.includes(one as never))
  const cursor = parseCursor(after)
  return {
    ...(q && { search: q }),
    ...(chosen.length > 0 && { only: chosen }),
    ...(PLAYER_SORTS.includes(sort as never) && { sort: sort as PlayerSort }),
    ...(cursor && { after: { value: cursor.at, uid: cursor.id } }),
  }
}

function columnsFor(content: Content | null): readonly Column<StaffPlayerRow>[] {
  const now = Date.now()
  return [
    { id: 'name', title: 'Player', cell: (row) => <Name row={row} /> },
    { id: 'total', title: 'Total', isFigure: true, cell: ({ totalLevel }) => <Amount value={totalLevel} /> },
    { id: 'combat', title: 'Combat', isFigure: true, isMinor: true, cell: ({ combatLevel }) => combatLevel },
    { id: 'coins', title: 'Coins', isFigure: true, cell: ({ coins }) => <Amount value={coins} /> },
    {
      id: 'doing',
      title: 'Activity',
      isMinor: true,
      cell: (row) => <span className="line-clamp-1">{activityText(row, content)}</span>,
    },
    {
      id: 'seen',
      title: 'Last seen',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted" data-tip={new Date(row.lastActiveAt).toISOString()}>
          {lastSeenText(row, now)}
        </span>
      ),
    },
  ]
}

function Name({ row }: { row: StaffPlayerRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Presence isOnline={row.isOnline} />
      <span className={cx('font-semibold', row.deleted && 'line-through')}>{row.username}</span>
      <PlayerBadges player={row} />
      <span className="text-xs text-muted">{row.email}</span>
    </span>
  )
}

export function Presence({ isOnline }: { isOnline: boolean }) {
  return (
    <span className={cx('size-2 rounded-full', isOnline ? 'bg-moss' : 'bg-line-strong/60')}>
      <span className="sr-only">{isOnline ? 'online' : 'offline'}</span>
    </span>
  )
}

const FILTER_WORDS: Record<PlayerFilter, string> = {
  online: 'Online',
  premium: 'Premium',
  guests: 'Guests',
  banned: 'Banned',
  deleted: 'Deleted',
  staff: 'Staff',
}
const SORT_WORDS: Record<PlayerSort, string> = { seen: 'Last seen', level: 'Total level', created: 'Newest' }

interface FilterBarProps {
  filters: Filters
  onChange: ChangeFilters<'/admin/players'>
  online: number | undefined
}

function FilterBar({ filters, onChange, online }: FilterBarProps) {
  const only = PLAYER_FILTERS.filter((one) => filters['only']?.split(',').includes(one))
  return (
    <>
      <Search label="Name, e-mail or id" value={filters['q'] ?? ''} onSearch={(q) => onChange({ q, after: null })} />
      <Select
        aria-label="Sort by"
        className="w-auto! text-sm!"
        value={filters['sort'] ?? 'seen'}
        onChange={({ target }) => onChange({ sort: target.value === 'seen' ? null : target.value, after: null })}
      >
        {PLAYER_SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_WORDS[one]}
          </option>
        ))}
      </Select>
      <ManyChips
        legend={<legend className="sr-only">Filters</legend>}
        options={PLAYER_FILTERS.map((one) => ({
          value: one,
          label: one === 'online' && online !== undefined ? `${FILTER_WORDS[one]} ${online}` : FILTER_WORDS[one],
        }))}
        value={only}
        onChange={(after) => onChange({ only: after.join(','), after: null })}
      />
    </>
  )
}
