/** A seeded random generator, so that every demo of the same size is the same. */
export interface SeededRandom {
  /** From 0 up to, but excluding, 1. */
  next(): number
  /** A whole number from 0 up to, but excluding, `below`. */
  below(below: number): number
  of<T>(list: readonly T[]): T
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return { next, below, of: (list) => list[below(list.length)] as (typeof list)[number] }
}
