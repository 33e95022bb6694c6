// Draws mutations by a seed: the same seed draws the same ones from the same sources.
import { KINDS, type Mutation } from './mutations.ts'

/** mulberry32: small, and the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Draws from all kinds in turn: otherwise constants, the most frequent, would crowd out refusals and permissions.
 * Excused mutations are skipped when drawn, so that excusing one does not change the others.
 */
export function draw(
  all: Mutation[],
  count: number,
  seed: number,
  isExcused: (mutation: Mutation) => boolean = () => false,
): Mutation[] {
  const next = seededRandom(seed)
  const heaps = KINDS.map((kind) =>
    shuffled(
      all.filter((it) => it.kind === kind),
      next,
    ),
  )
  const drawn: Mutation[] = []
  while (drawn.length < count && heaps.some((heap) => heap.length > 0)) {
    for (const heap of heaps) {
      let mutation = drawn.length < count ? heap.pop() : undefined
      while (mutation && isExcused(mutation)) mutation = heap.pop()
      if (mutation) drawn.push(mutation)
    }
  }
  return drawn
}

function shuffled<T>(all: T[], next: () => number): T[] {
  const order = [...all]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    const swapped = order[last] as T
    order[last] = order[other] as T
    order[other] = swapped
  }
  return order
}
