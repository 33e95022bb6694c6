import type { Content, EquipmentSlot, Item, Player } from '@hearthward/engine'
import { BONUSES, type LevelRequirement, levelRequirementsOf } from '../items/comparison.ts'
import { itemOf } from '../items/items.ts'

/** An item that could be worn in a slot. */
export interface Candidate {
  item: Item
  from: 'pack' | 'bank'
  quantity: number
  needs: LevelRequirement[]
}

/** All candidates for a slot: those the levels allow first, and better ones before worse ones. */
export function candidatesFor(player: Player, content: Content | null, slot: EquipmentSlot): Candidate[] {
  const found = new Map<string, Candidate>()
  const addFrom = (from: Candidate['from']) => {
    for (const { id, quantity } of from === 'pack' ? player.inventory : player.bank) {
      const item = itemOf(content, id)
      if (item.equipmentSlot !== slot) continue
      const known = found.get(id)
      // An item that is in both is taken from the pack.
      if (!known) found.set(id, { item, from, quantity, needs: levelRequirementsOf(item, player.skills) })
      else if (known.from === from) known.quantity += quantity
    }
  }
  addFrom('pack')
  addFrom('bank')
  return [...found.values()].sort(
    (a, b) => Number(isBarred(a)) - Number(isBarred(b)) || strengthOf(b.item) - strengthOf(a.item),
  )
}

export function isBarred({ needs }: Candidate): boolean {
  return needs.some(({ missing }) => missing > 0)
}

function strengthOf({ combatStats }: Item): number {
  return combatStats ? BONUSES.reduce((sum, { key }) => sum + combatStats[key], 0) : 0
}

/** 'for ranged, with arrows up to tier 3': what it can be combined with. */
export function purposeOf({ weapon, arrowTier }: Item): string | null {
  if (arrowTier) return `arrows of tier ${arrowTier}`
  if (!weapon) return null
  return `for ${weapon.mode}${weapon.arrowTier ? `, with arrows up to tier ${weapon.arrowTier}` : ''}`
}
