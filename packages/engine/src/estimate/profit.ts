import type { Player } from '../character/player.ts'
import { find } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Era } from '../core/world.ts'
import { bestFood } from '../inventory/food.ts'
import { paidPrice } from '../people/shops.ts'
import type { ActivityRates } from './activity-rates.ts'
import type { FightRun } from './fight-run.ts'

type Flows = Pick<ActivityRates, 'coinsPerHour' | 'gainedPerHour' | 'usedPerHour'>

/**
 * Coins an hour: what is gained minus what is used up, both at the price that shops pay. The food of a fight is that of
 * its run, because a meal near full health heals less than it could. Rule PN13.
 */
export function profitPerHour(player: Player, era: Era, flows: Flows, run: FightRun | null): number {
  const { coinsPerHour, gainedPerHour, usedPerHour } = flows
  const food = run && bestFood(player, era.content)
  const used = food ? { ...usedPerHour, [food.id]: run.mealsPerHour } : usedPerHour
  return coinsPerHour + worthOf(era, gainedPerHour) - worthOf(era, used)
}

/** What shops pay for these items. */
export function worthOf(era: Era, amounts: Amounts): number {
  return Object.entries(amounts).reduce(
    (sum, [id, count]) => sum + count * paidPrice(find(era.content.items, id)?.value ?? 0, era),
    0,
  )
}
