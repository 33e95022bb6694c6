import type { Backup } from '@hearthward/contract'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { ActValue } from '../ui/act/ActValue.tsx'
import { useNow } from '../ui/now.ts'
import { BACKUP_TIMEOUT } from './timeouts.ts'

/** A restore loses everything since the backup, so the label must be typed and a reason given. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { typed: '', reason: '' } })
  const restore = useStaffMutation('restoreBackup', { doing: 'restore the backup', timeoutMs: BACKUP_TIMEOUT })
  if (restore.isSuccess) return <RestoreProgress />
  const { typed, reason } = watch()
  const isConfirmed = typed.trim() === backup.description && reason.trim().length >= 3
  // The label is what has to be typed, so the preview does not wait for it.
  const input = { id: backup.id, confirmation: backup.description }
  const submit = handleSubmit(() => {
    if (isConfirmed) restore.mutate({ ...input, reason: reason.trim() }, { onRequested: onClose })
  })
  return (
    <Dialog title="Restore this backup?" onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <div className="grid gap-2 rounded-xl border border-blood/40 bg-blood/8 px-3.5 py-3 text-sm">
          <p>
            <strong>The last {formatDuration(Date.now() - backup.createdAt)} will be lost:</strong> everything players
            did, earned, traded and said, and every account created since.
          </p>
          <p>The game closes for maintenance, everybody is signed out, including you, and the server restarts.</p>
          <p>The audit log keeps all staff actions, and this restore is added to it.</p>
        </div>
        <TextField label={`Type “${backup.description}” to confirm`} {...register('typed')} autoComplete="off" />
        <TextField label="Reason" hint="Kept in the logs." {...register('reason')} maxLength={500} />
        <ActValue act={{ call: 'restoreBackup', input }} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={restore.isPending} disabled={!isConfirmed}>
            Restore and lose later changes
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const POLL_INTERVAL = 2_000

/** Waits until the server answers again, then goes to the sign-in page. */
function RestoreProgress() {
  const now = useNow(POLL_INTERVAL)
  const [startedAt] = useState(now)
  const seconds = Math.round((now - startedAt) / 1_000)
  const { data } = useStaffQuery('getAccount', {}, { refetchInterval: POLL_INTERVAL })
  // A signed-out answer means the restore is over: sessions belong to the replaced database.
  const isOver = data?.account === null
  useEffect(() => {
    if (isOver) location.assign('/login')
  }, [isOver])
  return (
    <Dialog title="Restoring">
      <p role="status" className="text-sm">
        The server is restoring the backup and will restart. You can sign in again in a moment. {seconds} s so far.
      </p>
    </Dialog>
  )
}
