import {
  type Activity,
  type Goal,
  isGoalReached,
  levelSkill,
  MAX_LEVEL,
  parseGoal,
  type SkillType,
  skillName,
  stockOf,
  textOf,
} from '@hearthward/engine'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Choice } from '../../ui/form/Choice.tsx'
import { Field, Input, Select } from '../../ui/form/Field.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { formatAmount, plural } from '../../ui/format/numbers.ts'
import { timeToGoal } from '../action/forecast.ts'
import { ratesOf } from '../action/rates.ts'
import { type EndKind, endSkills, readEnd, stockItems, textsFor } from './ends.ts'

export type EndForm = ReturnType<typeof useEndForm>

interface Planned {
  activity: Activity
  /** The present end and the completions towards it. */
  goal?: Goal | null
  completed?: number
}

/** The end of an entry as it is edited. The rules decide whether it is valid. */
export function useEndForm({ activity, goal: before = null, completed = 0 }: Planned) {
  const player = useGame((state) => state.player)
  const era = useGame((state) => state.era)
  const now = game.now()
  const skills = player && era ? endSkills(player, era.content, activity, before) : [activity.skillType]
  const [chosenSkill, setSkill] = useState(before?.kind === 'level' ? levelSkill(before, activity.skillType) : null)
  const trained = skills.find((each) => each === chosenSkill) ?? skills[0] ?? activity.skillType
  const level = player?.skills[trained].level ?? 1
  const skill = skillName(trained)
  const [kind, setKind] = useState<EndKind>(before?.kind ?? 'none')
  const [texts, setTexts] = useState(() => textsFor(before, level, now))
  const [isTried, setTried] = useState(false)
  const items = era ? stockItems(era.content, activity, before) : []
  const [chosenId, setItemId] = useState(before?.kind === 'stock' ? before.itemId : null)
  const item = items.find(({ id }) => id === chosenId) ?? items[0]
  const goal = readEnd(kind, texts, { activity, skill: trained, itemId: item?.id ?? null }, now, before)
  const isTyped = kind !== 'none' && kind !== 'supplies'
  const text = isTyped ? texts[kind] : ''
  const error = problemOf()

  const kinds: { value: EndKind; label: string; hint: string }[] = [
    { value: 'none', label: 'Until it stops', hint: 'until the pack is full or supplies run out' },
    { value: 'count', label: 'A number of times', hint: 'then the next action starts' },
    { value: 'level', label: 'Until a level', hint: `${skill} is ${level} now` },
  ]
  if (item) kinds.push({ value: 'stock', label: 'Until I hold', hint: 'an amount in pack and bank' })
  kinds.push({ value: 'time', label: 'Until a time', hint: 'on your own clock' })
  if (era && parseGoal({ kind: 'supplies' }, activity, era.content)) {
    kinds.push({ value: 'supplies', label: 'Until supplies run out', hint: 'then the next action starts' })
  }

  return {
    kinds,
    kind,
    setKind,
    /** Whether this kind of end has a field to type in. */
    isTyped,
    text,
    setText: (typed: string) => setTexts({ ...texts, [kind]: typed }),
    fieldLabel: labelOf(kind, skill, item?.name),
    items,
    item,
    setItemId,
    /** The skills whose level can be the end. */
    skills,
    skill: trained,
    chooseSkill,
    error: isTried || text.trim() ? error : null,
    hint: error ? (kind === 'time' ? '' : '1k and 2.5m work too.') : spanText(),
    /** The end, or `undefined` with an error under the field if it is not valid. */
    read: (): Goal | null | undefined => {
      setTried(true)
      return error ? undefined : goal
    },
  }

  function chooseSkill(next: SkillType): void {
    const suggested = (of: SkillType) => textsFor(null, player?.skills[of].level ?? 1, now).level
    // A level that the player typed stays.
    if (texts.level === suggested(trained)) setTexts({ ...texts, level: suggested(next) })
    setSkill(next)
  }

  function problemOf(): string | null {
    if (goal === undefined) {
      return kind === 'time' ? 'Enter a time such as 07:30.' : 'Enter a whole number above 0, such as 250 or 1k.'
    }
    if (!goal || !player || !era) return null
    if (!parseGoal(goal, activity, era.content)) {
      return goal.kind === 'level' && goal.level > MAX_LEVEL
        ? `The highest level is ${MAX_LEVEL}.`
        : 'Enter a whole number above 0, such as 250 or 1k.'
    }
    if (!isGoalReached(player, goal, activity.skillType, completed, now)) return null
    if (goal.kind === 'level') return `You are already level ${level}.`
    if (goal.kind === 'stock') return `You already hold ${formatAmount(stockOf(player, goal.itemId))}.`
    return goal.kind === 'count' ? `Done ${plural(completed, 'time')} already.` : `${textOf('queue/goal', {})}.`
  }

  function spanText(): string {
    if (!goal || !player || !era) return ''
    const span = timeToGoal(player, goal, completed, activity.skillType, ratesOf(player, era, activity))
    if (goal.kind === 'time') return `Ends ${formatMoment(goal.at, now)}, in ${formatDuration(goal.at - now)}.`
    if (!Number.isFinite(span)) {
      return goal.kind === 'level' ? `Your combat style does not train ${skill}.` : ''
    }
    const held = goal.kind === 'stock' ? stockOf(player, goal.itemId) : 0
    return `Takes about ${formatDuration(span)}${held > 0 ? `; you hold ${formatAmount(held)}` : ''}.`
  }
}

/** The fields for the end of an entry: the kind, and what it needs. */
export function EndFields({ end }: { end: EndForm }) {
  return (
    <>
      <Choice legend="How long" value={end.kind} options={end.kinds} onChange={end.setKind} />
      {end.kind === 'stock' && end.items.length > 1 && (
        <Field label="Item">
          {(control) => (
            <Select {...control} value={end.item?.id} onChange={({ target }) => end.setItemId(target.value)}>
              {end.items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {end.kind === 'level' && end.skills.length > 1 && (
        <Field label="Skill">
          {(control) => (
            <Select
              {...control}
              value={end.skill}
              onChange={({ target }) => end.chooseSkill(target.value as SkillType)}
            >
              {end.skills.map((skill) => (
                <option key={skill} value={skill}>
                  {skillName(skill)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {end.isTyped ? (
        <Field label={end.fieldLabel} error={end.error} hint={end.hint}>
          {(control) => (
            <Input
              {...control}
              {...(end.kind === 'time' ? { type: 'time' } : { inputMode: 'decimal' as const, autoComplete: 'off' })}
              value={end.text}
              onChange={({ target }) => end.setText(target.value)}
            />
          )}
        </Field>
      ) : (
        end.hint && <p className="text-[0.8125rem] text-muted">{end.hint}</p>
      )}
    </>
  )
}

function labelOf(kind: EndKind, skill: string, item = ''): string {
  switch (kind) {
    case 'count':
      return 'Times'
    case 'level':
      return `${skill} level`
    case 'stock':
      return `Number of ${item.toLowerCase()}`
    default:
      return 'Time'
  }
}
