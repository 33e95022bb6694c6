import { find, INVENTORY_SLOTS, type Item } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import type { Tint } from '../../ui/Slot.tsx'

export const SLOTS: readonly number[] = Array.from({ length: INVENTORY_SLOTS }, (_, slot) => slot)
const COLUMNS = 7

export interface Held {
  item: Item
  quantity: number
}

/** What lies in one slot. Drawn again only when that very slot changes. */
export function useHeld(slot: number): Held | null {
  const id = useGame((state) => state.player?.inventory.find((stack) => stack.slot === slot)?.id)
  const quantity = useGame((state) => state.player?.inventory.find((stack) => stack.slot === slot)?.quantity ?? 0)
  const item = useGame((state) => (id && state.content ? find(state.content.items, id) : undefined))
  if (!id) return null
  return { item: item ?? unknownItem(id), quantity }
}

/** Content may be taken out of the game while somebody still carries it. */
function unknownItem(id: string): Item {
  return {
    id,
    name: id,
    description: 'Nobody remembers what this was for.',
    type: 'resource',
    icon: '',
    stackable: true,
    value: 0,
  }
}

export function tintOf({ type }: Item): Tint {
  if (type === 'treasure') return 'arcane'
  return type === 'potion' || type === 'food' ? 'river' : 'plain'
}

export function usePackSummary(): { used: number; worth: number } {
  const used = useGame((state) => state.player?.inventory.length ?? 0)
  const worth = useGame(({ player, content }) => {
    let sum = 0
    for (const { id, quantity } of player?.inventory ?? [])
      sum += quantity * (content ? (find(content.items, id)?.value ?? 0) : 0)
    return sum
  })
  return { used, worth }
}

/** The slot an arrow key leads to. The edges hold: running on would lose one's place. */
export function neighbour(slot: number, key: string): number | null {
  const column = slot % COLUMNS
  const next = {
    ArrowLeft: column > 0 ? slot - 1 : slot,
    ArrowRight: column < COLUMNS - 1 ? slot + 1 : slot,
    ArrowUp: slot - COLUMNS,
    ArrowDown: slot + COLUMNS,
    Home: slot - column,
    End: slot - column + COLUMNS - 1,
  }[key]
  return next !== undefined && next >= 0 && next < INVENTORY_SLOTS ? next : null
}
