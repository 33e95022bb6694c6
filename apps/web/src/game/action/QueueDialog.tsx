import { type Activity, type Goal, MAX_LEVEL, skillName, stockOf } from '@hearthward/engine'
import { type FormEvent, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatAmount, parseAmount } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { proceedIfSafe } from '../fight-estimate/fight-risk.ts'
import { timeToGoal } from './forecast.ts'
import { itemName } from './goals.ts'
import { ratesOf } from './rates.ts'
import { yieldsOf } from './works.ts'

type Kind = 'count' | 'level' | 'stock' | 'none'

/** Adds an activity to the queue, with an optional goal. */
export function QueueDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const form = useQueueForm(activity, onClose)
  return (
    <Dialog title={`Queue: ${activity.name}`} onClose={onClose}>
      <form onSubmit={form.submit} className="grid gap-5">
        <Choice legend="How long" value={form.kind} options={form.kinds} onChange={form.setKind} />
        {form.kind !== 'none' && (
          <Field label={form.fieldLabel} error={form.error} hint={form.hint}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={form.text}
                onChange={(event) => form.setText(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            {form.isIdle ? 'Start now' : 'Add to queue'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useQueueForm(activity: Activity, onClose: () => void) {
  const player = useGame((state) => state.player)
  const era = useGame((state) => state.era)
  const level = player?.skills[activity.skillType].level ?? 1
  const [kind, setKind] = useState<Kind>('none')
  const [texts, setTexts] = useState<Record<Kind, string>>({
    none: '',
    count: '100',
    level: String(Math.min(MAX_LEVEL, level + 1)),
    stock: '1k',
  })
  const [isTried, setTried] = useState(false)
  const output = era && yieldsOf(era.content, activity).find(({ chance }) => chance >= 1)
  const name = output && era ? itemName(era.content, output.itemId) : ''
  const amount = parseAmount(texts[kind])
  const error = kind === 'none' ? null : problemOf(kind, amount, level)

  const goal = (): Goal | null => {
    if (amount === null) return null
    if (kind === 'count') return { kind, count: amount }
    if (kind === 'level') return { kind, level: amount }
    return kind === 'stock' && output ? { kind, itemId: output.itemId, quantity: amount } : null
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (error) return
    const { id: activityId, locationId } = activity
    void proceedIfSafe(activity, () => {
      void game.act({ type: 'queueAction', activityId, locationId, goal: goal() }).then((answer) => {
        if (answer.ok) onClose()
      })
    })
  }

  const kinds: { value: Kind; label: string; hint: string }[] = [
    { value: 'none', label: 'Until it stops', hint: 'until the pack is full or supplies run out' },
    { value: 'count', label: 'A number of times', hint: 'then the next action starts' },
    { value: 'level', label: 'Until a level', hint: `${skillName(activity.skillType)} is ${level} now` },
  ]
  if (output) kinds.push({ value: 'stock', label: 'Until I hold', hint: `an amount of ${name}` })

  return {
    kind,
    setKind,
    kinds,
    text: texts[kind],
    setText: (text: string) => setTexts({ ...texts, [kind]: text }),
    fieldLabel: {
      none: '',
      count: 'Times',
      level: `${skillName(activity.skillType)} level`,
      stock: `Number of ${name}`,
    }[kind],
    error: isTried || texts[kind].trim().length > 0 ? error : null,
    hint: error || !player || !era || amount === null ? '1k and 2.5m work too.' : spanText(goal()),
    isIdle: player?.currentAction === null,
    submit,
  }

  function spanText(target: Goal | null): string {
    if (!target || !player || !era) return ''
    const held = target.kind === 'stock' ? stockOf(player, target.itemId) : 0
    const span = timeToGoal(player, target, 0, activity.skillType, ratesOf(player, era, activity))
    if (!Number.isFinite(span)) return `Your combat style does not train ${skillName(activity.skillType)}.`
    return `Takes about ${formatDuration(span)}${held > 0 ? `; you hold ${formatAmount(held)}` : ''}.`
  }
}

function problemOf(kind: Exclude<Kind, 'none'>, amount: number | null, level: number): string | null {
  if (amount === null || amount < 1) return 'Enter a whole number above 0, such as 250 or 1k.'
  if (kind !== 'level') return null
  if (amount > MAX_LEVEL) return `The highest level is ${MAX_LEVEL}.`
  return amount <= level ? `You are already level ${level}.` : null
}
