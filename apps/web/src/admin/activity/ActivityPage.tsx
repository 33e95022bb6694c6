import type { AuditLog, AuditStatus } from '@hearthward/contract'
import { downloadFile } from '../../browser/download.ts'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Filters, useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { refetchCalls, useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { emptyListText } from '../ui/table/empty-list.ts'
import { Pager } from '../ui/table/Pager.tsx'
import { ActionCell } from './ActionCell.tsx'
import { useAuditLogs } from './audit-logs.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { FILTER_NAMES, FilterBar } from './FilterBar.tsx'
import { approvalSummary, csvOf, noEntryText } from './sentences.ts'

/** The audit log, newest first, live. */
export function ActivityPage() {
  const [filters, setFilters] = useFilters<'/admin/activity'>()
  const { logs, query, hasMore } = useAuditLogs(filters)
  const { data: status } = useStaffQuery('getAuditStatus', {})
  const isLinked = ({ id, seq }: AuditLog) => id === filters['entry'] || String(seq) === filters['number']
  const shown = logs.find(isLinked) ?? null
  return (
    <AdminPage
      title="Activity"
      intro="Every staff action. The entries are chained and verified every hour, which shows changed and removed ones. Entries older than 30 days are archived."
      actions={
        <>
          <ExportButton logs={logs} />
          <VerifyButton />
        </>
      }
      drawer={
        shown && <EntryDrawer key={shown.id} entry={shown} onClose={() => setFilters({ entry: null, number: null })} />
      }
    >
      <Sheet
        bar={<FilterBar filters={filters} onChange={setFilters} />}
        footer={<Pager next={hasMore ? String(logs.at(-1)?.seq) : null} />}
      >
        <DataTable
          label="Staff actions"
          columns={COLUMNS}
          rows={logs}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id }) => setFilters({ entry: id })}
          query={query}
          empty={<EmptyState icon="scroll-unfurled">{emptyText(filters, status?.broken)}</EmptyState>}
        />
      </Sheet>
    </AdminPage>
  )
}

function emptyText(filters: Filters, broken: AuditStatus['broken'] | undefined): string {
  const { number } = filters
  return number ? noEntryText(number, broken) : emptyListText('entries', filters, FILTER_NAMES)
}

const COLUMNS: readonly Column<AuditLog>[] = [
  { id: 'when', title: 'When', cell: ({ timestamp }) => <Moment at={timestamp} /> },
  {
    id: 'who',
    title: 'By',
    cell: ({ username }) => <span className="block min-w-20 font-semibold wrap-anywhere">{username}</span>,
  },
  {
    id: 'what',
    title: 'Action',
    cell: (entry) => (
      <>
        <ActionCell entry={entry} />
        <span className="block text-xs wrap-anywhere text-muted empty:hidden">{approvalSummary(entry)}</span>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Reason',
    isMinor: true,
    cell: ({ details }) => <span className="line-clamp-1 text-muted">{details.reason}</span>,
  },
  { id: 'from', title: 'From', isMinor: true, cell: ({ ip }) => <code className="text-xs text-muted">{ip}</code> },
]

function ExportButton({ logs }: { logs: readonly AuditLog[] }) {
  return (
    <Button
      icon="save-arrow"
      disabled={logs.length === 0}
      onClick={() => downloadFile('staff-actions.csv', 'text/csv', csvOf(logs))}
    >
      Export shown entries
    </Button>
  )
}

function VerifyButton() {
  const verify = useStaffMutation('verifyAuditLogs', {
    doing: 'verify the logs',
    done: ({ entries, brokenAt }) =>
      brokenAt === null
        ? `The chain is intact: ${plural(entries, 'entry', 'entries')}.`
        : `The chain is broken at entry ${brokenAt}.`,
  })
  return (
    <IfAllowed call="verifyAuditLogs">
      <Button
        icon="padlock"
        busy={verify.isPending}
        onClick={() => verify.mutate({}, { onSettled: () => refetchCalls('getAuditStatus') })}
      >
        Verify the chain
      </Button>
    </IfAllowed>
  )
}
