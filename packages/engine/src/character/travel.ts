import { endAction, moveTo } from '../activity/action.ts'
import { type Content, find } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type { Travel } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Player } from './player.ts'

/** Travels to any place at once. An activity that belongs to another place ends. Rules L1 to L3. */
export function travel(
  player: Player,
  content: Content,
  { locationId }: Travel,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!find(content.locations, locationId)) return refuse('location/not-found')
  if (player.currentLocation === locationId) return refuse('location/here')
  return relocate(player, locationId, at, events)
}

export function relocate(player: Player, locationId: string, at: Millis, events: GameEvent[]): undefined {
  const actionPlace = player.currentAction?.locationId
  if (actionPlace && actionPlace !== locationId) endAction(player, at, 'stop/travelled', {}, events)
  moveTo(player, locationId, at, events)
}
