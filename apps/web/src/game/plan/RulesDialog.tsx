import {
  type Content,
  FULL_PACK_CHOICES,
  FULL_PACK_RULES,
  type FullPackChoice,
  type PlanRules,
} from '@hearthward/engine'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { itemOf } from '../items/items.ts'
import { ruleCandidates } from './rule-candidates.ts'

const set = (rules: Partial<PlanRules>) => game.act({ type: 'setPlanRules', rules })

/** What the plan does on death, without supplies and with a full pack. Each choice applies at once. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useGame((state) => state.player?.plan.rules)
  if (!rules) return null
  return (
    <Dialog title="Rules of the plan" onClose={onClose}>
      <div className="grid gap-6">
        <Choice
          legend="On death"
          value={rules.onDeath}
          onChange={(onDeath) => void set({ onDeath })}
          options={[
            { value: 'stop', label: 'Stop', hint: 'the plan pauses' },
            { value: 'continue', label: 'Continue', hint: 'with the next entry that is no fight' },
          ]}
        />
        <Choice
          legend="On missing supplies"
          value={rules.onMissingSupplies}
          onChange={(onMissingSupplies) => void set({ onMissingSupplies })}
          options={[
            { value: 'continue', label: 'Next entry', hint: 'the entry is kept with its reason' },
            { value: 'stop', label: 'Stop and notify', hint: 'the plan pauses with a message' },
          ]}
        />
        <FullPackRules rules={rules} />
      </div>
    </Dialog>
  )
}

const WORDS: Record<FullPackChoice, string> = {
  bank: 'Bank it',
  sell: 'Sell at shop price',
  drop: 'Drop it',
  keep: 'Keep and stop',
}

function FullPackRules({ rules: { onFullPack } }: { rules: PlanRules }) {
  const content = useGame((state) => state.content)
  const autoBank = useGame((state) => state.player?.settings.autoBankEnabled)
  const ruled = Object.entries(onFullPack)
  const without = (itemId: string) => Object.fromEntries(ruled.filter(([id]) => id !== itemId))
  return (
    <section aria-labelledby="full-pack" tabIndex={-1} className="outline-none">
      <h3 id="full-pack" className="font-sans text-sm font-semibold">
        On a full pack
      </h3>
      <p className="mb-2 text-[0.8125rem] text-muted">
        {autoBank
          ? 'Items without a rule go to the bank, because auto-bank is on.'
          : 'An item without a rule is kept: the action stops when it has no room.'}
      </p>
      {content && ruled.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {ruled.map(([itemId, choice]) => (
            <li key={itemId} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate text-sm">{itemOf(content, itemId).name}</span>
              <ChoiceSelect
                label={`${itemOf(content, itemId).name} on a full pack`}
                value={choice}
                onChange={(next) => void set({ onFullPack: { ...onFullPack, [itemId]: next } })}
              />
              <IconButton
                icon="cross-mark"
                label={`Remove the rule for ${itemOf(content, itemId).name}`}
                onClick={() => keepFocusDuring(() => set({ onFullPack: without(itemId) }))}
              />
            </li>
          ))}
        </ul>
      )}
      {content && ruled.length < FULL_PACK_RULES ? (
        <NewRule content={content} onFullPack={onFullPack} />
      ) : (
        <p className="text-[0.8125rem] text-muted">At most {FULL_PACK_RULES} items can have a rule.</p>
      )}
    </section>
  )
}

interface ChoiceSelectProps {
  label: string
  value: FullPackChoice
  onChange: (choice: FullPackChoice) => void
}

function ChoiceSelect({ label, value, onChange }: ChoiceSelectProps) {
  return (
    <Select
      aria-label={label}
      className="w-46! shrink-0"
      value={value}
      onChange={({ target }) => onChange(target.value as FullPackChoice)}
    >
      {FULL_PACK_CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {WORDS[choice]}
        </option>
      ))}
    </Select>
  )
}

/** Adds a rule for an item that the plan yields or the player has. */
function NewRule({ content, onFullPack }: { content: Content; onFullPack: PlanRules['onFullPack'] }) {
  const player = useGame((state) => state.player)
  const [chosen, setChosen] = useState('')
  const [choice, setChoice] = useState<FullPackChoice>('bank')
  if (!player) return null
  const groups = ruleCandidates(player, content)
  const first = groups[0]?.items[0]?.id
  const isOffered = groups.some(({ items }) => items.some(({ id }) => id === chosen))
  const itemId = isOffered ? chosen : first
  if (itemId === undefined) {
    return <p className="text-[0.8125rem] text-muted">Items that the plan yields or you hold can be chosen here.</p>
  }
  return (
    <div className="flex flex-wrap items-end gap-2 [&>:first-child]:basis-full mid:[&>:first-child]:flex-1 mid:[&>:first-child]:basis-0">
      <Field label="Item">
        {(control) => (
          <Select {...control} value={itemId} onChange={({ target }) => setChosen(target.value)}>
            {groups.map(({ label, items }) => (
              <optgroup key={label} label={label}>
                {items.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <ChoiceSelect label="On a full pack" value={choice} onChange={setChoice} />
      <Button onClick={() => void set({ onFullPack: { ...onFullPack, [itemId]: choice } })}>Add rule</Button>
    </div>
  )
}
