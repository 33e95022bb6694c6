/** Where a dragged entry is let go: above or below another one. */
export interface DropPlace {
  entryId: number
  side: 'above' | 'below'
}

/**
 * The place a moved entry gets, counted from 0 without itself; `null` if it stays where it is, or if it or the other
 * entry has left the plan meanwhile.
 */
export function placeAfterDrop(ids: readonly number[], moved: number, drop: DropPlace | null): number | null {
  const from = ids.indexOf(moved)
  const others = ids.filter((id) => id !== moved)
  const over = drop ? others.indexOf(drop.entryId) : -1
  if (from < 0 || !drop || over < 0) return null
  const to = drop.side === 'above' ? over : over + 1
  return to === from ? null : to
}

/** The place one step up or down; `null` at the ends of the plan. */
export function placeAfterStep(ids: readonly number[], moved: number, step: -1 | 1): number | null {
  const from = ids.indexOf(moved)
  const to = from + step
  return from < 0 || to < 0 || to >= ids.length ? null : to
}
