/** The position of an element on screen. */
export interface Spot {
  left: number
  top: number
}

/**
 * The index an arrow key leads to, among elements in rows under several headings. Left and right go by order, up and
 * down to the nearest of the row above or below. At the edges nothing moves.
 */
export function neighbourOf(spots: readonly Spot[], at: number, key: string): number | null {
  const from = spots[at]
  if (!from) return null
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, spots.length - 1)
    case 'ArrowLeft':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return spots.length - 1
    case 'ArrowDown':
      return nearest(spots, from, Math.min(...spots.map(({ top }) => top).filter((top) => top > from.top + 1)))
    case 'ArrowUp':
      return nearest(spots, from, Math.max(...spots.map(({ top }) => top).filter((top) => top < from.top - 1)))
    default:
      return null
  }
}

function nearest(spots: readonly Spot[], from: Spot, row: number): number | null {
  let best: number | null = null
  for (const [index, { left, top }] of spots.entries()) {
    if (Math.abs(top - row) > 1) continue
    const known = best === null ? undefined : spots[best]
    if (!known || Math.abs(left - from.left) < Math.abs(known.left - from.left)) best = index
  }
  return best
}
