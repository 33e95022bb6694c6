import {
  type Amounts,
  bestFood,
  type Era,
  type FightEstimate,
  type FightRun,
  find,
  type Player,
  paidPrice,
} from '@hearthward/engine'

/** Coins and loot at a shop's price, minus the food, arrows and runes that are used. */
export function profitPerHour(player: Player, era: Era, fight: FightEstimate, run: FightRun): number {
  const food = bestFood(player, era.content)
  const { [food?.id ?? '']: _, ...shots } = fight.usedPerHour
  const used = food ? { ...shots, [food.id]: run.mealsPerHour } : shots
  return fight.coinsPerHour + worthOf(era, fight.gainedPerHour) - worthOf(era, used)
}

/** The price of a shop for these items. */
export function worthOf(era: Era, amounts: Amounts): number {
  return Object.entries(amounts).reduce(
    (sum, [id, count]) => sum + count * paidPrice(find(era.content.items, id)?.value ?? 0, era),
    0,
  )
}
