import type { FormEvent } from 'react'
import { game } from '../../client/index.ts'
import { AmountField, useTypedAmount } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact, itemCount } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { stackValue, valueText } from '../items/item-value.ts'
import { type HeldStack, useHeld } from './pack.ts'

/** Dropping cannot be undone, so the dialog names the loss and asks for confirmation. */
export function DropDialog({ slot, onClose }: { slot: number; onClose: () => void }) {
  const held = useHeld(slot)
  if (!held) {
    return (
      <Dialog title="Nothing left to drop" onClose={onClose}>
        <p className="text-muted">This item has been used up.</p>
      </Dialog>
    )
  }
  return <DropForm slot={slot} held={held} onClose={onClose} />
}

function DropForm({ slot, held: { item, quantity }, onClose }: { slot: number; held: HeldStack; onClose: () => void }) {
  const typed = useTypedAmount(quantity, quantity, `You hold ${formatExact(quantity)}.`)
  const { amount, error } = typed
  const lost = itemCount(amount ?? 0, item.name.toLowerCase())

  const drop = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null) return
    void game.act({ type: 'dropItem', slot, itemId: item.id, quantity: amount }).then((answer) => {
      if (answer.ok) onClose()
    })
  }

  return (
    <Dialog title={`Drop ${item.name.toLowerCase()}?`} onClose={onClose}>
      <form onSubmit={drop} className="grid gap-4">
        {quantity > 1 && <AmountField label="How many" typed={typed} />}
        <p>
          {error ? (
            'Enter how many to drop.'
          ) : (
            <>
              You lose <strong>{lost}</strong> for good, {valueText(stackValue(item, amount ?? 0))}.
            </>
          )}
        </p>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Keep</Button>
          <Button look="danger" type="submit" disabled={error !== null}>
            Drop {quantity > 1 ? lost : item.name.toLowerCase()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
