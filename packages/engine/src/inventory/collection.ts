import type { Player } from '../character/player.ts'
import type { Amounts } from '../core/events.ts'
import type { Millis } from '../core/time.ts'

/**
 * The collection log: what was ever had, since when, at which completion or kill, and how many of it the player's own
 * work, fights and harvests brought. Rule K1.
 */
export function collect(player: Player, gained: Amounts, count: number, at: Millis): void {
  for (const id in gained) {
    const known = player.collection[id]
    if (known) known.total += gained[id] as number
    else player.collection[id] = { firstAt: at, firstCount: count, total: gained[id] as number }
  }
}

/** What was bought or given is had, but was not earned. */
export function receive(player: Player, given: Amounts, at: Millis): void {
  for (const id in given) player.collection[id] ??= { firstAt: at, firstCount: 0, total: 0 }
}
