import type { EquipmentSlot } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import type { SlotLook } from '../../ui/Slot.tsx'
import { itemOf, tintOf } from '../items/items.ts'
import { SLOT_PLACES } from './slot-layout.ts'

/** The look and the label of a slot with its worn item. */
export function useWornSlot(slot: EquipmentSlot): { look: SlotLook; label: string } {
  const { name, ghost } = SLOT_PLACES[slot]
  const wornId = useGame((state) => state.player?.equipment[slot])
  const arrows = useGame(({ player }) => (slot === 'quiver' ? (player?.ammunition ?? 0) : 0))
  const content = useGame((state) => state.content)
  if (!wornId) return { look: { ghost }, label: `${name}: empty` }
  const item = itemOf(content, wornId)
  const count = slot === 'quiver' ? `, ${arrows}` : ''
  return { look: { icon: item.icon, tint: tintOf(item), quantity: arrows }, label: `${name}: ${item.name}${count}` }
}
