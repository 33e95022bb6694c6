import { FILED_CATEGORIES, type FiledCategory, type QueuedReport, topics } from '@hearthward/contract'
import { CATEGORY_NAMES } from '../../game/reporting/ReportDialog.tsx'
import { Select } from '../../ui/Field.tsx'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { type Filters, useFilters } from '../filters.ts'
import { useTold } from '../live.ts'
import { readAnew, useAsk } from '../office.ts'
import { Chips } from '../ui/Chips.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useNow } from '../ui/now.ts'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { Pager } from '../ui/Pager.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { seekOf } from '../ui/seeking.ts'
import { ReportDrawer } from './ReportDrawer.tsx'
import { STATES, whatOf } from './words.ts'

const VIEWS = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

/** What players ask staff to look at: those nobody looks at yet first, live. */
export function ReportsPage() {
  const [filters, setFilters] = useFilters()
  const { reports, hasMore, isPending, error, refetch, view } = useReports(filters)
  useTold(topics.adminReports, 'reportsChanged', () => readAnew('listReports', 'getReport'))
  useNow(10_000)
  const shown = filters['report']
  const last = reports.at(-1)
  const next = hasMore && last ? { at: last.resolvedAt ?? last.createdAt, id: `${last.status}.${last.id}` } : null
  return (
    <OfficePage
      title="Reports"
      intro="What players ask you to look at, and appeals of those who were shut out. Who has waited longest comes first."
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
              aria-label="About what"
              className="max-w-60"
              value={filters['about'] ?? ''}
              onChange={({ target }) => setFilters({ about: target.value, after: null })}
            >
              <option value="">Everything</option>
              {FILED_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {CATEGORY_NAMES[category]}
                </option>
              ))}
            </Select>
          </>
        }
        footer={
          (filters['after'] || next) && (
            <Pager after={filters['after']} next={next} onChange={(after) => setFilters({ after })} />
          )
        }
      >
        {error ? (
          <div className="p-4">
            <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
          </div>
        ) : (
          <DataTable
            label="Reports"
            columns={COLUMNS}
            rows={reports}
            keyOf={({ id }) => id}
            selected={shown ?? null}
            onSelect={({ id }) => setFilters({ report: id })}
            isBusy={isPending}
            empty={
              <EmptyState icon="conversation">
                {view === 'open'
                  ? 'Nothing waits for you. New reports appear here by themselves.'
                  : 'No report fits this.'}
              </EmptyState>
            }
          />
        )}
      </Sheet>
    </OfficePage>
  )
}

function useReports(filters: Filters) {
  const view = VIEWS.find(({ value }) => value === filters['view'])?.value ?? 'open'
  const category = FILED_CATEGORIES.find((name) => name === filters['about']) as FiledCategory | undefined
  const seek = seekOf(filters['after'])
  const [status, id] = seek?.id.split('.') ?? []
  const after = seek && id && { status: status as QueuedReport['status'], at: seek.at, id }
  const { data, ...rest } = useAsk('listReports', {
    state: view,
    ...(category && { category }),
    ...(after && { after }),
  })
  return { reports: data?.reports ?? [], hasMore: data?.hasMore ?? false, view, ...rest }
}

const COLUMNS: readonly Column<QueuedReport>[] = [
  {
    id: 'what',
    title: 'What',
    cell: (report) => (
      <>
        <span className="font-semibold">{whatOf(report)}</span>
        <span className="line-clamp-1 text-xs wrap-anywhere text-muted">
          {CATEGORY_NAMES[report.category]}
          {report.text && `: ${report.text}`}
        </span>
      </>
    ),
  },
  { id: 'by', title: 'Reported by', isMinor: true, cell: ({ reporterName }) => reporterName ?? 'somebody who is gone' },
  { id: 'when', title: 'When', cell: ({ createdAt }) => <Moment at={createdAt} isAgo /> },
  {
    id: 'state',
    title: 'State',
    cell: ({ status, assignedName }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <StateMark tone={STATES[status].tone}>{STATES[status].words}</StateMark>
        {assignedName && <span className="text-xs text-muted">{assignedName}</span>}
      </span>
    ),
  },
]
