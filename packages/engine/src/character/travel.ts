import { arrive, endAction } from '../activity/action.ts'
import { type Content, find } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type { Travel } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Player } from './player.ts'

/** Anywhere, at once. What is done at a place ends when the player leaves it. Rules L1 to L3. */
export function travel(
  player: Player,
  content: Content,
  { locationId }: Travel,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!find(content.locations, locationId)) return refuse('location/not-found')
  if (player.currentLocation === locationId) return refuse('location/here')
  return arriveByHand(player, locationId, at, events)
}

export function arriveByHand(player: Player, locationId: string, at: Millis, events: GameEvent[]): undefined {
  const bound = player.currentAction?.locationId
  if (bound && bound !== locationId) endAction(player, at, 'stop/travelled', {}, events)
  arrive(player, locationId, at, events)
}
