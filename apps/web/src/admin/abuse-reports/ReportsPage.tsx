import { FILED_CATEGORIES, type FiledCategory, type QueuedReport, topics } from '@hearthward/contract'
import { CATEGORY_NAMES } from '../../game/abuse-reports/ReportDialog.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Filters, useFilters } from '../filters.ts'
import { useLiveMessage } from '../live-message.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useNow } from '../ui/now.ts'
import { Pill } from '../ui/Pill.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { ReportDrawer } from './ReportDrawer.tsx'
import { STATES, subjectOf } from './words.ts'

const VIEWS = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

/** Reports of players, live; those that nobody handles yet come first. */
export function ReportsPage() {
  const [filters, setFilters] = useFilters<'/admin/reports'>()
  const { reports, hasMore, view, query } = useReports(filters)
  useLiveMessage(topics.adminReports, 'reportsChanged', () => refetchCalls('listReports', 'getReport'))
  useNow(10_000)
  const shown = filters['report']
  const last = reports.at(-1)
  const next =
    hasMore && last ? formatCursor({ at: last.resolvedAt ?? last.createdAt, id: `${last.status}.${last.id}` }) : null
  return (
    <AdminPage
      title="Reports"
      intro="Reports from players, and appeals against bans. The oldest come first."
      drawer={shown && <ReportDrawer key={shown} id={shown} onClose={() => setFilters({ report: null })} />}
    >
      <Sheet
        bar={
          <>
            <Chips
              label="Which reports"
              options={VIEWS}
              value={view}
              onChange={(value) => setFilters({ view: value === 'open' ? null : value, after: null, report: null })}
            />
            <Select
              aria-label="Category"
              className="max-w-60"
              value={filters['about'] ?? ''}
              onChange={({ target }) => setFilters({ about: target.value, after: null })}
            >
              <option value="">All categories</option>
              {FILED_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {CATEGORY_NAMES[category]}
                </option>
              ))}
            </Select>
          </>
        }
        footer={<Pager next={next} />}
      >
        <DataTable
          label="Reports"
          columns={COLUMNS}
          rows={reports}
          keyOf={({ id }) => id}
          selected={shown ?? null}
          onSelect={({ id }) => setFilters({ report: id })}
          query={query}
          empty={
            <EmptyState icon="conversation">
              {view === 'open' ? 'No open reports. New ones appear here by themselves.' : 'No reports match.'}
            </EmptyState>
          }
        />
      </Sheet>
    </AdminPage>
  )
}

function useReports(filters: Filters) {
  const view = VIEWS.find(({ value }) => value === filters['view'])?.value ?? 'open'
  const category = FILED_CATEGORIES.find((name) => name === filters['about']) as FiledCategory | undefined
  const cursor = parseCursor(filters['after'])
  const [status, id] = cursor?.id.split('.') ?? []
  const after = cursor && id && { status: status as QueuedReport['status'], at: cursor.at, id }
  const query = useStaffQuery('listReports', {
    state: view,
    ...(category && { category }),
    ...(after && { after }),
  })
  const { data } = query
  return { reports: data?.reports ?? [], hasMore: data?.hasMore ?? false, view, query }
}

const COLUMNS: readonly Column<QueuedReport>[] = [
  {
    id: 'what',
    title: 'Report',
    cell: (report) => (
      <>
        <span className="font-semibold">{subjectOf(report)}</span>
        <span className="line-clamp-1 text-xs wrap-anywhere text-muted">
          {CATEGORY_NAMES[report.category]}
          {report.text && `: ${report.text}`}
        </span>
      </>
    ),
  },
  { id: 'by', title: 'Reported by', isMinor: true, cell: ({ reporterName }) => reporterName ?? 'a deleted player' },
  { id: 'when', title: 'When', cell: ({ createdAt }) => <Moment at={createdAt} isAgo /> },
  {
    id: 'state',
    title: 'Status',
    cell: ({ status, assignedName }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <Pill tone={STATES[status].tone}>{STATES[status].words}</Pill>
        {assignedName && <span className="text-xs text-muted">{assignedName}</span>}
      </span>
    ),
  },
]
