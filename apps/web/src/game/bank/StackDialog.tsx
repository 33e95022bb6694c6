import { game, useGame } from '../../client/index.ts'
import { formatAmount, formatExact, itemCount } from '../../ui/format/numbers.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AmountStep } from '../items/AmountStep.tsx'
import { ItemFacts, ItemHead } from '../items/ItemFacts.tsx'
import { itemOf } from '../items/items.ts'
import { roomFor } from './bank.ts'

/** Describes a stack in the bank and withdraws some of it. */
export function StackDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const content = useGame((state) => state.content)
  const quantity = useGame(({ player }) => player?.bank.find(({ id }) => id === itemId)?.quantity ?? 0)
  const item = itemOf(content, itemId)
  const fitting = useGame(({ player }) => (player ? roomFor(player, item, quantity) : 0))
  if (quantity === 0) {
    return (
      <Dialog title={item.name} onClose={onClose}>
        <p className="text-muted">There is none left in the bank.</p>
      </Dialog>
    )
  }
  const withdraw = (amount: number) =>
    void game.act({ type: 'withdraw', itemId, quantity: amount }).then((answer) => {
      if (!answer.ok) return
      announce(`Withdrew ${itemCount(amount, item.name.toLowerCase())}.`)
      onClose()
    })
  const isTight = fitting < quantity
  return (
    <Dialog title={item.name} onClose={onClose}>
      <ItemHead item={item} />
      <AmountStep
        verb="Withdraw"
        icon="knapsack"
        most={quantity}
        tooMany={`The bank has ${formatExact(quantity)}.`}
        initial={fitting || 1}
        extra={
          isTight && fitting > 0 ? { label: `All that fits (${formatAmount(fitting)})`, amount: fitting } : undefined
        }
        onDo={withdraw}
      />
      {isTight && (
        <p className="mt-2 text-sm text-brass-ink">
          {fitting === 0 ? 'Your pack has no room for it.' : `Your pack has room for ${formatExact(fitting)}.`}
        </p>
      )}
      <ItemFacts item={item} where="In the bank" quantity={quantity} />
    </Dialog>
  )
}
