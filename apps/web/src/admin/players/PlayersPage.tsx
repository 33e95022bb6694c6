import {
  PLAYER_FILTERS,
  PLAYER_SORTS,
  type PlayerFilter,
  type PlayerSort,
  type StaffPlayerRow,
} from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Input, Select } from '../../ui/Field.tsx'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { type Filters, useFilters } from '../filters.ts'
import { useAsk } from '../office.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { useContent } from './content.ts'
import { PlayerDrawer } from './PlayerDrawer.tsx'
import { Standing } from './Standing.tsx'
import { doingOf, seenOf } from './words.ts'

/** How often a list that nobody touches is read again. */
const READ_EVERY = 15_000

/** Everybody there is: searched, narrowed, sorted, and one of them beside the list. */
export function PlayersPage() {
  const [filters, setFilters] = useFilters()
  const content = useContent()
  const { data, error, refetch, isPending, isPlaceholderData } = useAsk('listPlayers', askedBy(filters), {
    every: READ_EVERY,
  })
  const selected = filters['player'] ?? null
  return (
    <OfficePage
      title="Players"
      intro={data && presenceWords(data.online)}
      drawer={
        selected && <PlayerDrawer key={selected} playerId={selected} onClose={() => setFilters({ player: null })} />
      }
    >
      <Sheet
        bar={<FilterBar filters={filters} onChange={setFilters} online={data?.online} />}
        footer={
          (data?.next || filters['after']) && (
            <Pager next={data?.next ?? null} isFirst={!filters['after']} onChange={setFilters} />
          )
        }
      >
        {error ? (
          <div className="p-4">
            <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
          </div>
        ) : (
          <DataTable
            label="Players"
            columns={columnsFor(content)}
            rows={data?.players ?? []}
            keyOf={({ uid }) => uid}
            selected={selected}
            onSelect={({ uid }) => setFilters({ player: uid })}
            isBusy={isPending || isPlaceholderData}
            empty={<EmptyState icon="person">Nobody fits this. Take a filter away, or search for less.</EmptyState>}
          />
        )}
      </Sheet>
    </OfficePage>
  )
}

function presenceWords(online: number): string {
  if (online === 0) return 'Nobody is in the world right now.'
  return `${online === 1 ? 'One player is' : `${online} players are`} in the world.`
}

function askedBy({ q, only, sort, after }: Filters) {
  const wanted = (only?.split(',') ?? []).filter((one): one is PlayerFilter => PLAYER_FILTERS.includes(one as never))
  const [value, uid] = after?.split('~') ?? []
  return {
    ...(q && { search: q }),
    ...(wanted.length > 0 && { only: wanted }),
    ...(PLAYER_SORTS.includes(sort as never) && { sort: sort as PlayerSort }),
    ...(value && uid && { after: { value: Number(value), uid } }),
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
      title: 'Doing',
      isMinor: true,
      cell: (row) => <span className="line-clamp-1">{doingOf(row, content)}</span>,
    },
    {
      id: 'seen',
      title: 'Seen',
      cell: (row) => (
        <time
          className="whitespace-nowrap text-muted"
          dateTime={new Date(row.lastActiveAt).toISOString()}
          data-tip={new Date(row.lastActiveAt).toISOString()}
        >
          {seenOf(row, now)}
        </time>
      ),
    },
  ]
}

function Name({ row }: { row: StaffPlayerRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Presence isOnline={row.isOnline} />
      <span className={cx('font-semibold', row.deleted && 'line-through')}>{row.username}</span>
      <Standing player={row} />
      <span className="text-xs text-muted">{row.email}</span>
    </span>
  )
}

export function Presence({ isOnline }: { isOnline: boolean }) {
  return (
    <span className={cx('size-2 rounded-full', isOnline ? 'bg-moss' : 'bg-line-strong/60')}>
      <span className="sr-only">{isOnline ? 'online' : 'away'}</span>
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
  onChange: ReturnType<typeof useFilters>[1]
  online: number | undefined
}

function FilterBar({ filters, onChange, online }: FilterBarProps) {
  const chosen = new Set(filters['only']?.split(',') ?? [])
  const toggle = (one: PlayerFilter) => {
    const after = PLAYER_FILTERS.filter((other) => (other === one ? !chosen.has(one) : chosen.has(other)))
    onChange({ only: after.join(','), after: null })
  }
  return (
    <>
      <Search value={filters['q'] ?? ''} onSearch={(q) => onChange({ q, after: null })} />
      <Select
        aria-label="Sorted by"
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of the bar */}
      <div role="group" aria-label="Only these" className="flex flex-wrap gap-1.5">
        {PLAYER_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={chosen.has(one)}
            onClick={() => toggle(one)}
            className="h-10 rounded-full border border-line px-3 text-sm hover:border-line-strong aria-pressed:border-river aria-pressed:bg-river/18 aria-pressed:font-semibold aria-pressed:text-river-ink mid:h-8"
          >
            {FILTER_WORDS[one]}
            {one === 'online' && online !== undefined && ` ${online}`}
          </button>
        ))}
      </div>
    </>
  )
}

/** Typing is answered once it pauses. */
const PAUSE = 250

function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <Input
      type="search"
      aria-label="Name or e-mail starts with"
      placeholder="Name or e-mail starts with..."
      className="mid:max-w-56"
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

interface PagerProps {
  next: { value: number; uid: string } | null
  isFirst: boolean
  onChange: ReturnType<typeof useFilters>[1]
}

function Pager({ next, isFirst, onChange }: PagerProps) {
  return (
    <div className="flex gap-2">
      {!isFirst && (
        <Button small onClick={() => onChange({ after: null })}>
          From the start
        </Button>
      )}
      {next && (
        <Button small onClick={() => onChange({ after: `${next.value}~${next.uid}` })}>
          Next page
        </Button>
      )}
    </div>
  )
}
