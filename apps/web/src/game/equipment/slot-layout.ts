import type { EquipmentSlot } from '@hearthward/engine'

interface SlotPlace {
  name: string
  /** The icon of the empty slot. */
  ghost: string
  /** Its centre, in percent of the figure's width and height. */
  x: number
  y: number
}

export const SLOT_PLACES: Readonly<Record<EquipmentSlot, SlotPlace>> = {
  head: { name: 'Head', ghost: 'visored-helm', x: 50, y: 11 },
  cape: { name: 'Cape', ghost: 'cape', x: 17, y: 27 },
  neck: { name: 'Neck', ghost: 'necklace', x: 50, y: 26.5 },
  quiver: { name: 'Quiver', ghost: 'quiver', x: 83, y: 27 },
  body: { name: 'Body', ghost: 'mail-shirt', x: 50, y: 42 },
  hands: { name: 'Hands', ghost: 'gloves', x: 17, y: 44 },
  ring: { name: 'Ring', ghost: 'ring', x: 83, y: 44 },
  weapon: { name: 'Weapon', ghost: 'broadsword', x: 17, y: 61 },
  shield: { name: 'Shield', ghost: 'round-shield', x: 83, y: 61 },
  legs: { name: 'Legs', ghost: 'trousers', x: 50, y: 64 },
  feet: { name: 'Feet', ghost: 'boots', x: 50, y: 90 },
}

/** From head to foot: the order for screen readers and for the row of slots. */
export const SLOTS_IN_ORDER = Object.keys(SLOT_PLACES) as EquipmentSlot[]
