import { type Audience, LONGEST_STAFF_MESSAGE, type MessageReach } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx'
import { formatExact, plural } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AudienceField } from '../announcements/AudienceField.tsx'
import { AUDIENCES } from '../announcements/words.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { reachWords } from './words.ts'

const MAX_TITLE_LENGTH = 80
/** One call may create thousands of messages. */
const SEND_TIMEOUT = 60_000

export function MessagePage() {
  return (
    <AdminPage
      title="Message players"
      intro="Players see it at once if the game is open, and can read it later under Notices. Your name is not shown."
    >
      <MessageForm />
    </AdminPage>
  )
}

interface MessageDraft {
  title: string
  text: string
  /** Null until the names are resolved. */
  audience: Audience | null
}

function MessageForm() {
  const navigate = useNavigate()
  const { register, handleSubmit, watch, setValue } = useForm<MessageDraft>({
    defaultValues: { title: '', text: '', audience: { kind: 'everyone' } },
  })
  const { title, text, audience } = watch()
  const [isConfirming, setConfirming] = useState(false)
  const reach = useReach(audience)
  const { allowLeaving } = useUnsavedChanges(title !== '' || text !== '')
  const back = () => void navigate({ to: '/admin/players' })
  const isComplete = title.trim() !== '' && text.trim() !== '' && audience !== null && Boolean(reach.data?.recipients)
  const submit = handleSubmit(() => isComplete && setConfirming(true))
  return (
    <>
      <form className="grid max-w-2xl gap-4 rounded-xl border border-line bg-panel p-5" onSubmit={submit}>
        <TextField label="Title" {...register('title')} maxLength={MAX_TITLE_LENGTH} />
        <TextAreaField
          label="Message"
          hint={`${formatExact(text.length)} of ${formatExact(LONGEST_STAFF_MESSAGE)} characters`}
          {...register('text')}
          rows={6}
          maxLength={LONGEST_STAFF_MESSAGE}
        />
        <AudienceField
          find="findRecipients"
          before={null}
          value={audience}
          onChange={(chosen) => setValue('audience', chosen === 'unchanged' ? null : chosen)}
        />
        <p role="status" className="text-sm text-muted">
          {reach.words}
        </p>
        <div className="flex justify-end gap-3">
          <Button onClick={back}>Cancel</Button>
          <IfAllowed call="messagePlayers">
            <Button type="submit" look="primary" disabled={!isComplete}>
              Send…
            </Button>
          </IfAllowed>
        </div>
      </form>
      {isConfirming && audience && reach.data && (
        <ConfirmDialog
          audience={audience}
          reach={reach.data}
          words={{ title, text }}
          onClose={() => setConfirming(false)}
          onSent={() => {
            allowLeaving()
            back()
          }}
        />
      )}
    </>
  )
}

/** How many players the message would reach now, as figures and in words. */
function useReach(audience: Audience | null): { data: MessageReach | null; words: string } {
  const query = useStaffQuery(
    'previewMessage',
    { audience: audience ?? { kind: 'everyone' } },
    { refetchInterval: 30_000, enabled: audience !== null },
  )
  if (audience === null) return { data: null, words: 'Look up the name to see whom it reaches.' }
  if (query.error) return { data: null, words: query.error.message }
  if (!query.data || query.isPlaceholderData) return { data: null, words: 'Counting…' }
  return { data: query.data, words: reachWords(query.data) }
}

interface ConfirmDialogProps {
  audience: Audience
  reach: MessageReach
  words: { title: string; text: string }
  onClose: () => void
  onSent: () => void
}

function ConfirmDialog({ audience, reach, words, onClose, onSent }: ConfirmDialogProps) {
  const send = useStaffMutation('messagePlayers', {
    doing: 'send the message',
    done: ({ recipients }) => `Sent to ${plural(recipients, 'player')}.`,
    timeoutMs: SEND_TIMEOUT,
    refetches: ['previewMessage'],
  })
  return (
    <Dialog title={`Send to ${plural(reach.recipients, 'player')}?`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {AUDIENCES[audience.kind]}. {reachWords(reach)} A message cannot be withdrawn.
        </p>
        <blockquote className="rounded-xl border border-line bg-sunken p-3.5 text-sm">
          <p className="font-semibold wrap-anywhere">{words.title}</p>
          <p className="mt-1 max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">{words.text}</p>
        </blockquote>
        <div className="flex justify-end gap-3">
          <Button disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            busy={send.isPending}
            onClick={() => send.mutate({ audience, ...words }, { onSuccess: onSent })}
          >
            Send
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
