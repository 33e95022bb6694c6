import type { WrittenGameEvent } from '@hearthward/contract'
import { SKILLS, type SkillType, skillName } from '@hearthward/engine'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { gameNow } from '../../client/connection/server-time.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { useSeenState } from '../ui/changes/Conflict.tsx'
import { mergeDrafts } from '../ui/changes/merge-drafts.ts'
import { fieldOf, momentOf } from '../ui/moment-field.ts'
import { TermFields } from '../ui/TermFields.tsx'
import { ManyChips } from '../ui/table/Chips.tsx'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { EventPreview } from './EventPreview.tsx'
import type { RateMultipliers } from './rates.ts'

const DAY = 86_400_000
const DIRTY = { shouldDirty: true }

interface Draft {
  name: string
  description: string
  from: string
  until: string
  xp: string
  drops: string
  skills: readonly SkillType[]
}

export const NewEventPage = () => <FormPage id={null} title="New game event" />
export function EditEventPage() {
  const { id } = useParams({ from: '/admin/events/$id' })
  return <FormPage id={id} title="Edit the game event" />
}

function FormPage({ id, title }: { id: string | null; title: string }) {
  const { data, error, refetch } = useStaffQuery('listGameEvents', {})
  const found = data?.events.find((one) => one.id === id) ?? null
  return (
    <AdminPage title={title} intro="It takes effect a second after you save it, or at its start.">
      {error && <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>}
      {!data && !error && <PanelSkeleton rows={6} />}
      {data && id !== null && !found && <EmptyState icon="party-flags">Game event not found</EmptyState>}
      {data && (id === null || found) && <Form key={found?.id ?? 'new'} before={found} usual={data.usual} />}
    </AdminPage>
  )
}

function draftOf(before: WrittenGameEvent | null): Draft {
  const now = gameNow()
  return {
    name: before?.name ?? '',
    description: before?.description ?? '',
    from: before ? fieldOf(before.startTime) : '',
    until: fieldOf(before?.endTime ?? now + DAY),
    xp: String(before?.xpMultiplier ?? 2),
    drops: String(before?.dropRateMultiplier ?? 1),
    skills: before?.skills ?? [],
  }
}

function Form({ before, usual }: { before: WrittenGameEvent | null; usual: RateMultipliers }) {
  const navigate = useNavigate()
  const [initial] = useState(() => draftOf(before))
  const [base, setBase] = useState(initial)
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<Draft>({ defaultValues: initial })
  const draft = watch()
  const rateField = (name: 'xp' | 'drops') =>
    register(name, { onChange: ({ target }) => setValue(name, target.value.replace(',', '.'), DIRTY) })
  const { allowLeaving } = useUnsavedChanges(formState.isDirty)
  const back = () => void navigate({ to: '/admin/events' })
  const onSuccess = () => {
    allowLeaving()
    back()
  }
  const options = { refetches: ['listGameEvents'] as const, doing: 'save the event', showsConflict: true }
  const create = useStaffMutation('createGameEvent', { ...options, done: 'Event created.' })
  const update = useStaffMutation('updateGameEvent', { ...options, done: 'Event saved.' })
  const known = { version: before?.version ?? 0, now: before ?? {} }
  const mergeInto = (theirs: Partial<WrittenGameEvent>) => {
    if (!before) return
    const now = draftOf({ ...before, ...theirs })
    reset(mergeDrafts(base, draft, now), { keepDefaultValues: true })
    setBase(now)
  }
  const { expectedVersion, conflictNote } = useSeenState<Partial<WrittenGameEvent>>(known, update, shownOf, mergeInto)

  const hasBegun = before !== null && before.startTime <= gameNow()
  const startTime = momentOf(draft.from)
  const endTime = momentOf(draft.until)
  const [xpMultiplier, dropRateMultiplier] = [Number(draft.xp), Number(draft.drops)]
  const isComplete = draft.name.trim() !== '' && endTime !== null && isRate(draft.xp) && isRate(draft.drops)

  const submit = handleSubmit(() => {
    if (!isComplete || endTime === null) return
    const { name, description, skills } = draft
    const fields = { name, description, endTime, xpMultiplier, dropRateMultiplier, skills: [...skills] }
    const start = hasBegun || startTime === null ? {} : { startTime }
    if (!before) return create.mutate({ ...fields, ...start }, { onSuccess })
    update.mutate({ id: before.id, ...fields, ...start, expectedVersion }, { onSuccess })
  })

  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1fr)_22rem]">
      <form className="grid gap-4 rounded-xl border border-line bg-panel p-5" onSubmit={submit}>
        {conflictNote}
        <TextField label="Name" {...register('name')} maxLength={60} />
        <TextAreaField
          label="Description"
          hint="Players read it on the notice board."
          {...register('description')}
          rows={3}
          maxLength={500}
        />
        <div className="grid items-start gap-4 mid:grid-cols-2">
          <Rate label="Experience multiplier" value={draft.xp} field={rateField('xp')} />
          <Rate label="Drop multiplier" value={draft.drops} field={rateField('drops')} />
        </div>
        <SkillChoice value={draft.skills} onChange={(skills) => setValue('skills', skills, DIRTY)} />
        <TermFields from={register('from')} until={register('until')} hasBegun={hasBegun} />
        <div className="flex justify-end gap-3">
          <Button onClick={back}>Cancel</Button>
          <IfAllowed call={before ? 'updateGameEvent' : 'createGameEvent'}>
            <Button type="submit" look="primary" disabled={!isComplete} busy={create.isPending || update.isPending}>
              {before ? 'Save' : 'Create event'}
            </Button>
          </IfAllowed>
        </div>
      </form>
      <EventPreview
        draft={draft}
        event={{ startTime: startTime ?? gameNow(), endTime: endTime ?? gameNow(), xpMultiplier, dropRateMultiplier }}
        usual={usual}
      />
    </div>
  )
}

const isRate = (text: string) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100

function shownOf({
  name,
  description,
  startTime,
  endTime,
  xpMultiplier,
  dropRateMultiplier,
  skills,
}: Partial<WrittenGameEvent>) {
  return { name, description, startTime, endTime, xpMultiplier, dropRateMultiplier, skills }
}

function Rate({ label, value, field }: { label: string; value: string; field: UseFormRegisterReturn }) {
  return <TextField label={label} error={isRate(value) ? null : 'From 0 to 100'} {...field} inputMode="decimal" />
}

function SkillChoice({ value, onChange }: { value: readonly SkillType[]; onChange: (skills: SkillType[]) => void }) {
  return (
    <ManyChips
      legend={
        <legend className="mb-2 text-sm font-semibold">
          Skills <span className="font-normal text-muted">{value.length === 0 ? 'none selected: all skills' : ''}</span>
        </legend>
      }
      options={SKILLS.map((skill) => ({
        value: skill,
        label: (
          <>
            <Icon name={SKILL_ICONS[skill]} className="size-4" />
            {skillName(skill)}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
