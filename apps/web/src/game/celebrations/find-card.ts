import type { Find } from '../../client/index.ts'
import { formatChance } from '../../ui/format/chances.ts'

/** The rarest of the finds, and the number of other items. */
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
  return { itemId: rarest.itemId, odds: formatChance(rarest.chance), more: kinds.size - 1 }
}
