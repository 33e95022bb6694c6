import type { Npc } from '@hearthward/engine'
import { type FormEvent, useState } from 'react'
import { game, toasts, useGame } from '../../client/index.ts'
import { AmountField, useTypedAmount } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { coinsText, formatExact, itemCount } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { keepFocusAround } from '../../ui/overlay/focus.ts'
import { itemName } from '../action/goals.ts'
import type { Ware } from './trade.ts'

interface TradeDialogProps {
  npc: Npc
  side: 'buy' | 'sell'
  ware: Ware
  onClose: () => void
}

/** Quantity, price and remaining coins of a trade. */
export function TradeDialog({ npc, side, ware, onClose }: TradeDialogProps) {
  const { itemId, price, most } = ware
  const isPurchase = side === 'buy'
  const name = useGame(({ content }) => (content ? itemName(content, itemId) : itemId))
  const coins = useGame(({ player }) => player?.coins ?? 0)
  const typed = useTypedAmount(
    isPurchase ? 1 : most,
    most,
    isPurchase ? `You can buy at most ${formatExact(most)}.` : `You have ${formatExact(most)}.`,
  )
  const { amount } = typed
  const total = (amount ?? 0) * price
  // Selling the last item removes the button that opened the dialog.
  const [keepFocus] = useState(() => keepFocusAround())

  const trade = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null) return
    const type = isPurchase ? 'buyFromShop' : 'sellToShop'
    void game.act({ type, npcId: npc.id, itemId, quantity: amount }).then((answer) => {
      if (!answer.ok) return
      const done = isPurchase ? 'Bought' : 'Sold'
      toasts.show('info', `${done} ${itemCount(amount, name)} for ${coinsText(total)}.`)
      onClose()
      keepFocus()
    })
  }

  return (
    <Dialog title={`${isPurchase ? 'Buy' : 'Sell'} ${name}`} onClose={onClose}>
      <form onSubmit={trade} className="grid gap-4">
        <AmountField label="How many" typed={typed} choices={choicesUpTo(most, isPurchase ? 'Up to' : 'All')} />
        <dl className="grid grid-cols-3 gap-3 border-t border-line pt-4 text-sm">
          <Sum label="Each" coins={price} />
          <Sum label="Total" coins={total} />
          <Sum label="Coins after" coins={isPurchase ? coins - total : coins + total} />
        </dl>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={amount === null}>
            {isPurchase ? 'Buy' : 'Sell'} {amount === null ? name : itemCount(amount, name)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function choicesUpTo(most: number, last: string): { label: string; amount: number }[] {
  const usual = [1, 5, 10, 50].filter((amount) => amount < most).map((amount) => ({ label: `${amount}`, amount }))
  return [...usual, { label: `${last} ${formatExact(most)}`, amount: most }]
}

function Sum({ label, coins }: { label: string; coins: number }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{formatExact(coins)}</dd>
    </div>
  )
}
