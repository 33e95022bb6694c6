import type { Find } from '../../client/index.ts'
import { formatExact } from '../../ui/numbers.ts'

/** What one card shows: the rarest of what came in, and how many other things there are. */
export interface FindCard {
  itemId: string
  /** '1 in 250' */
  odds: string
  more: number
}

export function findCard(finds: readonly Find[]): FindCard | null {
  const [rarest] = finds.toSorted((a, b) => a.chance - b.chance)
  if (!rarest) return null
  const kinds = new Set(finds.map(({ itemId }) => itemId))
  return { itemId: rarest.itemId, odds: oddsText(rarest.chance), more: kinds.size - 1 }
}

/** A chance as people speak of it. */
export function oddsText(chance: number): string {
  return `1 in ${formatExact(Math.round(1 / chance))}`
}
