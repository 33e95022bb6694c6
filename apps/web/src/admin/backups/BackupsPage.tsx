import type { Backup, Restore } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { May } from '../May.tsx'
import { useAct, useAsk } from '../office.ts'
import { formatBytes } from '../ui/bytes.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Moment } from '../ui/Moment.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { Pager } from '../ui/Pager.tsx'
import { BackupDetails } from './BackupDetails.tsx'
import { TAKES_LONG } from './patience.ts'

/** Copies of everything: made, checked, fetched and put back. */
export function BackupsPage() {
  const [filters, setFilters] = useFilters()
  const [isMaking, setIsMaking] = useState(false)
  const { after } = filters
  const reading = useAsk('listBackups', after ? { before: Number(after) } : {})
  const { data } = reading
  const backups = data?.backups ?? []
  const shown = backups.find(({ id }) => id === filters['backup']) ?? null
  const oldest = backups.at(-1)
  return (
    <OfficePage
      title="Backups"
      intro="A copy of every table at one moment, accounts included, read back and checked when it is made. One is made every day by itself; of those the newest seven are kept."
      actions={
        <May call="createBackup">
          <Button look="primary" icon="locked-chest" onClick={() => setIsMaking(true)}>
            Create backup
          </Button>
        </May>
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
          onSelect={({ id }) => setFilters({ backup: id })}
          reading={reading}
          empty={
            <EmptyState icon="locked-chest">
              There is no backup yet. Create one before you change anything that matters.
            </EmptyState>
          }
        />
      </Sheet>
      {data && data.restores.length > 0 && <Restores restores={data.restores} />}
      {isMaking && <CreateBackup onClose={() => setIsMaking(false)} />}
    </OfficePage>
  )
}

const COLUMNS: readonly Column<Backup>[] = [
  { id: 'when', title: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'label',
    title: 'Label',
    cell: ({ description, isAutomatic }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{description}</span>
        {isAutomatic && <Badge quiet>automatic</Badge>}
      </span>
    ),
  },
  { id: 'rows', title: 'Rows', isFigure: true, cell: ({ documentCount }) => <Amount value={documentCount} /> },
  { id: 'size', title: 'Size', isFigure: true, cell: ({ size }) => formatBytes(size) },
  { id: 'by', title: 'By', isMinor: true, cell: ({ createdByName }) => createdByName },
  {
    id: 'checked',
    title: 'Checked',
    isMinor: true,
    cell: ({ verifiedAt }) =>
      verifiedAt === null ? <strong className="text-blood-ink">damaged</strong> : <Moment at={verifiedAt} />,
  },
]

function Restores({ restores }: { restores: readonly Restore[] }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-lg">What was restored</h2>
      <Sheet>
        <DataTable
          label="What was restored"
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
  { id: 'how', title: 'How it went', cell: (restore) => <Outcome restore={restore} /> },
]

function Outcome({ restore: { endedAt, problem } }: { restore: Restore }) {
  if (problem) return <span className="text-blood-ink">Nothing was changed: {problem}</span>
  return endedAt === null ? (
    <span className="text-muted">Not finished</span>
  ) : (
    <span className="text-moss-ink">Restored</span>
  )
}

function CreateBackup({ onClose }: { onClose: () => void }) {
  const [label, setLabel] = useState('')
  const create = useAct('createBackup', {
    doing: 'create a backup',
    done: 'Database backup created successfully',
    failed: 'Failed to create backup',
    changes: ['listBackups'],
    timeoutMs: TAKES_LONG,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim()) create.mutate({ label: label.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog title="Create backup" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">The game goes on meanwhile. It takes from a second to a few minutes.</p>
        <Field label="Label" hint="So that you know it again: what was about to happen.">
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={label}
              placeholder="Before the new season"
              onChange={({ target }) => setLabel(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending} disabled={!label.trim()}>
            Create backup
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
