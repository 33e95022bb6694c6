import type { Player } from '../character/player.ts'
import { type Content, find } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { addToBank, overflowChoice } from '../inventory/bank.ts'
import { addItem } from '../inventory/inventory.ts'
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
  const left: Amounts = {}
  for (const [itemId, quantity] of Object.entries(items)) {
    const item = find(content.items, itemId)
    const remaining = item ? addItem(player.inventory, item, quantity) : quantity
    if (remaining === 0) continue
    const choice = item && overflowChoice(player, itemId)
    if (choice === 'sell' || choice === 'drop') discard(player, era, choice, itemId, remaining, at, events)
    else if (choice !== 'bank' || !addToBank(player, itemId, remaining)) left[itemId] = remaining
  }
  return left
}

/** Sells or drops a yield that has no room in the pack. What shops pay nothing for is dropped. */
export function discard(
  player: Player,
  era: Era,
  choice: 'sell' | 'drop',
  itemId: string,
  quantity: number,
  at: Millis,
  events: GameEvent[],
): void {
  const coins = choice === 'sell' ? salePrice(era, itemId) * quantity : 0
  player.coins += coins
  if (coins > 0) events.push({ type: 'sold', at, npcId: null, itemId, quantity, coins })
  else events.push({ type: 'dropped', at, itemId, quantity })
}

/** The coins that one piece of a yield without room is sold for. */
export function salePrice(era: Era, itemId: string): number {
  return paidPrice(find(era.content.items, itemId)?.value ?? 0, era)
}
