/** A seeded random generator: the same seed gives the same numbers on every machine. */
export interface SeededRandom {
  /** From 0 up to, but excluding, 1. */
  next(): number
  /** A whole number from 0 up to, but excluding, `limit`. */
  below(limit: number): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  of<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    of: (list) => list[below(list.length)] as (typeof list)[number],
    shuffled: (list) => {
      const order = [...list]
      for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1)
        const swapped = order[last] as (typeof order)[number]
        order[last] = order[other] as (typeof order)[number]
        order[other] = swapped
      }
      return order
    },
  }
}
