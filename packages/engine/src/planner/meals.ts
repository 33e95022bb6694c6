import type { Player } from '../character/player.ts'
import { hours } from '../core/time.ts'
import type { FightEstimate } from '../estimate/fight-estimate.ts'
import type { UnitCost } from './unit-cost.ts'

/** A tenth more food than the average damage takes: damage is uneven. */
export const FOOD_MARGIN = 1.1
/** Food fits a fight if, by Lundberg's bound, at most one run of this many meals in a hundred ends in a death. */
const MEALS = 1_000
const MOST_DEATHS = 0.01
const BOUND = Math.log(MEALS / MOST_DEATHS)

/** One kind of food with what it takes to get. */
export interface Food {
  itemId: string
  heal: number
  cost: UnitCost
}

/** The food that can be got without a fight. */
export interface Foods {
  cheapest: readonly Food[]
  /** Bought only where there is no other way. */
  own: readonly Food[]
  worth: (cost: UnitCost) => number
}

/** What the meals of one kill cost. */
export interface MealCost {
  cheapest: UnitCost
  own: UnitCost
}

type Eater = Pick<Player, 'maxHitpoints' | 'settings'>

/** The player eats at this health or less. What is above it is lost first. */
export function eatingHealth({ maxHitpoints, settings }: Eater): number {
  return (maxHitpoints * settings.autoEatThreshold) / 100
}

export function damagePerKill({ damageTakenPerHour, timePerKill }: FightEstimate): number {
  return (damageTakenPerHour * timePerKill) / hours(1)
}

/** What a meal heals at least, as it is eaten early enough. */
export function healedBy(heal: number, eater: Eater): number {
  return Math.min(heal, eater.maxHitpoints - eatingHealth(eater))
}

/** Whether a meal after each blow makes up for the damage, so that a run lasts as long as the food. */
export function keepsAlive(heal: number, { foeHitChance, foeMaximumHit }: FightEstimate, eater: Eater): boolean {
  const eatsAt = eatingHealth(eater)
  const healed = healedBy(heal, eater)
  if (foeMaximumHit <= Math.min(healed, eatsAt)) return true
  if (eatsAt <= healed) return false
  const rate = BOUND / (eatsAt - healed)
  let sum = 0
  for (let hit = 1; hit <= foeMaximumHit; hit++) sum += Math.exp(rate * (hit - healed))
  return (1 - foeHitChance) * Math.exp(-rate * healed) + (foeHitChance / foeMaximumHit) * sum <= 1
}

/** The food of one kill, with the margin; `null` if none of these keeps the player alive. */
export function mealCost(
  foods: readonly Food[],
  worth: Foods['worth'],
  fight: FightEstimate,
  eater: Eater,
): UnitCost | null {
  let best: Food | null = null
  let least = Number.POSITIVE_INFINITY
  for (const food of foods) {
    const perPoint = worth(food.cost) / healedBy(food.heal, eater)
    if (perPoint >= least || !keepsAlive(food.heal, fight, eater)) continue
    best = food
    least = perPoint
  }
  if (!best) return null
  const meals = (damagePerKill(fight) * FOOD_MARGIN) / healedBy(best.heal, eater)
  return { time: best.cost.time * meals, coins: best.cost.coins * meals }
}

/** Whether the health the player has to spare is enough for a number of kills, without food. */
export function needsNoMeals(fight: FightEstimate, kills: number, spareHealth: number): boolean {
  return damagePerKill(fight) * kills * FOOD_MARGIN <= spareHealth
}
