import { type Audience, PRIORITIES, type WrittenAnnouncement } from '@hearthward/contract'
import { canonicalJson } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { isConflict } from '../../client/account/staff-calls.ts'
import { gameNow } from '../../client/connection/server-time.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { Field, Input, TextArea } from '../../ui/form/Field.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { May } from '../May.tsx'
import { useAct, useAsk } from '../office.ts'
import type { Page } from '../paths.ts'
import { SaveOver } from '../ui/changes/Overtaken.tsx'
import { fieldOf, momentOf } from '../ui/moment-field.ts'
import { OfficePage } from '../ui/Office.tsx'
import { TermFields } from '../ui/TermFields.tsx'
import { useUnsaved } from '../unsaved.ts'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { AudienceField, type Chosen } from './AudienceField.tsx'

const DAY = 86_400_000
const LONGEST = { title: 80, message: 1_000 }

interface Draft {
  title: string
  message: string
  priority: WrittenAnnouncement['priority']
  from: string
  until: string
}

export const NewAnnouncementPage: Page = () => (
  <OfficePage title="New announcement" intro="Everybody it is for sees it within a second, on open pages too.">
    <OnPage before={null} />
  </OfficePage>
)

export const EditAnnouncementPage: Page = ({ params: { id = '' } }) => {
  const { data, error, refetch } = useAsk('listAnnouncements', {})
  const found = data?.announcements.find((one) => one.id === id)
  return (
    <OfficePage title="Edit the announcement">
      {error && <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>}
      {!data && !error && <PanelSkeleton rows={6} />}
      {data && !found && <EmptyState icon="trumpet-flag">Announcement not found</EmptyState>}
      {found && <OnPage key={found.id} before={found} />}
    </OfficePage>
  )
}

function draftOf(before: WrittenAnnouncement | null): Draft {
  const { title = '', message = '', priority = 'normal' } = before ?? {}
  return {
    title,
    message,
    priority,
    from: before && before.startsAt > gameNow() ? fieldOf(before.startsAt) : '',
    until: fieldOf(before?.expiresAt ?? gameNow() + DAY),
  }
}

function OnPage({ before }: { before: WrittenAnnouncement | null }) {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/admin/$', params: { _splat: 'announcements' } })
  return <AnnouncementForm before={before} onCancel={back} onSaved={back} />
}

interface AnnouncementFormProps {
  before: WrittenAnnouncement | null
  onCancel: () => void
  onSaved: (announcement: WrittenAnnouncement) => void
  /** In a dialog: narrow, and without the preview. */
  isNarrow?: boolean
  /** Whether something would be lost by closing it. */
  onUnsaved?: (isUnsaved: boolean) => void
}

export function AnnouncementForm({ before, onCancel, onSaved, isNarrow, onUnsaved }: AnnouncementFormProps) {
  const [opened, setOpened] = useState(before)
  const [begun] = useState(() => draftOf(before))
  const [draft, setDraft] = useState(begun)
  const [begunFor] = useState<Chosen>(before ? 'unchanged' : { kind: 'everyone' })
  const [chosen, setChosen] = useState<Chosen | null>(begunFor)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isUnsaved = canonicalJson([draft, chosen]) !== canonicalJson([begun, begunFor])
  const { letGo } = useUnsaved(isUnsaved)
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved])
  const saved = ({ announcement }: { announcement: WrittenAnnouncement }) => {
    letGo()
    onSaved(announcement)
  }
  const options = { changes: ['listAnnouncements'] as const, doing: 'send the announcement', showsTheirs: true }
  const create = useAct('createAnnouncement', { ...options, done: 'The announcement is out.' })
  const update = useAct('updateAnnouncement', { ...options, done: 'The announcement is changed.' })
  const error = create.error ?? update.error
  const isLate = isConflict(error)

  const startsAt = momentOf(draft.from)
  const expiresAt = momentOf(draft.until)
  const isWhole = draft.title.trim() !== '' && draft.message.trim() !== '' && expiresAt !== null && chosen !== null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || expiresAt === null) return
    const { title, message, priority } = draft
    const written = { title, message, priority, expiresAt, ...(startsAt !== null && { startsAt }) }
    const audience = chosen === 'unchanged' ? {} : { audience: chosen as Audience }
    if (!opened) return create.mutate({ ...written, audience: chosen as Audience }, { onSuccess: saved })
    update.mutate({ id: opened.id, ...written, ...audience, expected: opened.version }, { onSuccess: saved })
  }

  return (
    <div className={cx('grid items-start gap-5', !isNarrow && 'desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]')}>
      <form className={cx('grid gap-4', !isNarrow && 'rounded-xl border border-line bg-panel p-5')} onSubmit={submit}>
        {isLate && opened && before && (
          <SaveOver
            before={shownOf(opened)}
            now={shownOf(before)}
            onSeen={() => {
              setOpened(before)
              update.reset()
            }}
          />
        )}
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              maxLength={LONGEST.title}
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        <Field label="Message" hint={`${draft.message.length} of ${LONGEST.message} characters`}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              maxLength={LONGEST.message}
              value={draft.message}
              onChange={({ target }) => change({ message: target.value })}
            />
          )}
        </Field>
        <Choice
          legend="Priority"
          columns="grid-cols-2 mid:grid-cols-4"
          value={draft.priority}
          onChange={(priority) => change({ priority })}
          options={PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))}
        />
        <AudienceField find="findAddressees" before={before} value={chosen} onChange={setChosen} />
        <TermFields from={draft.from} until={draft.until} isNarrow={isNarrow ?? false} onChange={change} />
        <div className="flex justify-end gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <May call={opened ? 'updateAnnouncement' : 'createAnnouncement'}>
            <Button type="submit" look="primary" disabled={!isWhole} busy={create.isPending || update.isPending}>
              {opened ? 'Save' : 'Send'}
            </Button>
          </May>
        </div>
      </form>
      {!isNarrow && <AnnouncementPreview draft={draft} startsAt={startsAt} expiresAt={expiresAt} />}
    </div>
  )
}

const PRIORITY_WORDS: Record<WrittenAnnouncement['priority'], string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  critical: 'Critical',
}

function shownOf({ title, message, priority, startsAt, expiresAt }: WrittenAnnouncement) {
  return { title, message, priority, startsAt, expiresAt }
}
