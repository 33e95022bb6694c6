import type { Content, EquipmentSlot, Player } from '@hearthward/engine'
import { type ReactNode, useMemo, useState } from 'react'
import { AmountInput } from '../../ui/form/AmountField.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { CombatFields } from '../action/CombatFields.tsx'
import { SLOT_PLACES, SLOTS_IN_ORDER } from '../equipment/slot-layout.ts'
import { itemOf } from '../items/items.ts'
import { foodChoices, gearChoices, type ItemChoice, potionChoices } from './what-if-choices.ts'
import { NO_FOOD, type TypedField, type WhatIfDraft, withGear, withTyped } from './what-if-draft.ts'

interface FieldsProps {
  player: Player
  content: Content
  draft: WhatIfDraft
  onChange: (draft: WhatIfDraft) => void
}

interface PartProps extends FieldsProps {
  onlyOwned: boolean
}

const GRID = 'grid grid-cols-1 gap-3 mid:grid-cols-2'

export function WhatIfFields(props: FieldsProps) {
  const [onlyOwned, setOnlyOwned] = useState(false)
  const part = { ...props, onlyOwned }
  const { player, draft, onChange } = props
  const { combatMode } = player
  return (
    <>
      <div className="grid gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm mid:min-h-8">
          <input
            type="checkbox"
            className="size-4 accent-brass"
            checked={onlyOwned}
            onChange={({ target }) => setOnlyOwned(target.checked)}
          />
          Only what I own
        </label>
        <div className={GRID}>
          <CombatFields
            mode={draft.mode ?? combatMode.mode}
            style={draft.style ?? combatMode.style}
            onMode={(mode) => onChange({ ...draft, mode })}
            onStyle={(style) => onChange({ ...draft, style })}
          />
          <SupplyFields {...part} />
        </div>
      </div>
      <GearFields {...part} />
    </>
  )
}

function SupplyFields({ player, content, draft, onChange, onlyOwned }: PartProps) {
  const meals = useMemo(() => foodChoices(player, content), [player, content])
  const potions = useMemo(() => potionChoices(player, content), [player, content])
  const { combatMode, ammunition, settings } = player
  const isRanged = (draft.mode ?? combatMode.mode) === 'ranged'
  return (
    <>
      <Field label="Food in the pack">
        {(control) => (
          <Select
            {...control}
            value={draft.foodId ?? ''}
            onChange={({ target }) => onChange({ ...draft, foodId: target.value || null })}
          >
            <option value="">As now</option>
            <option value={NO_FOOD}>None</option>
            <Options
              choices={meals}
              onlyOwned={onlyOwned}
              chosen={draft.foodId}
              textOf={({ item }) => `${item.name}, heals ${item.healAmount}`}
            />
          </Select>
        )}
      </Field>
      <NumberField
        label="Number of meals"
        field="meals"
        draft={draft}
        onChange={onChange}
        isDisabled={!draft.foodId || draft.foodId === NO_FOOD}
      />
      <NumberField
        label="Arrows"
        field="arrows"
        draft={draft}
        onChange={onChange}
        isDisabled={!isRanged}
        placeholder={isRanged ? `As now: ${formatExact(ammunition)}` : 'For ranged only'}
      />
      <NumberField
        label="Eat at, in % of your health"
        field="eatAt"
        draft={draft}
        onChange={onChange}
        placeholder={`As now: ${settings.autoEatEnabled ? settings.autoEatThreshold : 'auto-eat is off'}`}
      />
      <Field label="Potion, drunk again and again">
        {(control) => (
          <Select
            {...control}
            value={draft.potionId ?? ''}
            onChange={({ target }) => onChange({ ...draft, potionId: target.value || null })}
          >
            <option value="">None</option>
            <Options choices={potions} onlyOwned={onlyOwned} chosen={draft.potionId} />
          </Select>
        )}
      </Field>
    </>
  )
}

interface NumberFieldProps extends Pick<FieldsProps, 'draft' | 'onChange'> {
  label: string
  field: TypedField
  isDisabled?: boolean
  placeholder?: string
}

function NumberField({ label, field, draft, onChange, isDisabled, placeholder }: NumberFieldProps) {
  const { text, error } = draft[field]
  return (
    <Field label={label} error={isDisabled ? null : error}>
      {(control) => (
        <AmountInput
          {...control}
          disabled={isDisabled}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onChange(withTyped(draft, field, target.value))}
        />
      )}
    </Field>
  )
}

function GearFields({ player, content, draft, onChange, onlyOwned }: PartProps) {
  const wear = (slot: EquipmentSlot, value: string) =>
    onChange(withGear(draft, player, content, slot, value === AS_NOW ? undefined : value === NONE ? null : value))
  const choices = useMemo(
    () => new Map(SLOTS_IN_ORDER.map((slot) => [slot, gearChoices(player, content, slot)])),
    [player, content],
  )
  return (
    <fieldset>
      <legend className="mb-2 text-base font-semibold">Gear</legend>
      <div className={GRID}>
        {SLOTS_IN_ORDER.map((slot) => {
          const worn = player.equipment[slot]
          return (
            <Field key={slot} label={SLOT_PLACES[slot].name}>
              {(control) => (
                <Select
                  {...control}
                  value={choiceOf(draft.equipment[slot])}
                  onChange={({ target }) => wear(slot, target.value)}
                >
                  <option value={AS_NOW}>As now: {worn ? itemOf(content, worn).name : 'nothing'}</option>
                  {worn && <option value={NONE}>Nothing</option>}
                  <Options
                    choices={choices.get(slot) ?? []}
                    onlyOwned={onlyOwned}
                    chosen={draft.equipment[slot] ?? null}
                  />
                </Select>
              )}
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}

const AS_NOW = '-now'
const NONE = '-none'
const choiceOf = (itemId: string | null | undefined) => (itemId === undefined ? AS_NOW : (itemId ?? NONE))

interface OptionsProps {
  choices: readonly ItemChoice[]
  onlyOwned: boolean
  /** Stays in the list, owned or not. */
  chosen: string | null
  textOf?: (choice: ItemChoice) => string
}

function Options({ choices, onlyOwned, chosen, textOf = ({ item }) => item.name }: OptionsProps): ReactNode {
  return choices
    .filter(({ item, isOwned }) => !onlyOwned || isOwned || item.id === chosen)
    .map((choice) => (
      <option key={choice.item.id} value={choice.item.id}>
        {textOf(choice)}
        {choice.note && ` (${choice.note})`}
      </option>
    ))
}
