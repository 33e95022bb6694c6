import type { Amounts } from './events.ts'
import type { Player } from './player.ts'
import type { Millis } from './time.ts'

/** The collection log: what was ever had, since when, at which completion or kill, and how many. Rule K1. */
export function collect(player: Player, gained: Amounts, count: number, at: Millis): void {
  for (const id in gained) {
    const quantity = gained[id] as number
    const known = player.collection[id]
    if (known) known.total += quantity
    else player.collection[id] = { firstAt: at, firstCount: count, total: quantity }
  }
}
