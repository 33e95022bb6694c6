import type { WrittenGameEvent } from '@hearthward/contract'
import { SKILLS, type SkillType, skillName } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CallFailed } from '../../client/calls.ts'
import { gameNow } from '../../client/server-time.ts'
import { EventCard } from '../../game/notices/cards.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Field, Input, TextArea } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icon-names.ts'
import { formatExact } from '../../ui/numbers.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { May } from '../May.tsx'
import { readAnew, useAct, useAsk } from '../office.ts'
import type { OfficePage as Page } from '../pages.ts'
import { OfficePage } from '../ui/Office.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { fieldOf, momentOf } from '../ui/when.ts'
import { type Rates, ratesFor } from './rates.ts'

const DAY = 86_400_000

interface Draft {
  name: string
  description: string
  startTime: string
  endTime: string
  xp: string
  drops: string
  skills: readonly SkillType[]
}

export const NewEventPage: Page = () => <FormPage id={null} title="New game event" />
export const EditEventPage: Page = ({ params: { id = '' } }) => <FormPage id={id} title="Edit the game event" />

function FormPage({ id, title }: { id: string | null; title: string }) {
  const { data, error, refetch } = useAsk('listGameEvents', {})
  const found = data?.events.find((one) => one.id === id) ?? null
  return (
    <OfficePage title={title} intro="It counts from two seconds after you save it, or from its start.">
      {error && <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>}
      {!data && !error && <PanelSkeleton rows={6} />}
      {data && id !== null && !found && <EmptyState icon="party-flags">Game event not found</EmptyState>}
      {data && (id === null || found) && <Form key={found?.id ?? 'new'} before={found} usual={data.usual} />}
    </OfficePage>
  )
}

function draftOf(before: WrittenGameEvent | null): Draft {
  const now = gameNow()
  return {
    name: before?.name ?? '',
    description: before?.description ?? '',
    startTime: before ? fieldOf(before.startTime) : '',
    endTime: fieldOf(before?.endTime ?? now + DAY),
    xp: String(before?.xpMultiplier ?? 2),
    drops: String(before?.dropRateMultiplier ?? 1),
    skills: before?.skills ?? [],
  }
}

function Form({ before, usual }: { before: WrittenGameEvent | null; usual: Rates }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(before)
  const [draft, setDraft] = useState(() => draftOf(before))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const back = () => void navigate({ to: '/admin/$', params: { _splat: 'events' } })
  const options = { changes: ['listGameEvents'] as const, doing: 'save the event' }
  const create = useAct('createGameEvent', { ...options, done: 'The event is planned.' })
  const update = useAct('updateGameEvent', { ...options, done: 'The event is changed.' })
  const error = create.error ?? update.error
  const isOvertaken = error instanceof CallFailed && error.reason === 'staff/overtaken'

  const hasBegun = before !== null && before.startTime <= gameNow()
  const startTime = momentOf(draft.startTime)
  const endTime = momentOf(draft.endTime)
  const [xpMultiplier, dropRateMultiplier] = [Number(draft.xp), Number(draft.drops)]
  const isWhole = draft.name.trim() !== '' && endTime !== null && isRate(draft.xp) && isRate(draft.drops)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || endTime === null) return
    const { name, description, skills } = draft
    const written = { name, description, endTime, xpMultiplier, dropRateMultiplier, skills: [...skills] }
    const start = hasBegun || startTime === null ? {} : { startTime }
    if (!opened) return create.mutate({ ...written, ...start }, { onSuccess: back })
    update.mutate({ id: opened.id, ...written, ...start, expected: opened.version }, { onSuccess: back })
  }

  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1fr)_22rem]">
      <form className="grid gap-4 rounded-xl border border-line bg-panel p-5" onSubmit={submit}>
        {isOvertaken && opened && before && (
          <Overtaken
            before={shownOf(opened)}
            now={shownOf(before)}
            onRead={() => readAnew('listGameEvents')}
            onGoOn={() => {
              setOpened(before)
              update.reset()
            }}
          />
        )}
        <Text label="Name" value={draft.name} most={60} onChange={(name) => change({ name })} />
        <Field label="Description" hint="Players read it on the notice board.">
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={500}
              value={draft.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
        <div className="grid items-start gap-4 mid:grid-cols-2">
          <Rate label="Experience times" value={draft.xp} onChange={(xp) => change({ xp })} />
          <Rate label="Drops times" value={draft.drops} onChange={(drops) => change({ drops })} />
        </div>
        <SkillChoice value={draft.skills} onChange={(skills) => change({ skills })} />
        <div className="grid items-start gap-4 mid:grid-cols-2">
          <Field label="From" hint={hasBegun ? 'It has begun: its start stays as it was.' : 'Empty: at once.'}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                disabled={hasBegun}
                value={draft.startTime}
                onChange={({ target }) => change({ startTime: target.value })}
              />
            )}
          </Field>
          <Field label="Until">
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                required
                value={draft.endTime}
                onChange={({ target }) => change({ endTime: target.value })}
              />
            )}
          </Field>
        </div>
        <div className="flex justify-end gap-3">
          <Button onClick={back}>Cancel</Button>
          <May call={opened ? 'updateGameEvent' : 'createGameEvent'}>
            <Button type="submit" look="primary" disabled={!isWhole} busy={create.isPending || update.isPending}>
              {opened ? 'Save' : 'Plan it'}
            </Button>
          </May>
        </div>
      </form>
      <Preview
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
}: WrittenGameEvent) {
  return { name, description, startTime, endTime, xpMultiplier, dropRateMultiplier, skills }
}

