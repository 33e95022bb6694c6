/** What a day brought the honest player and the cheater. */
interface Amounts {
  honest: number
  cheater: number
}

/** How much more the cheater gets, as a share, with a 95% interval. */
export interface Gain {
  gain: number
  from: number
  to: number
}

const NORMAL_95 = 1.96

/** The ratio of the means. Pairs share their rolls, so its error follows from the differences. */
export function gainOf(pairs: readonly Amounts[]): Gain {
  const honest = mean(pairs.map((pair) => pair.honest))
  if (honest === 0) return { gain: 0, from: 0, to: 0 }
  const ratio = mean(pairs.map((pair) => pair.cheater)) / honest
  const squares = pairs.map((pair) => (pair.cheater - ratio * pair.honest) ** 2)
  const error = Math.sqrt(mean(squares) / Math.max(1, pairs.length - 1)) / honest
  return { gain: ratio - 1, from: ratio - 1 - NORMAL_95 * error, to: ratio - 1 + NORMAL_95 * error }
}

const ACCOUNTS = 20
const RESAMPLES = 1_000

/** The best of 20 cheating accounts against the best of 20 honest ones, bootstrapped over the pairs. */
export function bestOfGain(pairs: readonly Amounts[]): Gain {
  const random = generator(1)
  const gains: number[] = []
  for (let n = 0; n < RESAMPLES; n++) {
    const drawn = pairs.map(() => pairs[Math.floor(random() * pairs.length)] as Amounts)
    gains.push(bestRatio(drawn) - 1)
  }
  gains.sort((a, b) => a - b)
  const at = (share: number) => gains[Math.floor(share * (RESAMPLES - 1))] as number
  return { gain: bestRatio(pairs) - 1, from: at(0.025), to: at(0.975) }
}

function bestRatio(pairs: readonly Amounts[]): number {
  const honest = expectedBest(pairs.map((pair) => pair.honest))
  return honest === 0 ? 1 : expectedBest(pairs.map((pair) => pair.cheater)) / honest
}

/** The mean of the greatest of 20 values drawn from these with replacement. */
function expectedBest(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const n = sorted.length
  return sorted.reduce((sum, value, rank) => sum + value * (((rank + 1) / n) ** ACCOUNTS - (rank / n) ** ACCOUNTS), 0)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Mulberry32: the same numbers in each run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
}
