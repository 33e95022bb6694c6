import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { formatExact, itemCount } from '../../ui/format/numbers.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { Slot } from '../../ui/Slot.tsx'
import { columnsOf } from '../items/columns.ts'
import { stackValue, valueText } from '../items/item-value.ts'
import { itemOf, tintOf } from '../items/items.ts'
import { neighbour } from '../items/neighbour.ts'
import { roomFor } from './bank.ts'
import { StackDialog } from './StackDialog.tsx'

/** The grid of stacks: one tab stop, and arrow keys move within it. */
export function BankGrid({ ids }: { ids: readonly string[] }) {
  const hint = useId()
  const grid = useRef<HTMLUListElement>(null)
  const [currentId, setCurrent] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const current = useCurrent(grid, ids, currentId, opened !== null)

  const onKeyDown = (event: KeyboardEvent) => {
    const slots = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const next = neighbour(current, event.key, columnsOf(slots), slots.length)
    if (next === null) return
    event.preventDefault()
    slots[next]?.focus()
  }

  return (
    <>
      <p id={hint} className="sr-only">
        Arrow keys move between items. Enter shows the details. Shift+Enter withdraws all that fits.
      </p>
      <ul
        ref={grid}
        aria-label="Items in the bank"
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5 compact:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
      >
        {ids.map((id, index) => (
          <li key={id}>
            <BankSlot id={id} isCurrent={index === current} onFocus={setCurrent} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {opened && <StackDialog itemId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/**
 * The index of the tab stop. When the last of a stack is taken, its focused button disappears, so the focus moves to
 * the stack that takes its place.
 */
function useCurrent(
  grid: RefObject<HTMLElement | null>,
  ids: readonly string[],
  currentId: string | null,
  isDialogOpen: boolean,
): number {
  const last = useRef(0)
  const found = currentId === null ? 0 : ids.indexOf(currentId)
  if (found >= 0) last.current = found
  const isGone = found < 0
  const place = Math.min(last.current, ids.length - 1)
  useEffect(() => {
    if (!isGone || isDialogOpen || document.activeElement !== document.body) return
    grid.current?.querySelectorAll('button')[place]?.focus()
  }, [grid, isGone, isDialogOpen, place])
  return place
}

interface BankSlotProps {
  id: string
  isCurrent: boolean
  onFocus: (id: string) => void
  onOpen: (id: string) => void
}

const BankSlot = memo(function BankSlot({ id, isCurrent, onFocus, onOpen }: BankSlotProps) {
  const content = useGame((state) => state.content)
  const quantity = useGame(({ player }) => player?.bank.find((stack) => stack.id === id)?.quantity ?? 0)
  const item = itemOf(content, id)
  return (
    <Slot
      icon={item.icon}
      quantity={quantity}
      tint={tintOf(item)}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${item.name}, ${formatExact(quantity)}`}
      data-tip={`${item.name} × ${formatExact(quantity)}\n${valueText(stackValue(item, quantity))}\nShift and press: withdraw all that fits`}
      onFocus={() => onFocus(id)}
      onClick={({ shiftKey }) => (shiftKey ? withdrawAll(id) : onOpen(id))}
    />
  )
})

function withdrawAll(id: string): void {
  const { player, content } = useGame.getState()
  const held = player?.bank.find((stack) => stack.id === id)
  if (!player || !held) return
  const item = itemOf(content, id)
  // Without any room, the rules refuse it with the right message.
  const quantity = roomFor(player, item, held.quantity) || held.quantity
  void game
    .act({ type: 'withdraw', itemId: id, quantity })
    .then(({ ok }) => ok && announce(`Withdrew ${itemCount(quantity, item.name.toLowerCase())}.`))
}
