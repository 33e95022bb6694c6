import { type BulkOperation, OPERATION_KINDS, topics } from '@hearthward/contract'
import { updateAnswers } from '../../client/call-queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { useLiveMessage } from '../live-message.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { failedAt, KINDS, outcomeOf, progressOf, withOperation } from './kinds.ts'
import { OperationCard } from './OperationCard.tsx'
import { Progress } from './Progress.tsx'

/** Bulk operations: dry runs, live progress and history. */
export function OperationsPage() {
  const [filters, setFilters] = useFilters<'/admin/operations'>()
  const { after } = filters
  const query = useStaffQuery('listOperations', after ? { before: Number(after) } : {})
  const { data } = query
  useLiveMessage(topics.adminOperations, 'operation', ({ operation }) =>
    updateAnswers('listOperations', (page, { before }) => withOperation(page, operation, before === undefined)),
  )
  const operations = data?.operations ?? []
  const shown = operations.find(({ id }) => id === filters['operation']) ?? null
  const oldest = operations.at(-1)
  return (
    <AdminPage
      title="Operations"
      intro="Changes to every character at once. A dry run shows what would change. After a crash, an operation resumes by itself."
      drawer={shown && <Details key={shown.id} operation={shown} onClose={() => setFilters({ operation: null })} />}
    >
      <div className="mb-6 grid gap-3 mid:grid-cols-2">
        {OPERATION_KINDS.map((kind) => (
          <OperationCard
            key={kind}
            kind={kind}
            running={operations.find((one) => one.kind === kind && one.status === 'running') ?? null}
            resumeFrom={failedAt(operations, kind)}
            onStarted={(id) => setFilters({ operation: id, after: null })}
          />
        ))}
      </div>
      <h2 className="mb-2 text-lg">History</h2>
      <Sheet footer={<Pager next={data?.hasMore && oldest ? String(oldest.startedAt) : null} />}>
        <DataTable
          label="Operations"
          columns={COLUMNS}
          rows={operations}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id }) => setFilters({ operation: id })}
          query={query}
          empty={<EmptyState icon="gears">No operations yet. Start with a dry run: it changes nothing.</EmptyState>}
        />
      </Sheet>
    </AdminPage>
  )
}

const COLUMNS: readonly Column<BulkOperation>[] = [
  { id: 'when', title: 'Started', cell: ({ startedAt }) => <Moment at={startedAt} /> },
  {
    id: 'what',
    title: 'Operation',
    cell: ({ kind, dryRun }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{KINDS[kind].title}</span>
        {dryRun && <Badge quiet>dry run</Badge>}
      </span>
    ),
  },
  {
    id: 'outcome',
    title: 'Result',
    cell: (operation) =>
      operation.status === 'running' ? (
        <Progress operation={operation} />
      ) : (
        <span className={operation.status === 'failed' ? 'text-blood-ink' : undefined}>{outcomeOf(operation)}</span>
      ),
  },
  { id: 'by', title: 'By', isMinor: true, cell: ({ startedByName }) => startedByName },
  {
    id: 'took',
    title: 'Duration',
    isMinor: true,
    isFigure: true,
    cell: ({ startedAt, endedAt }) => endedAt !== null && formatDuration(endedAt - startedAt),
  },
]

function Details({ operation, onClose }: { operation: BulkOperation; onClose: () => void }) {
  const { kind, dryRun, reason, result, changed, done, total, startedByName, status } = operation
  return (
    <Drawer title={dryRun ? `${KINDS[kind].title}, dry run` : KINDS[kind].title} onClose={onClose}>
      {status === 'running' ? (
        <Progress operation={operation} />
      ) : (
        <p role="status" className="font-semibold">
          {outcomeOf(operation)}
        </p>
      )}
      <Facts>
        <Fact name="By">{startedByName}</Fact>
        <Fact name="Reason">{reason || 'no reason was given'}</Fact>
        <Fact name="Processed">
          {formatExact(done)} of {formatExact(total)} ({Math.round(progressOf(operation) * 100)}%)
        </Fact>
      </Facts>
      {result.length > 0 && (
        <section>
          <h3 className="mb-1 text-base">{dryRun ? 'What would change' : 'What changed'}</h3>
          <ul className="divide-y divide-line text-sm">
            {result.map(({ id, name, what }) => (
              <li key={id} className="py-1.5">
                <span className="font-semibold wrap-anywhere">
                  {dryRun || kind !== 'cleanup_test_accounts' ? <PlayerLink uid={id} name={name} /> : name}
                </span>
                <span className="block text-muted wrap-anywhere">{what.join(', ').replaceAll('_', ' ')}</span>
              </li>
            ))}
          </ul>
          {changed > result.length && (
            <p className="mt-2 text-sm text-muted">
              and {formatExact(changed - result.length)} more. The server log has all of them.
            </p>
          )}
        </section>
      )}
    </Drawer>
  )
}
