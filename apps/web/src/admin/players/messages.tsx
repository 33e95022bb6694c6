import { LONGEST_NOTE, LONGEST_STAFF_MESSAGE } from '@hearthward/contract'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { CHANGED_BY_ACTIONS as refetches } from './changed-calls.ts'
import type { ActionDialogProps } from './PlayerDialogs.tsx'

export function MessageDialog({ player, onClose }: ActionDialogProps) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { title: '', text: '' } })
  const { title, text } = watch()
  const mutation = useStaffMutation('messagePlayer', {
    doing: 'message the player',
    done: `Sent to ${player.username}.`,
    refetches,
  })
  const submit = handleSubmit((message) => mutation.mutate({ playerId: player.id, ...message }, { onSuccess: onClose }))
  return (
    <Dialog title={`Message ${player.username}`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">
          The player sees it at once if the game is open, and can read it later under Notices. Your name is not shown.
        </p>
        <TextField label="Title" {...register('title')} required maxLength={80} />
        <TextAreaField label="Message" {...register('text')} required rows={5} maxLength={LONGEST_STAFF_MESSAGE} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={mutation.isPending} disabled={!title.trim() || !text.trim()}>
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function NoteForm({ playerId }: { playerId: string }) {
  const { register, handleSubmit, watch, reset } = useForm({ defaultValues: { content: '' } })
  const mutation = useStaffMutation('addPlayerNote', { doing: 'save the note', done: 'The note is saved.', refetches })
  const submit = handleSubmit((note) => mutation.mutate({ playerId, ...note }, { onSuccess: () => reset() }))
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <TextField label="Note for staff" {...register('content')} maxLength={LONGEST_NOTE} />
      </div>
      <Button type="submit" busy={mutation.isPending} disabled={!watch('content').trim()}>
        Add note
      </Button>
    </form>
  )
}
