import { settleMilestones, triggersSince } from '../achievements/milestones.ts'
import type { Advanced } from '../core/advance.ts'
import { clone } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import { dayOf, type Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { worldFor } from '../party/party.ts'
import type { Player } from './player.ts'

/** Pays the bonus for the first sign-in of each UTC day after the day of creation, once. Rule X4. */
export function payDailyBonus(state: Player, sharedWorld: World, at: Millis): Advanced {
  if (dayOf(at) <= state.bonusDay) return { state, events: [] }
  const player = clone(state)
  const era = eraAt(worldFor(player, sharedWorld).timeline, at)
  const { dailyCoinBonus } = era
  const events: GameEvent[] = [{ type: 'bonus', at, coins: dailyCoinBonus }]
  player.bonusDay = dayOf(at)
  player.coins += dailyCoinBonus
  settleMilestones(player, era, triggersSince(events), at, events)
  return { state: player, events }
}
