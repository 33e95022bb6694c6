import type { ContentCollection, WrittenEntry } from '@hearthward/contract'
import { availableSkills, type Content, skillName } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatAgo } from '../../ui/durations.ts'
import { SearchInput } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatExact } from '../../ui/numbers.ts'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { useFilters } from '../filters.ts'
import { May } from '../May.tsx'
import { useAsk } from '../office.ts'
import { Chips } from '../ui/Chips.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { useGameContent } from './game-content.ts'
import { KINDS, type Kind, kindOf } from './kinds.ts'
import { StateMark } from './marks.tsx'

const PAGE = 50

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'edited', label: 'Edited here' },
] as const
type State = (typeof STATES)[number]['value']

const ASKED: Readonly<Record<State, object>> = {
  all: {},
  active: { isActive: true },
  deactivated: { isActive: false },
  edited: { isEdited: true },
}

/** All entries of one collection, by name. */
export function ContentListPage({ collection }: { collection: ContentCollection }) {
  const kind = kindOf(collection)
  const content = useGameContent()
  const [filters, setFilters] = useFilters()
  const navigate = useNavigate()
  const { q: search = '', state = 'all', after } = filters
  const { data, isPending, error, refetch } = useAsk(kind.calls.list, {
    ...ASKED[state as State],
    ...(search.trim() && { search: search.trim() }),
    ...(after && { after }),
    limit: PAGE,
  })
  const entries = data?.entries ?? []
  return (
    <OfficePage
      title={kind.many.charAt(0).toUpperCase() + kind.many.slice(1)}
      intro={kind.intro}
      actions={
        <May call={kind.calls.create}>
          <AdminLink to={`/admin/${kind.path}/new`} className={LINK_BUTTON}>
            New {kind.one}
          </AdminLink>
        </May>
      }
    >
      <Sheet
        bar={
          <>
            <Search value={search} label={`Search ${kind.many}`} onChange={(q) => setFilters({ q, after: null })} />
            <Chips
              label="Which are shown"
              options={STATES}
              value={state as State}
              isRequired
              onChange={(value) => setFilters({ state: value === 'all' ? null : value, after: null })}
            />
            {kind.section === 'mapActivities' && <Where collection={collection} />}
          </>
        }
        footer={
          <div className="flex items-center justify-between gap-3">
            <span className="text-muted">{data ? `${formatExact(data.total)} in all` : ' '}</span>
            <span className="flex gap-2">
              {after && (
                <Button small onClick={() => setFilters({ after: null })}>
                  First page
                </Button>
              )}
              {data?.hasMore && (
                <Button small onClick={() => setFilters({ after: String(entries.at(-1)?.entry['id']) })}>
                  Next page
                </Button>
              )}
            </span>
          </div>
        }
      >
        {error ? (
          <div className="p-4">
            <FailureNote onRetry={() => void refetch()}>Failed to load {kind.many}</FailureNote>
          </div>
        ) : (
          <DataTable
            label={kind.many}
            columns={columnsOf(kind, content)}
            rows={entries}
            keyOf={({ entry }) => String(entry['id'])}
            onSelect={({ entry }) =>
              void navigate({ to: '/admin/$', params: { _splat: `${kind.path}/${String(entry['id'])}` } })
            }
            isBusy={isPending}
            empty={
              <EmptyState icon="magnifying-glass">Nothing fits this. Search for less, or make a new one.</EmptyState>
            }
          />
        )}
      </Sheet>
    </OfficePage>
  )
}

const LINK_BUTTON =
  'inline-flex h-10 items-center justify-center rounded-[10px] bg-brass px-4 font-semibold text-on-brass hover:brightness-110'

/** Typed at the pace of thought; the list follows. */
function Search({ value, label, onChange }: { value: string; label: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const settled = useDeferredValue(typed)
  useEffect(() => {
    const later = setTimeout(() => settled !== value && onChange(settled), 200)
    return () => clearTimeout(later)
  }, [settled, value, onChange])
  return <SearchInput label={label} value={typed} onChange={setTyped} className="max-w-72 pl-9" />
}

function Where({ collection }: { collection: ContentCollection }) {
  const other = collection === 'activities' ? KINDS.map_activities : KINDS.activities
  return (
    <AdminLink
      to={`/admin/${other.path}`}
      className="text-sm font-semibold text-river-ink underline-offset-4 hover:underline"
    >
      {collection === 'activities' ? 'At places' : 'Anywhere'}
    </AdminLink>
  )
}

function columnsOf(kind: Kind, content: Content | undefined): Column<WrittenEntry>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      cell: ({ entry }) => (
        <span className="flex items-center gap-2.5">
          {typeof entry['icon'] === 'string' && <Icon name={entry['icon']} className="size-5 text-brass-ink" />}
          <span>
            <span className="block font-semibold">{String(entry['name'])}</span>
            <code className="block text-xs text-muted">{String(entry['id'])}</code>
          </span>
        </span>
      ),
    },
    ...kind.columns.map(
      ({ title, text, ...rest }): Column<WrittenEntry> => ({
        id: title,
        title,
        cell: ({ entry }) => <span className="line-clamp-2">{text(entry, content)}</span>,
        ...rest,
      }),
    ),
    ...(kind.collection === 'locations' ? [skillsColumn(content)] : []),
    { id: 'state', title: 'State', cell: (written) => <StateMark {...written} /> },
    {
      id: 'changed',
      title: 'Changed',
      isMinor: true,
      cell: ({ updatedAt, updatedBy }) =>
        updatedBy.uid !== 'release' ? (
          <span className="whitespace-nowrap text-muted">
            {updatedBy.name}, {formatAgo(updatedAt, Date.now())}
          </span>
        ) : (
          <span className="text-muted">as released</span>
        ),
    },
  ]
}

function skillsColumn(content: Content | undefined): Column<WrittenEntry> {
  return {
    id: 'skills',
    title: 'Skills',
    cell: ({ entry }) =>
      content
        ? availableSkills(content, String(entry['id']))
            .map((skill) => skillName(skill))
            .join(', ')
        : '',
  }
}
