import type { Player } from '../character/player.ts'
import { type Content, find } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { addToBank, fullPackChoice, storeItems } from '../inventory/bank.ts'
import { paidPrice } from '../people/shops.ts'

interface Destination {
  player: Player
  era: Era
  content: Content
  events: GameEvent[]
}

/**
 * Stores what an action yields, by the rules for a full pack. Returns what had no room (rules A9 and PL11). The caller
 * settles the milestones of coins that a sale brought.
 */
export function storeYield({ player, era, content, events }: Destination, items: Amounts, at: Millis): Amounts {
  const left = storeItems(player, content, items)
  for (const [itemId, quantity] of Object.entries(left)) {
    if (applyChoice(player, era, itemId, quantity, at, events)) delete left[itemId]
  }
  return left
}

function applyChoice(player: Player, era: Era, itemId: string, quantity: number, at: Millis, events: GameEvent[]) {
  switch (fullPackChoice(player, itemId)) {
    case 'bank':
      return addToBank(player, itemId, quantity)
    case 'sell': {
      const coins = paidPrice(find(era.content.items, itemId)?.value ?? 0, era) * quantity
      player.coins += coins
      events.push({ type: 'sold', at, npcId: null, itemId, quantity, coins })
      return true
    }
    case 'drop':
      events.push({ type: 'dropped', at, itemId, quantity })
      return true
    default:
      return false
  }
}
