import { type InvestigationQueue, type InvestigationRow, topics } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { readableId } from '../anti-cheat/words.ts'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useLiveMessage } from '../live-message.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { OpenCaseDialog } from './OpenCaseDialog.tsx'
import { TYPE_WORDS } from './type-words.ts'
import { PRIORITY_TONES, QUEUE_WORDS, STATUS_TONES, STATUS_WORDS } from './words.ts'

const QUEUES = Object.keys(QUEUE_WORDS) as InvestigationQueue[]
const EMPTY: Readonly<Record<InvestigationQueue, string>> = {
  highPriority: 'No cases of high or critical priority.',
  pending: 'No pending cases.',
  inProgress: 'No cases in progress.',
  requiresReview: 'No cases require review.',
  completed: 'No cases completed yet.',
  closed: 'No cases closed without findings.',
}

/** Cases by queue. */
export function QueuePage() {
  const [filters, setFilters] = useFilters<'/admin/investigations'>()
  const navigate = useNavigate()
  const query = useStaffQuery('listInvestigations', {}, { refetchInterval: 30_000 })
  const { data } = query
  useInvestigationsRefetch()
  const queue = QUEUES.find((one) => one === filters['list']) ?? 'pending'
  const show = (id: string) => void navigate({ to: '/admin/investigations/$id', params: { id } })
  const counts = data && {
    pending: data.counts.pending,
    inProgress: data.counts.in_progress,
    requiresReview: data.counts.requires_review,
    completed: data.counts.completed,
    closed: data.counts.closed,
    highPriority: data.highPriority.length,
  }
  const { open, name } = filters
  return (
    <AdminPage
      title="Investigations"
      intro="The oldest cases come first."
      actions={
        <IfAllowed call="createInvestigation">
          <Button look="primary" icon="magnifying-glass" onClick={() => setFilters({ open: 'somebody' })}>
            Open a case
          </Button>
        </IfAllowed>
      }
    >
      <Sheet
        bar={
          <Chips
            label="Queue"
            isRequired
            value={queue}
            options={QUEUES.map((one) => ({ value: one, label: QUEUE_WORDS[one], count: counts?.[one] }))}
            onChange={(list) => setFilters({ list: list === 'pending' ? null : list })}
          />
        }
      >
        <DataTable
          label={QUEUE_WORDS[queue]}
          columns={COLUMNS}
          rows={data?.[queue] ?? []}
          keyOf={({ id }) => id}
          onSelect={({ id }) => show(id)}
          query={query}
          empty={<EmptyState icon="magnifying-glass">{EMPTY[queue]}</EmptyState>}
        />
      </Sheet>
      {open && (
        <OpenCaseDialog
          player={name ? { uid: open, username: name } : undefined}
          onClose={() => setFilters({ open: null, name: null })}
          onOpened={show}
        />
      )}
    </AdminPage>
  )
}

/** Refetches the cases when colleagues change them. */
export function useInvestigationsRefetch(): void {
  useLiveMessage(topics.adminInvestigations, 'investigationsChanged', () =>
    refetchCalls('listInvestigations', 'getInvestigation'),
  )
}

const COLUMNS: readonly Column<InvestigationRow>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: ({ id, playerName }) => (
      <AdminLink to={`/admin/investigations/${id}`} className="font-semibold hover:underline">
        {playerName}
      </AdminLink>
    ),
  },
  { id: 'type', title: 'Type', cell: ({ type }) => TYPE_WORDS[type] },
  {
    id: 'priority',
    title: 'Priority',
    cell: ({ priority }) => <Pill tone={PRIORITY_TONES[priority]}>{readableId(priority)}</Pill>,
  },
  {
    id: 'status',
    title: 'Status',
    isMinor: true,
    cell: ({ status }) => <Pill tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Pill>,
  },
  {
    id: 'reason',
    title: 'Reason',
    isMinor: true,
    cell: ({ reason }) => <span className="line-clamp-1 text-muted">{reason}</span>,
  },
  {
    id: 'by',
    title: 'Assigned to',
    cell: ({ assignedName }) => assignedName ?? <span className="text-muted">nobody</span>,
  },
  { id: 'opened', title: 'Opened', cell: ({ createdAt }) => <Moment at={createdAt} isAgo /> },
]
