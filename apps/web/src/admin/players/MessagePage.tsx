import { type Audience, LONGEST_STAFF_MESSAGE, type MessageReach } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input, TextArea } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AudienceField } from '../announcements/AudienceField.tsx'
import { AUDIENCES } from '../announcements/words.ts'
import { May } from '../May.tsx'
import { useAct, useAsk } from '../office.ts'
import { OfficePage } from '../ui/Office.tsx'
import { useUnsaved } from '../unsaved.ts'
import { reachWords } from './words.ts'

const LONGEST_TITLE = 80
/** Thousands of messages are written in one act. */
const SEND_TIMEOUT = 60_000

export function MessagePage() {
  return (
    <OfficePage
      title="Message players"
      intro="Seen at once where the game is open, and kept under Notices. Your name is not shown."
    >
      <MessageForm />
    </OfficePage>
  )
}

function MessageForm() {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [audience, setAudience] = useState<Audience | null>({ kind: 'everyone' })
  const [isAsked, setAsked] = useState(false)
  const reach = useReach(audience)
  const { letGo } = useUnsaved(title !== '' || text !== '')
  const back = () => void navigate({ to: '/admin/$', params: { _splat: 'players' } })
  const isWhole = title.trim() !== '' && text.trim() !== '' && audience !== null && Boolean(reach.data?.recipients)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) setAsked(true)
  }
  return (
    <>
      <form className="grid max-w-2xl gap-4 rounded-xl border border-line bg-panel p-5" onSubmit={submit}>
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              maxLength={LONGEST_TITLE}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field label="Message" hint={`${text.length} of ${LONGEST_STAFF_MESSAGE} characters`}>
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              maxLength={LONGEST_STAFF_MESSAGE}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <AudienceField
          find="findRecipients"
          before={null}
          value={audience}
          onChange={(chosen) => setAudience(chosen === 'unchanged' ? null : chosen)}
        />
        <p role="status" className="text-sm text-muted">
          {reach.words}
        </p>
        <div className="flex justify-end gap-3">
          <Button onClick={back}>Cancel</Button>
          <May call="messagePlayers">
            <Button type="submit" look="primary" disabled={!isWhole}>
              Send…
            </Button>
          </May>
        </div>
      </form>
      {isAsked && audience && reach.data && (
        <ConfirmDialog
          audience={audience}
          reach={reach.data}
          words={{ title, text }}
          onClose={() => setAsked(false)}
          onSent={() => {
            letGo()
            back()
          }}
        />
      )}
    </>
  )
}

/** How many the message would reach at this moment, and the same in words. */
function useReach(audience: Audience | null): { data: MessageReach | null; words: string } {
  const asked = useAsk(
    'previewMessage',
    { audience: audience ?? { kind: 'everyone' } },
    { every: 30_000, enabled: audience !== null },
  )
  if (audience === null) return { data: null, words: 'Look the name up to see whom it reaches.' }
  if (asked.error) return { data: null, words: asked.error.message }
  if (!asked.data || asked.isPlaceholderData) return { data: null, words: 'Counting…' }
  return { data: asked.data, words: reachWords(asked.data) }
}

interface ConfirmDialogProps {
  audience: Audience
  reach: MessageReach
  words: { title: string; text: string }
  onClose: () => void
  onSent: () => void
}

function ConfirmDialog({ audience, reach, words, onClose, onSent }: ConfirmDialogProps) {
  const send = useAct('messagePlayers', {
    doing: 'send the message',
    done: ({ recipients }) => `Sent to ${plural(recipients, 'player')}.`,
    timeoutMs: SEND_TIMEOUT,
    changes: ['previewMessage'],
  })
  return (
    <Dialog title={`Send to ${plural(reach.recipients, 'player')}?`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {AUDIENCES[audience.kind]}. {reachWords(reach)} A message cannot be taken back.
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
