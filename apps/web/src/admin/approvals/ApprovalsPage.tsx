import type { ApprovalRequest } from '@hearthward/contract'
import { EmptyState } from '../../ui/states.tsx'
import { ActionCell } from '../activity/ActionCell.tsx'
import { type Filters, useFilters } from '../filters.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useNow } from '../ui/now.ts'
import { Chips } from '../ui/table/Chips.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { LimitsCard } from './LimitsCard.tsx'
import { LimitsDrawer } from './LimitsDrawer.tsx'
import { Marks } from './Marks.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'
import { auditEntryOf, valueText } from './words.ts'

const LISTS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** Actions of staff that need the approval of a colleague, and the daily limits. The shell keeps them live. */
export function ApprovalsPage() {
  const [filters, setFilters] = useFilters<'/admin/approvals'>()
  const { requests, hasMore, list, query } = useRequests(filters)
  useNow(10_000)
  const shown = useShownRequest(filters['request'], requests, query.isSuccess && !query.isPlaceholderData)
  const last = requests.at(-1)
  return (
    <AdminPage
      title="Approvals"
      intro="Actions above the daily limit of a member of staff, and those that always need a second person."
      drawer={
        shown ? (
          <RequestDrawer key={shown.id} request={shown} onClose={() => setFilters({ request: null })} />
        ) : (
          filters['limits'] && <LimitsDrawer onClose={() => setFilters({ limits: null })} />
        )
      }
    >
      <Sheet
        bar={
          <Chips
            label="Which requests"
            options={LISTS}
            value={list}
            isRequired
            onChange={(value) => setFilters({ show: value === 'open' ? null : value, after: null, request: null })}
          />
        }
        footer={<Pager next={hasMore && last ? formatCursor({ at: last.requestedAt, id: last.id }) : null} />}
      >
        <DataTable
          label="Requests"
          columns={COLUMNS}
          rows={requests}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id }) => setFilters({ request: id, limits: null })}
          query={query}
          empty={<EmptyState icon="scales">{EMPTY_TEXTS[list]}</EmptyState>}
        />
      </Sheet>
      <LimitsCard onEdit={() => setFilters({ limits: 'edit', request: null })} />
    </AdminPage>
  )
}

const EMPTY_TEXTS = {
  open: 'Nothing waits for approval. Requests of you and your colleagues appear here by themselves, with their value and reason.',
  closed: 'No closed requests yet. Approved, rejected, withdrawn and expired requests are kept here.',
} as const

function useRequests(filters: Filters) {
  const list = LISTS.find(({ value }) => value === filters['show'])?.value ?? 'open'
  const after = parseCursor(filters['after'])
  const query = useStaffQuery('listApprovals', { only: list, ...(after && { after }) })
  const { data } = query
  return { requests: data?.requests ?? [], hasMore: data?.hasMore ?? false, list, query }
}

/** The request of the drawer. It stays while it is decided, which moves it to the closed requests. */
function useShownRequest(
  id: string | undefined,
  listed: readonly ApprovalRequest[],
  isLoaded: boolean,
): ApprovalRequest | null {
  const known = listed.find((request) => request.id === id)
  const isMissing = id !== undefined && isLoaded && !known
  const { data: open } = useStaffQuery('listApprovals', { only: 'open' }, { enabled: isMissing })
  const { data: closed } = useStaffQuery('listApprovals', { only: 'closed' }, { enabled: isMissing })
  const others = isMissing ? [...(open?.requests ?? []), ...(closed?.requests ?? [])] : []
  return known ?? others.find((request) => request.id === id) ?? null
}

const COLUMNS: readonly Column<ApprovalRequest>[] = [
  {
    id: 'what',
    title: 'Request',
    cell: (request) => (
      <>
        <span className="font-semibold">
          <ActionCell entry={auditEntryOf(request)} />
        </span>
        <span className="line-clamp-1 text-xs wrap-anywhere text-muted">{request.reason}</span>
      </>
    ),
  },
  { id: 'by', title: 'By', cell: ({ requestedBy }) => requestedBy.username },
  {
    id: 'value',
    title: 'Value',
    isFigure: true,
    cell: ({ value }) => <span className="whitespace-nowrap">{valueText(value)}</span>,
  },
  { id: 'when', title: 'Requested', cell: ({ requestedAt }) => <Moment at={requestedAt} isAgo /> },
  { id: 'state', title: 'Status', cell: (request) => <Marks request={request} /> },
]
