import type { Intent } from '@hearthward/engine'
import { useId, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact, itemCount, plural } from '../../ui/format/numbers.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AmountStep } from '../items/AmountStep.tsx'
import { ItemFacts, ItemHead } from '../items/ItemFacts.tsx'
import { healingOf, hindranceOf, type ItemAction, intentOf, itemActionOf } from '../items/item-actions.ts'
import { type HeldStack, useBankOpen, useHeld, useHeldTotal } from './pack.ts'
import { StreamStep } from './StreamStep.tsx'

interface ItemDialogProps {
  slot: number
  onClose: () => void
  onMove: () => void
  onDrop: () => void
}

/** An item of the pack, with its actions. */
export function ItemDialog({ slot, ...rest }: ItemDialogProps) {
  const held = useHeld(slot)
  if (!held) {
    return (
      <Dialog title="Empty slot" onClose={rest.onClose}>
        <p className="text-muted">This item has been used up.</p>
      </Dialog>
    )
  }
  return <HeldItemDialog held={held} {...rest} />
}

type Step = 'deposit' | 'consume' | 'stream' | null

function HeldItemDialog({
  held: { item, quantity },
  onClose,
  onMove,
  onDrop,
}: Omit<ItemDialogProps, 'slot'> & { held: HeldStack }) {
  const isBankOpen = useBankOpen()
  const [step, setStep] = useState<Step>(isBankOpen ? 'deposit' : null)
  const inAll = useHeldTotal(item.id)
  const why = useId()
  const action = itemActionOf(item)
  const hindrance = useHindrance(action, item.id)
  const act = (intent: Intent, done: string) =>
    void game.act(intent).then((answer) => {
      if (!answer.ok) return
      announce(done)
      // The dialog stays open after eating: players often eat several.
      if (intent.type !== 'eat' || inAll === 1) onClose()
    })
  const press = (action: ItemAction) => {
    const intent = intentOf(action, item.id)
    if (action.kind === 'stream') setStep('stream')
    else if (action.kind === 'consume' && inAll > 1) setStep('consume')
    else if (intent) act(intent, `${action.label}: ${item.name}.`)
  }
  const amounts = { most: inAll, tooMany: `You hold ${formatExact(inAll)}.` }
  return (
    <Dialog
      title={item.name}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-2.5">
          {action && step !== 'consume' && step !== 'stream' && (
            <Button
              look={step === null ? 'primary' : 'plain'}
              icon={action.icon}
              disabled={hindrance !== null}
              aria-describedby={hindrance ? why : undefined}
              onClick={() => press(action)}
            >
              {action.label}
            </Button>
          )}
          {step !== 'deposit' && (
            <Button
              icon="locked-chest"
              onClick={() =>
                inAll > 1
                  ? setStep('deposit')
                  : act(
                      { type: 'deposit', itemId: item.id, quantity: 1 },
                      `Deposited ${itemCount(1, item.name.toLowerCase())}.`,
                    )
              }
            >
              Deposit
            </Button>
          )}
          <Button icon="move" onClick={onMove}>
            Move
          </Button>
          <Button look="danger" icon="trash-can" className="ml-auto" onClick={onDrop}>
            Drop
          </Button>
        </div>
      }
    >
      <ItemHead item={item} />
      {step === 'deposit' && (
        <AmountStep
          verb="Deposit"
          icon="locked-chest"
          {...amounts}
          initial={inAll}
          onDo={(n) =>
            act(
              { type: 'deposit', itemId: item.id, quantity: n },
              `Deposited ${itemCount(n, item.name.toLowerCase())}.`,
            )
          }
        />
      )}
      {step === 'consume' && (
        <AmountStep
          verb="Use"
          icon="meal"
          {...amounts}
          initial={1}
          onDo={(n) =>
            act({ type: 'consume', itemId: item.id, quantity: n }, `Used ${itemCount(n, item.name.toLowerCase())}.`)
          }
        />
      )}
      {step === 'stream' ? (
        <StreamStep
          itemId={item.id}
          onChoose={(skillType) =>
            act({ type: 'useOfflineItem', itemId: item.id, skillType }, `${item.name} activated.`)
          }
        />
      ) : (
        <ItemFacts item={item} where="You hold" quantity={quantity} />
      )}
      {action?.kind === 'consume' && <HealingNote itemId={item.id} />}
      {/* A disabled button needs its reason as text. */}
      {hindrance && (
        <p id={why} className="mt-4 text-sm text-brass-ink">
          {hindrance}
        </p>
      )}
    </Dialog>
  )
}

function HealingNote({ itemId }: { itemId: string }) {
  const points = useGame(({ player, era }) => (player && era ? healingOf(player, era, itemId) : 0))
  return <p className="mt-4 text-sm text-muted">Each heals {plural(points, 'hitpoint')}.</p>
}

/** The refusal text if the item's action is impossible now. */
function useHindrance(action: ItemAction | null, itemId: string): string | null {
  return useGame(({ player, era }) => (player && era && action ? hindranceOf(player, era, action, itemId) : null))
}
