import {
  type Activity,
  COMBAT_MODES,
  COMBAT_STYLES,
  type CombatMode,
  type CombatStyle,
  type Content,
  type EquipmentSlot,
  type Item,
  type WhatIf,
} from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input, Select } from '../../ui/form/Field.tsx'
import { parseAmount } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SLOT_PLACES, SLOTS_IN_ORDER } from '../equipment/slot-layout.ts'
import { itemOf } from '../items/items.ts'
import { askWorker } from './ask-worker.ts'
import type { ChangedFight } from './questions.ts'
import { compareFights } from './what-if-rows.ts'

/** Compares a fight as it is with one in other gear, with other food, style or potion, owned or not. */
export function WhatIfDialog({ fight, onClose }: { fight: Activity; onClose: () => void }) {
  const content = useGame((state) => state.content)
  const [changes, setChanges] = useState<WhatIf>({})
  const present = useChangedFight(fight, NOTHING)
  const changed = useChangedFight(fight, changes)
  if (!content) return null
  const add = (more: WhatIf) => setChanges({ ...changes, ...more })
  return (
    <Dialog title="What if you fought otherwise" onClose={onClose} className="mid:w-[min(46rem,calc(100vw-2rem))]">
      <div className="grid gap-5">
        <ComparedFigures present={present} changed={changed} />
        <StyleFields changes={changes} onChange={add} />
        <SupplyFields content={content} changes={changes} onChange={add} />
        <GearFields content={content} changes={changes} onChange={add} />
        <div className="flex justify-end gap-3">
          <Button onClick={() => setChanges({})}>As I am now</Button>
        </div>
      </div>
    </Dialog>
  )
}

const NOTHING: WhatIf = {}

/** `null` until it is known. The figures of the last change stay until those of the next one are there. */
function useChangedFight(fight: Activity, changes: WhatIf): ChangedFight | null {
  const [found, setFound] = useState<ChangedFight | null>(null)
  useEffect(() => {
    const { player, era } = useGame.getState()
    if (!player || !era) return
    const cancel = new AbortController()
    const question = { kind: 'what-if', player, activityId: fight.id, changes } as const
    void askWorker(question, era, cancel.signal).then((answer) => {
      if (answer && !cancel.signal.aborted) setFound(answer)
    })
    return () => cancel.abort()
  }, [fight, changes])
  return found
}

function ComparedFigures({ present, changed }: { present: ChangedFight | null; changed: ChangedFight | null }) {
  if (!present || !changed) return <p className="text-sm text-muted">Estimating the fight…</p>
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr>
          <th className="py-1 font-normal">An estimate from now</th>
          <th className="py-1 font-normal">Now</th>
          <th className="py-1 font-normal">Changed</th>
        </tr>
      </thead>
      <tbody aria-live="polite">
        {compareFights(present, changed).map(({ label, now, changed: after, isBetter }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="py-1.5 pr-3">{now}</td>
            <td
              className={cx(
                'py-1.5 font-semibold',
                isBetter === true && 'text-moss-ink',
                isBetter === false && 'text-blood-ink',
              )}
            >
              {after}
              {isBetter !== null && <span className="sr-only"> {isBetter ? 'better' : 'worse'}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FieldsProps {
  changes: WhatIf
  onChange: (more: WhatIf) => void
}

const GRID = 'grid grid-cols-1 gap-3 mid:grid-cols-2'

function StyleFields({ changes, onChange }: FieldsProps) {
  const present = useGame(({ player }) => player?.combatMode)
  return (
    <div className={GRID}>
      <Field label="Fighting with">
        {(control) => (
          <Select
            {...control}
            value={changes.mode ?? present?.mode}
            onChange={({ target }) => onChange({ mode: target.value as CombatMode })}
          >
            {COMBAT_MODES.map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Style">
        {(control) => (
          <Select
            {...control}
            value={changes.style ?? present?.style}
            onChange={({ target }) => onChange({ style: target.value as CombatStyle })}
          >
            {COMBAT_STYLES.map((style) => (
              <option key={style}>{style}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const A_LOT = 100

function SupplyFields({ content, changes, onChange }: FieldsProps & { content: Content }) {
  const [foodId, setFoodId] = useState('')
  const [amount, setAmount] = useState(String(A_LOT))
  const meals = sortedItems(content, ({ type, healAmount }) => type === 'food' && Boolean(healAmount), healingOf)
  const potions = sortedItems(
    content,
    ({ potionEffects }) => Boolean(potionEffects?.length),
    ({ value }) => value,
  )
  const eat = (id: string, typed: string) => {
    setFoodId(id)
    setAmount(typed)
    const count = parseAmount(typed)
    if (count !== null) onChange({ food: id ? { [id]: count } : undefined } as WhatIf)
  }
  return (
    <div className={GRID}>
      <Field label="Food">
        {(control) => (
          <Select {...control} value={foodId} onChange={({ target }) => eat(target.value, amount)}>
            <option value="">As now</option>
            {meals.map(({ id, name, healAmount }) => (
              <option key={id} value={id}>
                {name}, heals {healAmount}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Number of meals" error={parseAmount(amount) === null ? 'Enter a whole number.' : null}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            disabled={!foodId}
            value={amount}
            onChange={({ target }) => eat(foodId, target.value)}
          />
        )}
      </Field>
      <Field label="Potion, drunk again and again">
        {(control) => (
          <Select
            {...control}
            value={changes.potionId ?? ''}
            onChange={({ target }) => onChange({ potionId: target.value || undefined } as WhatIf)}
          >
            <option value="">None</option>
            {potions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function GearFields({ content, changes, onChange }: FieldsProps & { content: Content }) {
  const worn = useGame(({ player }) => player?.equipment)
  const wear = (slot: EquipmentSlot, value: string) => {
    const { [slot]: _, ...others } = changes.equipment ?? {}
    onChange({ equipment: value === AS_NOW ? others : { ...others, [slot]: value === NONE ? null : value } })
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Gear</legend>
      <div className={GRID}>
        {SLOTS_IN_ORDER.map((slot) => (
          <Field key={slot} label={SLOT_PLACES[slot].name}>
            {(control) => (
              <Select
                {...control}
                value={choiceOf(changes.equipment?.[slot])}
                onChange={({ target }) => wear(slot, target.value)}
              >
                <option value={AS_NOW}>As now: {worn?.[slot] ? itemOf(content, worn[slot]).name : 'nothing'}</option>
                <option value={NONE}>Nothing</option>
                <Gear content={content} slot={slot} />
              </Select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

const AS_NOW = '-now'
const NONE = '-none'
const choiceOf = (itemId: string | null | undefined) => (itemId === undefined ? AS_NOW : (itemId ?? NONE))

function Gear({ content, slot }: { content: Content; slot: EquipmentSlot }) {
  const items = sortedItems(content, ({ equipmentSlot }) => equipmentSlot === slot, bonusOf)
  return items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

const healingOf = ({ healAmount = 0 }: Item) => healAmount
const bonusOf = ({ combatStats: stats }: Item) =>
  stats ? stats.attackBonus + stats.defenceBonus + stats.otherBonus : 0

/** The matching items of the game, the strongest first. */
function sortedItems(content: Content, isWanted: (item: Item) => boolean, rank: (item: Item) => number): Item[] {
  return Object.values(content.items)
    .filter(isWanted)
    .sort((a, b) => rank(b) - rank(a))
}
