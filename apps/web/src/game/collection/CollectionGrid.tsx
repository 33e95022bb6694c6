import { type Content, find, type Item, type Player } from '@hearthward/engine'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { formatExact } from '../../ui/format/numbers.ts'
import { Slot } from '../../ui/Slot.tsx'
import { columnsOf } from '../items/columns.ts'
import { tintOf } from '../items/items.ts'
import { neighbour } from '../items/neighbour.ts'
import { FindDialog } from './FindDialog.tsx'
import { isRare } from './luck.ts'

interface CollectionGridProps {
  label: string
  items: readonly Item[]
  player: Player
  content: Content
}

/** The grid of items, missing ones as silhouettes: one tab stop, and arrow keys move within it. */
export function CollectionGrid({ label, items, player, content }: CollectionGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const [currentId, setCurrent] = useState('')
  const [opened, setOpened] = useState<Item | null>(null)
  const current = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const slots = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const next = neighbour(current, event.key, columnsOf(slots), slots.length)
    if (next === null) return
    event.preventDefault()
    slots[next]?.focus()
  }

  return (
    <>
      <ul
        ref={grid}
        aria-label={label}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5 compact:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
      >
        {items.map((item, index) => (
          <Find
            key={item.id}
            item={item}
            total={find(player.collection, item.id)?.total ?? null}
            isRare={isRare(content, item.id)}
            isCurrent={index === current}
            onFocus={setCurrent}
            onOpen={setOpened}
          />
        ))}
      </ul>
      {opened && <FindDialog item={opened} player={player} content={content} onClose={() => setOpened(null)} />}
    </>
  )
}

interface FindProps {
  item: Item
  /** Null if it was never found. */
  total: number | null
  isRare: boolean
  isCurrent: boolean
  onFocus: (id: string) => void
  onOpen: (item: Item) => void
}

const Find = memo(function Find({ item, total, isRare, isCurrent, onFocus, onOpen }: FindProps) {
  const state = total === null ? 'not found yet' : total === 0 ? 'bought or given' : formatExact(total)
  return (
    <li className="relative">
      <Slot
        icon={total === null ? undefined : item.icon}
        ghost={item.icon}
        quantity={total ?? undefined}
        tint={tintOf(item)}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`${item.name}, ${state}${isRare ? ', rare' : ''}`}
        data-tip={`${item.name}\n${state}`}
        onFocus={() => onFocus(item.id)}
        onClick={() => onOpen(item)}
      />
      {isRare && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-1.5 rotate-45 rounded-[1px] bg-arcane"
        />
      )}
    </li>
  )
})
