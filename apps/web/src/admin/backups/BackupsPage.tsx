import type { Backup, Restore } from '@hearthward/contract'
import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { formatBytes } from '../ui/bytes.ts'
import { Moment } from '../ui/Moment.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { BackupDetails } from './BackupDetails.tsx'
import { CreateBackupDialog } from './CreateBackup.tsx'

/** A backup of another node or of the daily schedule may be under way. */
const REFETCH_INTERVAL = 10_000

/** Backups: create, verify, download and restore them. */
export function BackupsPage() {
  const [filters, setFilters] = useFilters<'/admin/backups'>()
  const [isCreating, setCreating] = useState(false)
  const { after } = filters
  const query = useStaffQuery('listBackups', after ? { before: Number(after) } : {}, {
    refetchInterval: REFETCH_INTERVAL,
  })
  const { data } = query
  const backups = data?.backups ?? []
  const shown = backups.find(({ id, isReady }) => isReady && id === filters['backup']) ?? null
  const oldest = backups.at(-1)
  return (
    <AdminPage
      title="Backups"
      intro="A backup is a copy of every table, accounts included, and is verified when it is created. One is created automatically every day; the newest seven of these are kept. Files are encrypted; the operator of the server has the key."
      actions={
        <IfAllowed call="createBackup">
          <Button look="primary" icon="locked-chest" onClick={() => setCreating(true)}>
            Create backup
          </Button>
        </IfAllowed>
      }
      drawer={shown && <BackupDetails key={shown.id} backup={shown} onClose={() => setFilters({ backup: null })} />}
    >
      <Sheet footer={<Pager next={data?.hasMore && oldest ? String(oldest.createdAt) : null} />}>
        <DataTable
          label="Backups"
          columns={COLUMNS}
          rows={backups}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id, isReady }) => isReady && setFilters({ backup: id })}
          query={query}
          empty={<EmptyState icon="locked-chest">No backups yet. Create one before any important change.</EmptyState>}
        />
      </Sheet>
      {data && data.restores.length > 0 && <Restores restores={data.restores} />}
      {isCreating && <CreateBackupDialog onClose={() => setCreating(false)} onCreated={() => setCreating(false)} />}
    </AdminPage>
  )
}

const COLUMNS: readonly Column<Backup>[] = [
  { id: 'when', title: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'label',
    title: 'Label',
    cell: ({ description, isAutomatic, isReady }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{description}</span>
        {isAutomatic && <Badge quiet>automatic</Badge>}
        {!isReady && <Badge quiet>being made…</Badge>}
      </span>
    ),
  },
  {
    id: 'rows',
    title: 'Rows',
    isFigure: true,
    cell: ({ documentCount, isReady }) => isReady && <Amount value={documentCount} />,
  },
  { id: 'size', title: 'Size', isFigure: true, cell: ({ size, isReady }) => isReady && formatBytes(size) },
  { id: 'by', title: 'By', isMinor: true, cell: ({ createdByName }) => createdByName },
  {
    id: 'checked',
    title: 'Checked',
    isMinor: true,
    cell: ({ verifiedAt, isReady }) =>
      isReady &&
      (verifiedAt === null ? <strong className="text-blood-ink">damaged</strong> : <Moment at={verifiedAt} />),
  },
]

function Restores({ restores }: { restores: readonly Restore[] }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-lg">Restore history</h2>
      <Sheet>
        <DataTable
          label="Restore history"
          columns={RESTORES}
          rows={restores}
          keyOf={({ id }) => String(id)}
          empty={null}
        />
      </Sheet>
    </section>
  )
}

const RESTORES: readonly Column<Restore>[] = [
  { id: 'when', title: 'When', cell: ({ beganAt }) => <Moment at={beganAt} /> },
  { id: 'what', title: 'From', cell: ({ description }) => <span className="wrap-anywhere">{description}</span> },
  { id: 'who', title: 'By', cell: ({ byName }) => byName },
  { id: 'how', title: 'Result', cell: (restore) => <Outcome restore={restore} /> },
]

function Outcome({ restore: { endedAt, problem } }: { restore: Restore }) {
  if (problem) return <span className="text-blood-ink">Nothing was changed: {problem}</span>
  return endedAt === null ? (
    <span className="text-muted">Not finished</span>
  ) : (
    <span className="text-moss-ink">Restored</span>
  )
}
