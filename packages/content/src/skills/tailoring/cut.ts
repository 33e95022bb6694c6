import type { Item } from '@hearthward/engine'
import { bonuses } from '../smithing/tiers.ts'

/** Shares of the level by slot. Cloth protects less than plate and improves accuracy. */
const CUTS = {
  head: { attack: 0.05, defence: 0.08, other: 0.02 },
  body: { attack: 0.08, defence: 0.2, other: 0.04 },
  legs: { attack: 0.05, defence: 0.14, other: 0.02 },
  cape: { attack: 0.06, defence: 0.08, other: 0.04 },
} as const

function worn(equipmentSlot: keyof typeof CUTS, level: number, requirements: Item['requirements']) {
  const { attack, defence, other } = CUTS[equipmentSlot]
  return {
    type: 'equipment',
    equipmentSlot,
    requirements,
    combatStats: bonuses(attack * level + 1, defence * level + 1, other * level),
  } as const
}

/** A robe for a mage of that level. */
export const robe = (slot: 'head' | 'body' | 'legs', magic: number) => worn(slot, magic, { magic })

export const cape = (defence: number) => worn('cape', defence, { defence })

/** A cape that returns arrows. */
export const archersCape = (ranged: number) => worn('cape', ranged, { ranged })
