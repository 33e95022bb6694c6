import type { FightCourse } from './fight-course.ts'
import { foodOf } from './foods.ts'
import { FOOD_MARGIN, healedBy, keepsAlive } from './meals.ts'
import { type Branch, itemKey, type Need } from './tree.ts'
import type { UnitCost } from './unit-cost.ts'
import type { Place, Search } from './ways.ts'

/** Kinds of food that are tried, the best first: some need what the fight is a way to. */
const MOST_TRIED = 3

interface Meal {
  itemId: string
  /** By one piece. */
  healed: number
}

/** Grows what the player eats in a fight and books it as eaten: what is held, then what is got soonest. Rule PN15. */
export function growMeals(search: Search, course: FightCourse, place: Place): Branch[] {
  const { ledger, input, grow } = search
  const damage = course.damage * FOOD_MARGIN
  const missing = damage - ledger.spareHealth
  ledger.hurt(damage)
  if (missing <= 0) return []
  const switched = input.player.settings.autoEatEnabled ? [] : [grow({ kind: 'autoEat' }, place)]
  const { eaten, left } = heldMeals(search, course, missing, place)
  const more = left > 0 ? mealToGet(search, course, left, eaten, place) : null
  if (more) eaten.set(more.itemId, more.quantity)
  const meals = [...eaten].map(([itemId, quantity]) => {
    const branch = grow(foodNeed(itemId, quantity), place)
    ledger.use(itemId, quantity)
    return branch
  })
  const unmet = left > 0 && !more ? [grow({ kind: 'healing', hitpoints: Math.ceil(left) }, place)] : []
  return [...switched, ...meals, ...unmet]
}

function foodNeed(itemId: string, quantity: number): Need {
  return { kind: 'item', itemId, quantity, held: 0, isGain: false, isEaten: true }
}

/** The food that fits a fight, the best first, as it is eaten. */
function fittingMeals({ input }: Search, { first, fighter }: FightCourse, { path }: Place): Meal[] {
  return foodOf(input.era.content).flatMap(({ id: itemId, healAmount = 0 }) =>
    first && !path.has(itemKey(itemId)) && keepsAlive(healAmount, first, fighter)
      ? [{ itemId, healed: healedBy(healAmount, fighter) }]
      : [],
  )
}

/** What is held and not reserved for anything else. */
function heldMeals(search: Search, course: FightCourse, missing: number, place: Place) {
  const eaten = new Map<string, number>()
  let left = missing
  for (const { itemId, healed } of fittingMeals(search, course, place)) {
    const quantity = Math.min(search.ledger.free(itemId), Math.ceil(left / healed))
    if (quantity <= 0) continue
    eaten.set(itemId, quantity)
    left -= quantity * healed
  }
  return { eaten, left }
}

/** The food that is got soonest, coins included, and how much of it is eaten in all. */
function mealToGet(
  search: Search,
  course: FightCourse,
  missing: number,
  eaten: ReadonlyMap<string, number>,
  place: Place,
): { itemId: string; quantity: number } | null {
  const { foods } = search
  return (
    fittingMeals(search, course, place)
      .flatMap(({ itemId, healed }) => {
        const count = Math.ceil(missing / healed)
        const cost = costOf(search, itemId, count)
        return cost ? [{ itemId, quantity: (eaten.get(itemId) ?? 0) + count, ...cost }] : []
      })
      .sort((one, other) => Number(other.isPaid) - Number(one.isPaid) || foods.worth(one) - foods.worth(other))
      .slice(0, MOST_TRIED)
      .find(({ itemId, quantity }) => search.trial(() => search.grow(foodNeed(itemId, quantity), place)).isTimeKnown) ??
    null
  )
}

/** Bought if the coins are there, otherwise got without coins as far as possible. */
function costOf({ foods, ledger }: Search, itemId: string, count: number): (UnitCost & { isPaid: boolean }) | null {
  const of = (list: typeof foods.own) => list.find((food) => food.itemId === itemId)?.cost
  const cheapest = of(foods.cheapest)
  if (!cheapest) return null
  const isPaid = (cost: UnitCost) => cost.coins * count <= ledger.coins
  const cost = isPaid(cheapest) ? cheapest : (of(foods.own) ?? cheapest)
  return { time: cost.time * count, coins: cost.coins * count, isPaid: isPaid(cost) }
}
