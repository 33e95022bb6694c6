import { type Content, LOADOUT_NAME_LENGTH, type Loadout, type Player } from '@hearthward/engine'
import { type FormEvent, useId, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { AmountInput } from '../../ui/form/AmountField.tsx'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { CombatFields } from '../action/CombatFields.tsx'
import { SLOT_PLACES, SLOTS_IN_ORDER } from '../equipment/slot-layout.ts'
import { itemOf } from '../items/items.ts'
import {
  type DraftErrors,
  draftErrors,
  draftOf,
  draftOfWorn,
  type LoadoutDraft,
  piecesBySlot,
  saveIntent,
  withPiece,
} from './draft.ts'
import { supplyChoices } from './loadouts.ts'

interface LoadoutDialogProps {
  /** Absent for a new one. */
  loadout?: Loadout
  onClose: () => void
}

export function LoadoutDialog(props: LoadoutDialogProps) {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  return player && content ? <LoadoutForm {...props} player={player} content={content} /> : null
}

interface FormProps extends LoadoutDialogProps {
  player: Player
  content: Content
}

interface PartProps {
  draft: LoadoutDraft
  change: (parts: Partial<LoadoutDraft>) => void
  errors: DraftErrors | null
  player: Player
  content: Content
}

function LoadoutForm({ loadout, onClose, player, content }: FormProps) {
  const form = useId()
  const [draft, setDraft] = useState(() => (loadout ? draftOf(loadout, loadout.name) : draftOfWorn(player, content)))
  const [isTried, setTried] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const errors = isTried ? draftErrors(draft) : null
  const change = (parts: Partial<LoadoutDraft>) => setDraft((before) => ({ ...before, ...parts }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (draftErrors(draft)) return
    if (!(await game.act(saveIntent(draft, loadout?.id))).ok) return
    announce(`${draft.name.trim()} saved.`)
    onClose()
  }
  const part = { draft, change, errors, player, content }
  if (loadout && isDeleting)
    return (
      <ConfirmDialog
        title={`Delete ${loadout.name}?`}
        press="Delete"
        onYes={() => game.act({ type: 'deleteLoadout', loadoutId: loadout.id }).then(onClose)}
        onClose={() => setDeleting(false)}
      >
        The loadout and what it is assigned to are deleted. You keep all items and what you wear.
      </ConfirmDialog>
    )
  return (
    <Dialog
      title={loadout ? `Edit ${loadout.name}` : 'New loadout'}
      onClose={onClose}
      className="mid:w-[min(38rem,calc(100vw-2rem))]"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {loadout && (
            <Button look="danger" className="mr-auto" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form}>
            Save
          </Button>
        </div>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="grid gap-5">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={LOADOUT_NAME_LENGTH}
          autoComplete="off"
          error={errors?.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Worn {...part} canTakeOver={loadout !== undefined} />
        <div className="grid grid-cols-2 gap-3">
          <CombatFields
            mode={draft.mode}
            style={draft.style}
            onMode={(mode) => part.change({ mode })}
            onStyle={(style) => part.change({ style })}
          />
        </div>
        <Supplies {...part} />
      </form>
    </Dialog>
  )
}

function Worn({ draft, change, errors, player, content, canTakeOver }: PartProps & { canTakeOver: boolean }) {
  const pieces = piecesBySlot(player, content, draft.equipment)
  return (
    <fieldset>
      <legend className="mb-2 text-base font-semibold">Worn</legend>
      {canTakeOver && (
        <Button
          small
          className="mb-3"
          onClick={() => {
            change({ ...draftOfWorn(player, content), name: draft.name })
            announce('Replaced by what you wear and carry now.')
          }}
        >
          Take over what you wear now
        </Button>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 mid:grid-cols-3">
        {SLOTS_IN_ORDER.map((slot) => (
          <Field key={slot} label={SLOT_PLACES[slot].name}>
            {(control) => (
              <Select
                {...control}
                value={draft.equipment[slot] ?? ''}
                onChange={({ target }) => change({ equipment: withPiece(draft.equipment, slot, target.value) })}
              >
                <option value="">Nothing</option>
                {pieces[slot].map((id) => (
                  <option key={id} value={id}>
                    {itemOf(content, id).name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        {draft.equipment.quiver && (
          <TextField
            label="Arrows in the quiver"
            inputMode="decimal"
            autoComplete="off"
            value={draft.ammunition}
            error={errors?.ammunition}
            onChange={({ target }) => change({ ammunition: target.value })}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Food, potions and runes with the amount that the pack is filled up to. */
function Supplies({ draft: { supplies }, change, errors, player, content }: PartProps) {
  const choices = supplyChoices(player, content).filter((id) => !supplies.some(({ itemId }) => itemId === id))
  const setAmount = (itemId: string, amount: string) =>
    change({ supplies: supplies.map((one) => (one.itemId === itemId ? { itemId, amount } : one)) })
  return (
    <fieldset>
      <legend className="text-base font-semibold">In the pack</legend>
      <p className="mb-2 text-[0.8125rem] text-muted">
        The pack is filled up to these amounts from the bank. What is already there stays.
      </p>
      <ul className="grid gap-2">
        {supplies.map(({ itemId, amount }) => {
          const { name, icon } = itemOf(content, itemId)
          return (
            <li key={itemId} className="flex items-center gap-2.5">
              <Icon name={icon} className="size-6 shrink-0 text-river" />
              <span className="min-w-0 flex-1 text-sm">
                {name}
                {errors?.supplies[itemId] && (
                  <span role="alert" className="block text-[0.8125rem] text-blood-ink">
                    {errors.supplies[itemId]}
                  </span>
                )}
              </span>
              <AmountInput
                aria-label={`Amount of ${name}`}
                aria-invalid={errors?.supplies[itemId] ? true : undefined}
                className="w-28! shrink-0"
                value={amount}
                onChange={({ target }) => setAmount(itemId, target.value)}
              />
              <IconButton
                icon="cross-mark"
                label={`Remove ${name}`}
                onClick={() => change({ supplies: supplies.filter((one) => one.itemId !== itemId) })}
              />
            </li>
          )
        })}
      </ul>
      {choices.length + supplies.length === 0 && (
        <p className="text-sm text-muted">You have no food, potions, runes or tools to choose from.</p>
      )}
      {choices.length > 0 && (
        <Select
          aria-label="Add food, a potion, runes or a tool"
          className="mt-2"
          value=""
          onChange={({ target }) => change({ supplies: [...supplies, { itemId: target.value, amount: '10' }] })}
        >
          <option value="">Add food, a potion, runes or a tool…</option>
          {choices.map((id) => (
            <option key={id} value={id}>
              {itemOf(content, id).name}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  )
}
