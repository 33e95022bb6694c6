import type { AuditLog } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { download } from '../download.ts'
import { useFilters } from '../filters.ts'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { Moment } from '../ui/Moment.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { FilterBar } from './FilterBar.tsx'
import { useLogs } from './logs.ts'
import { csvOf } from './sentences.ts'
import { What } from './What.tsx'

/** Everything staff did, the newest first, live. */
export function ActivityPage() {
  const [filters, setFilters] = useFilters()
  const { logs, reading, hasMore } = useLogs(filters)
  const shown = logs.find(({ id }) => id === filters['entry']) ?? null
  return (
    <OfficePage
      title="Activity"
      intro="Every act of staff, chained so that none can be changed or taken out unnoticed. Older than 30 days is archived."
      actions={
        <>
          <Export logs={logs} />
          <Verify />
        </>
      }
      drawer={shown && <EntryDrawer key={shown.id} entry={shown} onClose={() => setFilters({ entry: null })} />}
    >
      <Sheet
        bar={<FilterBar filters={filters} onChange={setFilters} />}
        footer={<Pager next={hasMore ? String(logs.at(-1)?.seq) : null} />}
      >
        <DataTable
          label="Acts of staff"
          columns={COLUMNS}
          rows={logs}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id }) => setFilters({ entry: id })}
          reading={reading}
          empty={<EmptyState icon="scroll-unfurled">No act fits this. Take a filter away to see more.</EmptyState>}
        />
      </Sheet>
    </OfficePage>
  )
}

const COLUMNS: readonly Column<AuditLog>[] = [
  { id: 'when', title: 'When', cell: ({ timestamp }) => <Moment at={timestamp} /> },
  {
    id: 'who',
    title: 'Who',
    cell: ({ username }) => <span className="block min-w-20 font-semibold wrap-anywhere">{username}</span>,
  },
  { id: 'what', title: 'What', cell: (entry) => <What entry={entry} /> },
  {
    id: 'why',
    title: 'Why',
    isMinor: true,
    cell: ({ details }) => <span className="line-clamp-1 text-muted">{details.reason}</span>,
  },
  { id: 'from', title: 'From', isMinor: true, cell: ({ ip }) => <code className="text-xs text-muted">{ip}</code> },
]

function Export({ logs }: { logs: readonly AuditLog[] }) {
  return (
    <Button
      icon="save-arrow"
      disabled={logs.length === 0}
      onClick={() => download('acts-of-staff.csv', 'text/csv', csvOf(logs))}
    >
      Export what is shown
    </Button>
  )
}

function Verify() {
  const verify = useAct('verifyAuditLogs', {
    doing: 'verify the logs',
    done: ({ entries, brokenAt }) =>
      brokenAt === null ? `The chain is whole: ${plural(entries, 'act')}.` : `The chain is broken at act ${brokenAt}.`,
  })
  return (
    <May call="verifyAuditLogs">
      <Button icon="padlock" busy={verify.isPending} onClick={() => verify.mutate({})}>
        Verify the chain
      </Button>
    </May>
  )
}
