import type { ContentCollection, WrittenEntry } from '@hearthward/contract'
import { availableSkills, type Content, skillName } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { Search } from '../ui/table/Search.tsx'
import { EntryMarks } from './EntryMarks.tsx'
import { useGameContent } from './game-content.ts'
import { type ContentKind, KINDS, kindOf } from './kinds.ts'

const PAGE = 50

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'edited', label: 'Edited' },
] as const
type State = (typeof STATES)[number]['value']

const STATE_INPUTS: Readonly<Record<State, object>> = {
  all: {},
  active: { isActive: true },
  deactivated: { isActive: false },
  edited: { isEdited: true },
}

/** All entries of one collection, by name. */
export function ContentListPage({ collection }: { collection: ContentCollection }) {
  const kind = kindOf(collection)
  const content = useGameContent()
  // The lists of all collections have the same filters.
  const [filters, setFilters] = useFilters<'/admin/items'>()
  const navigate = useNavigate()
  const { q: search = '', state = 'all', after } = filters
  const query = useStaffQuery(kind.calls.list, {
    ...STATE_INPUTS[state as State],
    ...(search && { search }),
    ...(after && { after }),
    limit: PAGE,
  })
  const { data } = query
  const entries = data?.entries ?? []
  return (
    <AdminPage
      title={kind.many.charAt(0).toUpperCase() + kind.many.slice(1)}
      intro={kind.intro}
      actions={
        <IfAllowed call={kind.calls.create}>
          <LinkButton look="primary" to={`/admin/${kind.path}/new`}>
            New {kind.one}
          </LinkButton>
        </IfAllowed>
      }
    >
      <Sheet
        bar={
          <>
            <Search value={search} label={`Search ${kind.many}`} onSearch={(q) => setFilters({ q, after: null })} />
            <Chips
              label="Filter by state"
              options={STATES}
              value={state as State}
              isRequired
              onChange={(value) => setFilters({ state: value === 'all' ? null : value, after: null })}
            />
            {kind.section === 'mapActivities' && <ActivitiesLink collection={collection} />}
          </>
        }
        footer={
          <div className="flex items-center justify-between gap-3">
            <span className="text-muted">{data ? `${formatExact(data.total)} in total` : ' '}</span>
            <Pager next={data?.hasMore ? String(entries.at(-1)?.entry['id']) : null} />
          </div>
        }
      >
        <DataTable
          label={kind.many}
          columns={columnsOf(kind, content)}
          rows={entries}
          keyOf={({ entry }) => String(entry['id'])}
          onSelect={({ entry }) =>
            void navigate({ to: `/admin/${kind.path}/$id`, params: { id: String(entry['id']) } })
          }
          query={query}
          failed={`Failed to load ${kind.many}`}
          empty={
            <EmptyState icon="magnifying-glass">
              No {kind.many} match. Remove a filter or shorten the search.
            </EmptyState>
          }
        />
      </Sheet>
    </AdminPage>
  )
}

function ActivitiesLink({ collection }: { collection: ContentCollection }) {
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

function columnsOf(kind: ContentKind, content: Content | undefined): Column<WrittenEntry>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      cell: ({ entry }) => (
        <span className="flex items-center gap-2.5">
          {typeof entry['icon'] === 'string' && <Icon name={entry['icon']} className="size-5 text-brass-ink" />}
          <span>
            <AdminLink
              to={`/admin/${kind.path}/${String(entry['id'])}`}
              className="block font-semibold hover:underline"
            >
              {String(entry['name'])}
            </AdminLink>
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
    { id: 'state', title: 'Status', cell: (written) => <EntryMarks {...written} /> },
    {
      id: 'changed',
      title: 'Changed',
      isMinor: true,
      cell: ({ updatedAt, updatedBy }) =>
        updatedBy.uid !== 'release' ? (
          <span className="whitespace-nowrap text-muted">
            {updatedBy.name}, <Moment at={updatedAt} isAgo />
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
