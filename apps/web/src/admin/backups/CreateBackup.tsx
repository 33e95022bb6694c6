import type { Backup } from '@hearthward/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { formatBytes } from '../ui/bytes.ts'
import { Outcome } from '../ui/changes/Outcome.tsx'
import { readyBackup } from './ready-backup.ts'

/** A button with a dialog that creates a backup and shows the outcome. */
export function CreateBackup() {
  const [isConfirming, setConfirming] = useState(false)
  const [created, setCreated] = useState<Backup | null>(null)
  const close = () => {
    setConfirming(false)
    setCreated(null)
  }
  return (
    <>
      <Button icon="locked-chest" onClick={() => setConfirming(true)}>
        Create Backup
      </Button>
      {isConfirming &&
        (created ? (
          <Created backup={created} onClose={close} />
        ) : (
          <CreateBackupDialog onClose={close} onCreated={setCreated} />
        ))}
    </>
  )
}

function Created({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { id, description, documentCount, size } = backup
  return (
    <Dialog title="Backup created" onClose={onClose}>
      <Outcome link={{ to: '/admin/backups', filters: { backup: id }, children: 'See the backup' }} onClose={onClose}>
        <span className="font-semibold wrap-anywhere">{description}</span>: {formatExact(documentCount)} rows,{' '}
        {formatBytes(size)}, verified.
      </Outcome>
    </Dialog>
  )
}

interface CreateBackupDialogProps {
  onClose: () => void
  onCreated: (backup: Backup) => void
}

export function CreateBackupDialog({ onClose, onCreated }: CreateBackupDialogProps) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { label: '' } })
  const label = watch('label').trim()
  const create = useStaffMutation('createBackup', {
    doing: 'create a backup',
    done: 'Database backup created successfully',
    failed: 'Failed to create backup',
    refetches: ['listBackups'],
    untilDone: async ({ backup: { id } }) => ({ backup: await readyBackup(id) }),
  })
  const submit = handleSubmit(() => {
    if (label) create.mutate({ label }, { onSuccess: ({ backup }) => onCreated(backup) })
  })
  return (
    <Dialog title="Create backup" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">The game keeps running. It takes from a second to a few minutes.</p>
        <TextField
          label="Label"
          hint="Helps you find it later."
          {...register('label')}
          maxLength={80}
          disabled={create.isPending}
          placeholder="Before the new season"
        />
        <p role="status" className="text-sm text-muted empty:hidden">
          {create.isPending && 'Copying and verifying every table. You can close this: the backup continues.'}
        </p>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{create.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" look="primary" busy={create.isPending} disabled={!label}>
            Create backup
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
