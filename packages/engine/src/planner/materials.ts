import { neededQuantity } from '../activity/action.ts'
import type { Activity } from '../content/content.ts'

/** What the runs of an activity need of one item. */
export interface Material {
  itemId: string
  /** Used up by one run, after what the run certainly gives back. */
  spent: number
  /** The quantity that must be there for one run. */
  atOnce: number
}

export function materialsOf({ resources, outputs }: Activity): Material[] {
  const consumed = resources.filter((resource) => resource.consumed)
  const certain = outputs.filter(({ chance }) => chance >= 1).map((output) => ({ ...output, consumed: false }))
  return [...new Set(resources.map(({ itemId }) => itemId))].map((itemId) => ({
    itemId,
    spent: Math.max(0, neededQuantity(consumed, itemId) - neededQuantity(certain, itemId)),
    atOnce: neededQuantity(resources, itemId),
  }))
}

/** The quantity that must be there before a number of runs. */
export function neededFor({ spent, atOnce }: Material, runs: number): number {
  return runs > 0 ? spent * (runs - 1) + atOnce : 0
}
