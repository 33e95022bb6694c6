import type { Player } from '../character/player.ts'
import { find } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Era } from '../core/world.ts'
import { paidPrice } from '../people/shops.ts'
import type { Estimate } from './estimate.ts'
import type { FightEstimate } from './fight-estimate.ts'
import type { FightRun } from './fight-run.ts'
import { foodPerHour } from './run-supplies.ts'

/** Coins and loot of a fight, minus the food, arrows and runes it uses up, at the price a shop pays. Rule F39. */
export function profitPerHour(
  player: Player,
  era: Era,
  { coinsPerHour, gainedPerHour, usedPerHour }: Pick<FightEstimate, 'coinsPerHour' | 'gainedPerHour' | 'usedPerHour'>,
  { mealsPerHour }: Pick<FightRun, 'mealsPerHour'>,
): number {
  const used = { ...usedPerHour, ...foodPerHour(player, era.content, mealsPerHour) }
  return coinsPerHour + shopWorth(era, gainedPerHour) - shopWorth(era, used)
}

/** The yield of other work minus what it uses up, at the price a shop pays. Rule F39. */
export function workProfitPerHour(
  era: Era,
  { gainedPerHour, usedPerHour }: Pick<Estimate, 'gainedPerHour' | 'usedPerHour'>,
): number {
  return shopWorth(era, gainedPerHour) - shopWorth(era, usedPerHour)
}

/** What a shop pays for these items. */
export function shopWorth(era: Era, amounts: Amounts): number {
  return Object.entries(amounts).reduce(
    (sum, [id, count]) => sum + count * paidPrice(find(era.content.items, id)?.value ?? 0, era),
    0,
  )
}
