import type { Advanced } from './advance.ts'
import { copy } from './copy.ts'
import type { GameEvent } from './events.ts'
import { notice, triggersOf } from './milestones.ts'
import { worldFor } from './party.ts'
import type { Player } from './player.ts'
import { dayOf, type Millis } from './time.ts'
import { eraAt, type World } from './world.ts'

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
