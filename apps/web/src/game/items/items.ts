import { type Content, find, type Item, type ItemType } from '@hearthward/engine'
import type { Tint } from '../../ui/Slot.tsx'

/** Names of item types, for grouped lists. */
export const KIND_NAMES: Readonly<Record<ItemType, string>> = {
  resource: 'Materials',
  food: 'Food',
  potion: 'Potions',
  consumable: 'Provisions',
  equipment: 'Equipment',
  tool: 'Tools',
  treasure: 'Treasure',
}

/** Falls back to a placeholder: content may be removed from the game while players still own it. */
export function itemOf(content: Content | null, id: string): Item {
  return (
    (content && find(content.items, id)) ?? {
      id,
      name: id,
      description: 'Nobody remembers what this was for.',
      type: 'resource',
      icon: '',
      stackable: true,
      value: 0,
    }
  )
}

export function tintOf({ type, specialAttack }: Item): Tint {
  if (type === 'treasure' || specialAttack) return 'arcane'
  if (type === 'equipment') return 'brass'
  return type === 'potion' || type === 'food' || type === 'consumable' ? 'river' : 'plain'
}