interface TextProps {
  label: string
  value: string
  most: number
  onChange: (value: string) => void
}

function Text({ label, value, most, onChange }: TextProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input {...control} maxLength={most} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

function Rate({ label, value, onChange }: Omit<TextProps, 'most'>) {
  return (
    <Field label={label} error={isRate(value) ? null : 'From 0 to 100'}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={value}
          onChange={({ target }) => onChange(target.value.replace(',', '.'))}
        />
      )}
    </Field>
  )
}

function SkillChoice({ value, onChange }: { value: readonly SkillType[]; onChange: (skills: SkillType[]) => void }) {
  const toggle = (skill: SkillType) =>
    onChange(value.includes(skill) ? value.filter((one) => one !== skill) : [...value, skill])
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        Skills <span className="font-normal text-muted">{value.length === 0 ? 'none chosen: all of them' : ''}</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {SKILLS.map((skill) => (
          <button
            key={skill}
            type="button"
            aria-pressed={value.includes(skill)}
            className={cx(
              'flex h-8 items-center gap-1.5 rounded-full border px-2.5 text-[0.8125rem] max-mid:h-10',
              value.includes(skill) ? 'border-arcane/60 bg-arcane/15 text-arcane-ink' : 'border-line text-muted',
            )}
            onClick={() => toggle(skill)}
          >
            <Icon name={SKILL_ICONS[skill]} className="size-4" />
            {skillName(skill)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface PreviewProps {
  draft: Draft
  event: Rates & { startTime: number; endTime: number }
  usual: Rates
}

/** As players will see it, and what it makes of their rates. */
function Preview({ draft: { name, description, skills }, event, usual }: PreviewProps) {
  const now = gameNow()
  const shown = {
    id: 'preview',
    name: name.trim() || 'The name',
    description,
    skills: [...skills],
    isActive: true,
    ...event,
  }
  const example = skills[0] ?? 'woodcutting'
  const after = ratesFor(example, usual, [shown])
  return (
    <section aria-label="Preview" className="grid gap-4">
      <div>
        <h2 className="mb-2 text-base">On the notice board</h2>
        <EventCard event={shown} now={now} />
      </div>
      <div className="rounded-xl border border-line bg-panel p-4 text-sm">
        <h2 className="mb-1 text-base">What it does</h2>
        <table className="w-full">
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                In {skillName(example)}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Usually
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                With it
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            <RateRow name="Experience" usual={usual.xpMultiplier} after={after.xpMultiplier} />
            <RateRow name="Drops" usual={usual.dropRateMultiplier} after={after.dropRateMultiplier} />
          </tbody>
        </table>
      </div>
    </section>
  )
}

function RateRow({ name, usual, after }: { name: string; usual: number; after: number }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-medium">
        {name}
      </th>
      <td className="py-1.5 text-right">{formatExact(usual)}×</td>
      <td className={cx('py-1.5 text-right', after !== usual && 'font-semibold text-arcane-ink')}>
        {formatExact(after)}×
      </td>
    </tr>
  )
}
