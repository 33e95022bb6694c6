import { type Audience, PRIORITIES, type WrittenAnnouncement } from '@hearthward/contract'
import { canonicalJson } from '@hearthward/engine'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { isConflict } from '../../client/account/staff-calls.ts'
import { gameNow } from '../../client/connection/server-time.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { Field, Input, TextArea } from '../../ui/form/Field.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useCallMutation, useCallQuery } from '../call-queries.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { OverwriteNote } from '../ui/changes/Conflict.tsx'
import { fieldOf, momentOf } from '../ui/moment-field.ts'
import { TermFields } from '../ui/TermFields.tsx'
import { useUnsavedChanges } from '../unsaved.ts'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { type AudienceChoice, AudienceField } from './AudienceField.tsx'

const DAY = 86_400_000
const MAX_LENGTH = { title: 80, message: 1_000 }

interface Draft {
  title: string
  message: string
  priority: WrittenAnnouncement['priority']
  from: string
  until: string
}

export const NewAnnouncementPage = () => (
  <AdminPage title="New announcement" intro="Recipients see it within a second, on open pages too.">
    <FormPage before={null} />
  </AdminPage>
)

export function EditAnnouncementPage() {
  const { id } = useParams({ from: '/admin/announcements/$id' })
  const { data, error, refetch } = useCallQuery('listAnnouncements', {})
  const found = data?.announcements.find((one) => one.id === id)
  return (
    <AdminPage title="Edit the announcement">
      {error && <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>}
      {!data && !error && <PanelSkeleton rows={6} />}
      {data && !found && <EmptyState icon="trumpet-flag">Announcement not found</EmptyState>}
      {found && <FormPage key={found.id} before={found} />}
    </AdminPage>
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

function FormPage({ before }: { before: WrittenAnnouncement | null }) {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/admin/announcements' })
  return <AnnouncementForm before={before} onCancel={back} onSaved={back} />
}

interface AnnouncementFormProps {
  before: WrittenAnnouncement | null
  onCancel: () => void
  onSaved: (announcement: WrittenAnnouncement) => void
  /** Used in a dialog: narrow, and without the preview. */
  isNarrow?: boolean
  /** Called with whether closing would lose changes. */
  onUnsaved?: (isUnsaved: boolean) => void
}

export function AnnouncementForm({ before, onCancel, onSaved, isNarrow, onUnsaved }: AnnouncementFormProps) {
  const [opened, setOpened] = useState(before)
  const [initial] = useState(() => draftOf(before))
  const [draft, setDraft] = useState(initial)
  const [initialAudience] = useState<AudienceChoice>(before ? 'unchanged' : { kind: 'everyone' })
  const [chosen, setChosen] = useState<AudienceChoice | null>(initialAudience)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isUnsaved = canonicalJson([draft, chosen]) !== canonicalJson([initial, initialAudience])
  const { allowLeaving } = useUnsavedChanges(isUnsaved)
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved])
  const onSuccess = ({ announcement }: { announcement: WrittenAnnouncement }) => {
    allowLeaving()
    onSaved(announcement)
  }
  const options = { refetches: ['listAnnouncements'] as const, doing: 'send the announcement', showsConflict: true }
  const create = useCallMutation('createAnnouncement', { ...options, done: 'Announcement sent.' })
  const update = useCallMutation('updateAnnouncement', { ...options, done: 'Announcement saved.' })
  const error = create.error ?? update.error
  const hasConflict = isConflict(error)

  const startsAt = momentOf(draft.from)
  const expiresAt = momentOf(draft.until)
  const isComplete = draft.title.trim() !== '' && draft.message.trim() !== '' && expiresAt !== null && chosen !== null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || expiresAt === null) return
    const { title, message, priority } = draft
    const fields = { title, message, priority, expiresAt, ...(startsAt !== null && { startsAt }) }
    const audience = chosen === 'unchanged' ? {} : { audience: chosen as Audience }
    if (!opened) return create.mutate({ ...fields, audience: chosen as Audience }, { onSuccess })
    update.mutate({ id: opened.id, ...fields, ...audience, expected: opened.version }, { onSuccess })
  }

  return (
    <div className={cx('grid items-start gap-5', !isNarrow && 'desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]')}>
      <form className={cx('grid gap-4', !isNarrow && 'rounded-xl border border-line bg-panel p-5')} onSubmit={submit}>
        {hasConflict && opened && before && (
          <OverwriteNote
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
              maxLength={MAX_LENGTH.title}
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        <Field label="Message" hint={`${draft.message.length} of ${MAX_LENGTH.message} characters`}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              maxLength={MAX_LENGTH.message}
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
          <IfAllowed call={opened ? 'updateAnnouncement' : 'createAnnouncement'}>
            <Button type="submit" look="primary" disabled={!isComplete} busy={create.isPending || update.isPending}>
              {opened ? 'Save' : 'Send'}
            </Button>
          </IfAllowed>
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
