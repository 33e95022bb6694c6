import { INVENTORY_SLOTS } from '@hearthward/engine'
import { memo, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatAmount, formatExact } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Slot } from '../../ui/Slot.tsx'
import { DropDialog } from './DropDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { type PackMoves, usePackMoves } from './moves.ts'
import { SLOTS, tintOf, useHeld, usePackSummary } from './pack.ts'

type Opened = { slot: number; what: 'item' | 'drop' } | null

export function PackPanel() {
  const hint = useId()
  const grid = useRef<HTMLUListElement>(null)
  const moves = usePackMoves(grid)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <Panel title="Pack" aside={<Summary />}>
      <p id={hint} className="sr-only">
        Arrow keys walk the slots. With Shift they move the thing. Enter tells what it is.
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
              onOpen={(at) => setOpened({ slot: at, what: 'item' })}
            />
          </li>
        ))}
      </ul>
      {moves.isPlacing && (
        <div className="mt-3 flex items-center justify-between gap-3 text-sm">
          <p>Press the slot where it should go.</p>
          <Button small look="quiet" onClick={moves.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {opened?.what === 'item' && (
        <ItemDialog
          slot={opened.slot}
          onClose={close}
          onMove={() => {
            close()
            moves.lift(opened.slot)
          }}
          onDrop={() => setOpened({ slot: opened.slot, what: 'drop' })}
        />
      )}
      {opened?.what === 'drop' && <DropDialog slot={opened.slot} onClose={close} />}
    </Panel>
  )
}

function Summary() {
  const { used, worth } = usePackSummary()
  return (
    <span data-tip={`Worth ${formatExact(worth)} coins`}>
      {used} of {INVENTORY_SLOTS}
      {worth > 0 && ` · worth ${formatAmount(worth)}`}
    </span>
  )
}

/** As it stands in the slot, and in full where that was shortened. */
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
  onOpen: (slot: number) => void
}

const PackSlot = memo(
  function PackSlot({ slot, isCurrent, isTarget, isLifted, moves, onOpen }: PackSlotProps) {
    const held = useHeld(slot)
    const name = held ? held.item.name : null
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
            ? `${held.item.name}${held.quantity > 1 ? ` × ${formatExact(held.quantity)}` : ''}\n${held.item.description}`
            : undefined
        }
        onFocus={() => moves.onFocus(slot)}
        onKeyDown={(event) => moves.onKeyDown(event, slot, name)}
        onPointerDown={(event) => held && moves.onPointerDown(event, slot)}
        onClick={() => {
          if (!moves.press(slot) && held) onOpen(slot)
        }}
      />
    )
  },
  // `moves` is new on every drawing; what a slot shows of it is in the flags, and its functions read the latest state
  // only while something is being moved.
  (before, after) =>
    before.isCurrent === after.isCurrent &&
    before.isTarget === after.isTarget &&
    before.isLifted === after.isLifted &&
    before.moves.isPlacing === after.moves.isPlacing &&
    before.moves.lifted === after.moves.lifted,
)
