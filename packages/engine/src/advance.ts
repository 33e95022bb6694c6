import { endAction } from './action.ts'
import { type Pace, work } from './completion.ts'
import { copy } from './copy.ts'
import type { GameEvent } from './events.ts'
import type { Player } from './player.ts'
import { hours, type Millis } from './time.ts'
import { type Era, eraIndexAt, type World } from './world.ts'

/** How long whatever runs goes on after the player was last seen, however often the row is settled in between. */
export const MAX_ABSENCE = hours(24)

export interface Advanced {
  state: Player
  events: GameEvent[]
}

/**
 * The character as it is at `until`: everything that ends by then is booked, nothing that ends later. In one go or in
 * any number of pieces the result is the same (rules T1 to T4). Time never runs back: an earlier moment changes nothing.
 */
export function advance(state: Player, world: World, until: Millis, pace: Pace = 'strides'): Advanced {
  const player = copy(state)
  const events: GameEvent[] = []
  while (player.settledAt < until) {
    if (!player.currentAction) {
      player.settledAt = until
      break
    }
    const rest = player.lastSeenAt + MAX_ABSENCE
    if (player.settledAt >= rest) {
      endAction(player, rest, 'stop/absence', {}, events)
      continue
    }
    // Completions up to the last moment of this era share its multipliers; the next one begins a round of its own.
    const index = eraIndexAt(world.timeline, player.settledAt + 1)
    const next = world.timeline[index + 1]
    const last = Math.min(until, rest, next ? next.from - 1 : until)
    work(player, world, world.timeline[index] as Era, last, pace, events)
  }
  return { state: player, events }
}
