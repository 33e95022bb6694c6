import type { Content, Item } from '../content/content.ts'
import type { Food, Foods } from './meals.ts'
import { type Costs, type PlannerInput, unitCosts } from './unit-costs.ts'

/** The food that the player can get at the present levels. Fights are no source of it: they need food themselves. */
export function foodsToGet(input: PlannerInput): Foods {
  const { unit, worth } = unitCosts(input)
  const cheapest = foodsAt(input, unit)
  let own: readonly Food[] | null = null
  return {
    cheapest,
    worth,
    // Only trees ask for it.
    get own() {
      own ??= foodsAt(input, unitCosts(input, { buysLast: true }).unit)
      return own
    },
  }
}

function foodsAt({ era }: PlannerInput, unit: Costs['unit']): Food[] {
  return foodOf(era.content).flatMap(({ id: itemId, healAmount = 0 }) => {
    const cost = unit(itemId)
    return cost ? [{ itemId, heal: healAmount, cost }] : []
  })
}

/** All food that heals, by what a meal heals, the most first. */
export function foodOf({ items }: Content): Item[] {
  return Object.values(items)
    .filter(({ type, healAmount = 0, deactivated }) => type === 'food' && healAmount > 0 && !deactivated)
    .sort((one, other) => (other.healAmount ?? 0) - (one.healAmount ?? 0) || (one.id < other.id ? -1 : 1))
}
