import type { Player } from '../character/player.ts'
import type { Amounts, Find } from '../core/events.ts'
import type { Millis } from '../core/time.ts'

/**
 * Records items gained by work, fights and harvests in the collection log: when and at which completion or kill an item
 * first came, and how many in total. Rule K1.
 */
export function recordGained(player: Player, gained: Amounts, count: number, at: Millis): void {
  for (const id in gained) {
    const entry = player.collection[id]
    if (entry) entry.total += gained[id] as number
    else player.collection[id] = { firstAt: at, firstCount: count, total: gained[id] as number }
  }
}

/** Counts a find whose item is already recorded. Rule K2. */
export function countFind(player: Player, { itemId, quantity }: Find): void {
  const entry = player.collection[itemId]
  if (entry) entry.found = (entry.found ?? 0) + quantity
}

/** Records items that were bought or given: they count as obtained, but add nothing to the total gained. */
export function recordReceived(player: Player, given: Amounts, at: Millis): void {
  for (const id in given) player.collection[id] ??= { firstAt: at, firstCount: 0, total: 0 }
}
