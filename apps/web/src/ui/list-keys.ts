interface ListKeys {
  /** The direction of the arrow keys. */
  readonly axis: 'row' | 'column'
  /** Whether the ends are connected. Otherwise nothing moves there. */
  readonly isCyclic?: boolean
  /** Whether Home and End move. In a text field they belong to the text. */
  readonly hasEnds?: boolean
  /** The step of Page Up and Page Down, which stop at the ends. */
  readonly page?: number
}

const ARROWS = { row: ['ArrowLeft', 'ArrowRight'], column: ['ArrowUp', 'ArrowDown'] } as const

/**
 * The index a key leads to in a list; null for a key of no meaning there. `at` is -1 if nothing is current: the arrows
 * then lead to the two ends.
 */
export function indexAfter(key: string, at: number, count: number, list: ListKeys): number | null {
  if (count === 0) return null
  const last = count - 1
  const within = (index: number) => Math.max(0, Math.min(last, index))
  const [back, forward] = ARROWS[list.axis]
  if (key === forward) return at === last && list.isCyclic ? 0 : within(at + 1)
  if (key === back) return at < 0 || (at === 0 && list.isCyclic) ? last : within(at - 1)
  if (list.hasEnds && key === 'Home') return 0
  if (list.hasEnds && key === 'End') return last
  if (list.page && key === 'PageDown') return within(at + list.page)
  if (list.page && key === 'PageUp') return within(at - list.page)
  return null
}
