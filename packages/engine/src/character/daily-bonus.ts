import { notice, triggersOf } from '../achievements/milestones.ts'
import type { Advanced } from '../core/advance.ts'
import { copy } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import { dayOf, type Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { worldFor } from '../party/party.ts'
import type { Player } from './player.ts'

/** The first sign-in of each UTC day after the day of creation pays a bonus, once. Rule X4. */
export function greet(state: Player, everybodys: World, at: Millis): Advanced {
  if (dayOf(at) <= state.bonusDay) return { state, events: [] }
  const player = copy(state)
  const era = eraAt(worldFor(player, everybodys).timeline, at)
  const { dailyCoinBonus } = era
  const events: GameEvent[] = [{ type: 'bonus', at, coins: dailyCoinBonus }]
  player.bonusDay = dayOf(at)
  player.coins += dailyCoinBonus
  notice(player, era, events.flatMap(triggersOf), at, events)
  return { state: player, events }
}
