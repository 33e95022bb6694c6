import { type Audience, PRIORITIES, type WrittenAnnouncement } from '@hearthward/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { gameNow } from '../../client/connection/server-time.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { useSeenState } from '../ui/changes/Conflict.tsx'
import { mergeDrafts } from '../ui/changes/merge-drafts.ts'
import { fieldOf, momentOf } from '../ui/moment-field.ts'
import { TermFields } from '../ui/TermFields.tsx'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import { type AudienceChoice, AudienceField } from './AudienceField.tsx'

const DAY = 86_400_000
const DIRTY = { shouldDirty: true }
const MAX_LENGTH = { title: 80, message: 1_000 }

interface Draft {
  title: string
  message: string
  priority: WrittenAnnouncement['priority']
  from: string
  until: string
  /** Null until the names are resolved. */
  audience: AudienceChoice | null
}

export const NewAnnouncementPage = () => (
  <AdminPage title="New announcement" intro="Recipients see it within a second, on open pages too.">
    <FormPage before={null} />
  </AdminPage>
)

export function EditAnnouncementPage() {
  const { id } = useParams({ from: '/admin/announcements/$id' })
  const { data, error, refetch } = useStaffQuery('listAnnouncements', {})
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
    audience: before ? 'unchanged' : { kind: 'everyone' },
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
  const [initial] = useState(() => draftOf(before))
  const [base, setBase] = useState(initial)
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<Draft>({ defaultValues: initial })
  const draft = watch()
  const { audience: chosen } = draft
  const { isDirty: isUnsaved } = formState
  const { allowLeaving } = useUnsavedChanges(isUnsaved)
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved])
  const onSuccess = ({ announcement }: { announcement: WrittenAnnouncement }) => {
    allowLeaving()
    onSaved(announcement)
  }
  const options = { refetches: ['listAnnouncements'] as const, doing: 'send the announcement', showsConflict: true }
  const create = useStaffMutation('createAnnouncement', { ...options, done: 'Announcement sent.' })
  const update = useStaffMutation('updateAnnouncement', { ...options, done: 'Announcement saved.' })
  const known = { version: before?.version ?? 0, now: before ?? {} }
  const mergeInto = (theirs: Partial<WrittenAnnouncement>) => {
    if (!before) return
    const now = draftOf({ ...before, ...theirs })
    reset(mergeDrafts(base, draft, now), { keepDefaultValues: true })
    setBase(now)
  }
  const { expectedVersion, conflictNote } = useSeenState<Partial<WrittenAnnouncement>>(
    known,
    update,
    shownOf,
    mergeInto,
  )

  const startsAt = momentOf(draft.from)
  const expiresAt = momentOf(draft.until)
  const isComplete = draft.title.trim() !== '' && draft.message.trim() !== '' && expiresAt !== null && chosen !== null

  const submit = handleSubmit(() => {
    if (!isComplete || expiresAt === null) return
    const { title, message, priority } = draft
    const fields = { title, message, priority, expiresAt, ...(startsAt !== null && { startsAt }) }
    const audience = chosen === 'unchanged' ? {} : { audience: chosen as Audience }
    if (!before) return create.mutate({ ...fields, audience: chosen as Audience }, { onSuccess })
    update.mutate({ id: before.id, ...fields, ...audience, expectedVersion }, { onSuccess })
  })

  return (
    <div className={cx('grid items-start gap-5', !isNarrow && 'desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]')}>
      <form className={cx('grid gap-4', !isNarrow && 'rounded-xl border border-line bg-panel p-5')} onSubmit={submit}>
        {conflictNote}
        <TextField label="Title" {...register('title')} maxLength={MAX_LENGTH.title} />
        <TextAreaField
          label="Message"
          hint={`${formatExact(draft.message.length)} of ${formatExact(MAX_LENGTH.message)} characters`}
          {...register('message')}
          rows={5}
          maxLength={MAX_LENGTH.message}
        />
        <Choice
          legend="Priority"
          columns="grid-cols-2 mid:grid-cols-4"
          value={draft.priority}
          onChange={(priority) => setValue('priority', priority, DIRTY)}
          options={PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))}
        />
        <AudienceField
          find="findAddressees"
          before={before}
          value={chosen}
          onChange={(audience) => setValue('audience', audience, DIRTY)}
        />
        <TermFields from={register('from')} until={register('until')} isNarrow={isNarrow ?? false} />
        <div className="flex justify-end gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <IfAllowed call={before ? 'updateAnnouncement' : 'createAnnouncement'}>
            <Button type="submit" look="primary" disabled={!isComplete} busy={create.isPending || update.isPending}>
              {before ? 'Save' : 'Send'}
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

function shownOf({ title, message, priority, startsAt, expiresAt }: Partial<WrittenAnnouncement>) {
  return { title, message, priority, startsAt, expiresAt }
}
