import type { Player } from '../character/player.ts'
import { lackingLevel } from '../character/skills.ts'
import { type Content, type EquipmentSlot, find, type Item } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import type { Equip, Unequip } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { addItem, countOf, takeItem } from './inventory.ts'

/** Equips an item: one per slot, arrows all at once into the quiver. Rules G1 to G9. */
export function equip(
  player: Player,
  content: Content,
  { itemId }: Equip,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const item = find(content.items, itemId)
  const slot = item?.equipmentSlot
  if (!item || !slot) return refuse('equip/no-slot')
  if (!hasLevelsFor(player, item)) return refuse('equip/requirements')
  if (!isArrowTierAllowed(player, content, item)) return refuse('equip/arrow-tier')
  const held = countOf(player.inventory, itemId)
  if (held === 0) return refuse('inventory/not-found')
  const quantity = slot === 'quiver' ? held : 1
  const pack = clone(player.inventory)
  takeItem(pack, itemId, quantity)
  const worn = find(content.items, player.equipment[slot] ?? '')
  const returned = worn?.id === itemId && slot === 'quiver' ? 0 : wornQuantity(player, slot)
  if (worn && returned > 0 && addItem(pack, worn, returned) > 0) return refuse('equip/full')
  player.inventory = pack
  player.equipment[slot] = itemId
  if (slot === 'quiver') player.ammunition = quantity + (worn?.id === itemId ? player.ammunition : 0)
  events.push({ type: 'equipped', at, slot, itemId })
}

export function unequip(player: Player, content: Content, { slot }: Unequip): Refused | undefined {
  const worn = find(content.items, find(player.equipment as Record<string, string>, slot) ?? '')
  if (!worn) return refuse('equip/nothing-worn')
  const pack = clone(player.inventory)
  if (addItem(pack, worn, wornQuantity(player, slot)) > 0) return refuse('equip/unequip-full')
  player.inventory = pack
  delete player.equipment[slot]
  if (slot === 'quiver') player.ammunition = 0
}

export function wornQuantity(player: Player, slot: EquipmentSlot): number {
  if (!player.equipment[slot]) return 0
  return slot === 'quiver' ? player.ammunition : 1
}

export function hasLevelsFor(player: Player, { requirements }: Item): boolean {
  return !requirements || !lackingLevel(player.skills, requirements)
}

/** Whether bow and arrows still fit together with this item: a bow takes arrows up to its own tier. */
export function isArrowTierAllowed(player: Player, content: Content, item: Item): boolean {
  const bow = item.weapon?.mode === 'ranged' ? item : find(content.items, player.equipment.weapon ?? '')
  const arrows = item.equipmentSlot === 'quiver' ? item : find(content.items, player.equipment.quiver ?? '')
  if (bow?.weapon?.mode !== 'ranged' || !arrows) return true
  return (arrows.arrowTier ?? 1) <= (bow.weapon.arrowTier ?? 1)
}
