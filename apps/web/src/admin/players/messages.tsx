import { LONGEST_NOTE, LONGEST_STAFF_MESSAGE } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input, TextArea } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useCallMutation } from '../call-queries.ts'
import { CHANGED_BY_ACTIONS as refetches } from './changed-calls.ts'
import type { ActionDialogProps } from './PlayerDialogs.tsx'

export function MessageDialog({ player, onClose }: ActionDialogProps) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const mutation = useCallMutation('messagePlayer', {
    doing: 'message the player',
    done: `Sent to ${player.username}.`,
    refetches,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate({ playerId: player.id, title, text }, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Message ${player.username}`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">
          The player sees it at once if the game is open, and can read it later under Notices. Your name is not shown.
        </p>
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              required
              maxLength={80}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field label="Message">
          {(control) => (
            <TextArea
              {...control}
              required
              rows={5}
              maxLength={LONGEST_STAFF_MESSAGE}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
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
  const [content, setContent] = useState('')
  const mutation = useCallMutation('addPlayerNote', { doing: 'save the note', done: 'The note is saved.', refetches })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate({ playerId, content }, { onSuccess: () => setContent('') })
  }
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <Field label="Note for staff">
          {(control) => (
            <Input
              {...control}
              maxLength={LONGEST_NOTE}
              value={content}
              onChange={({ target }) => setContent(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={mutation.isPending} disabled={!content.trim()}>
        Add note
      </Button>
    </form>
  )
}
