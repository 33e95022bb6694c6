import { INVENTORY_SLOTS } from '@hearthward/engine'
import { lazy, memo, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { game, toasts } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { coinsText, formatAmount, formatExact } from '../../ui/format/numbers.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { Slot } from '../../ui/Slot.tsx'
import { VALUE_HINT } from '../items/item-value.ts'
import { tintOf } from '../items/items.ts'
import { type MainAction, mainActionOf } from '../items/main-action.ts'
import { SLOTS, useBankOpen, useHasNotes, useHeld, useHeldTotal, usePackSummary, useRequestedSlot } from './pack.ts'
import { type PackMoves, usePackMoves } from './pack-moves.ts'

// Not needed when the game opens.
const loadDialog = () => import('./PackDialog.tsx')
const PackDialog = lazy(() => loadDialog().then((file) => ({ default: file.PackDialog })))
const PackNotes = lazy(() => import('./PackNotes.tsx').then((file) => ({ default: file.PackNotes })))

type Opened = { slot: number; what: 'item' | 'drop' } | null

export function PackPanel() {
  const hint = useId()
  const grid = useRef<HTMLUListElement>(null)
  const moves = usePackMoves(grid)
  const isBankOpen = useBankOpen()
  const hasNotes = useHasNotes()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  // Loaded before it is shown: a failed download shows a toast, and the pack stays usable.
  const open = (slot: number) =>
    void loadDialog().then(
      () => setOpened({ slot, what: 'item' }),
      () => toasts.show('error', 'This could not be shown: the server cannot be reached. Try again.'),
    )
  const requested = useRequestedSlot(({ slot }) => slot)
  const openRequested = useEffectEvent(open)
  useEffect(() => {
    if (requested === null) return
    useRequestedSlot.setState({ slot: null })
    openRequested(requested)
  }, [requested])
  return (
    <Panel title="Pack" aside={<Summary />}>
      <p id={hint} className="sr-only">
        Arrow keys move between slots. Shift and an arrow key move the item. Enter shows the details. Shift+Enter uses
        the item.
      </p>
      <ul ref={grid} aria-describedby={hint} className="grid grid-cols-7 gap-1.5">
        {SLOTS.map((slot) => (
          <li key={slot}>
            <PackSlot
              slot={slot}
              isCurrent={moves.current === slot}
              isTarget={moves.target === slot && moves.lifted !== slot}
              isLifted={moves.lifted === slot}
              moves={moves}
              isBankOpen={isBankOpen}
              onOpen={open}
            />
          </li>
        ))}
      </ul>
      {moves.isPlacing && (
        <div className="mt-3 flex items-center justify-between gap-3 text-sm">
          <p>Choose a slot to move it to.</p>
          <Button small look="quiet" onClick={moves.cancel}>
            Cancel
          </Button>
        </div>
      )}
      <Suspense>
        {hasNotes && (
          <PanelBoundary name="Items waiting for you">
            <PackNotes />
          </PanelBoundary>
        )}
        {opened && (
          <PackDialog
            {...opened}
            onClose={close}
            onMove={() => {
              close()
              moves.lift(opened.slot)
            }}
            onDrop={() => setOpened({ slot: opened.slot, what: 'drop' })}
          />
        )}
      </Suspense>
    </Panel>
  )
}

function Summary() {
  const { used, value } = usePackSummary()
  return (
    <span data-tip={`${coinsText(value)}\n${VALUE_HINT}`}>
      {used} of {INVENTORY_SLOTS}
      {value > 0 && ` · shop value ${formatAmount(value)}`}
    </span>
  )
}

/** The short amount, with the exact one if it was shortened. */
function amountLabel(quantity: number): string {
  const short = formatAmount(quantity)
  const full = formatExact(quantity)
  return short === full ? full : `${short} (${full})`
}

interface PackSlotProps {
  slot: number
  isCurrent: boolean
  isTarget: boolean
  isLifted: boolean
  moves: PackMoves
  isBankOpen: boolean
  onOpen: (slot: number) => void
}

const PackSlot = memo(
  function PackSlot({ slot, isCurrent, isTarget, isLifted, moves, isBankOpen, onOpen }: PackSlotProps) {
    const held = useHeld(slot)
    const inAll = useHeldTotal(held?.item.id ?? '')
    const mainAction = held ? mainActionOf(held.item, inAll, isBankOpen) : null
    const label = held ? `${held.item.name}, ${amountLabel(held.quantity)}` : `Empty slot ${slot + 1}`
    return (
      <Slot
        data-slot={slot}
        icon={held ? held.item.icon : undefined}
        quantity={held?.quantity}
        tint={held ? tintOf(held.item) : 'plain'}
        isTarget={isTarget}
        isLifted={isLifted}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={label}
        data-tip={
          held
            ? [
                `${held.item.name}${held.quantity > 1 ? ` × ${formatExact(held.quantity)}` : ''}`,
                held.item.description,
                ...(mainAction ? [`Shift and press: ${mainAction.label}`] : []),
              ].join('\n')
            : undefined
        }
        onFocus={() => moves.onFocus(slot)}
        onKeyDown={(event) => moves.onKeyDown(event, slot, held?.item.name ?? null)}
        onPointerDown={(event) => held && moves.onPointerDown(event, slot)}
        onClick={(event) => {
          if (moves.press(slot) || !held) return
          if (event.shiftKey && mainAction) perform(mainAction)
          else onOpen(slot)
        }}
      />
    )
  },
  // `moves` is a new object on every render. The flags contain what a slot shows of it, and its functions need the
  // latest state only while an item is being moved.
  (before, after) =>
    before.isCurrent === after.isCurrent &&
    before.isTarget === after.isTarget &&
    before.isLifted === after.isLifted &&
    before.isBankOpen === after.isBankOpen &&
    before.moves.isPlacing === after.moves.isPlacing &&
    before.moves.lifted === after.moves.lifted,
)

function perform({ intent, done }: MainAction): void {
  void game.act(intent).then(({ ok }) => ok && announce(done))
}
