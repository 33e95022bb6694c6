import type { Millis } from '../core/time.ts'

/** Mean and variance. */
export interface Spread {
  mean: number
  variance: number
}

/** One target: its time, the player's blows and the monster's. */
export interface KillStatistics {
  time: Spread
  mine: Spread
  theirs: Spread
  /** The variance of a kill's time that its number of blows does not explain. */
  timeBeyondMine: number
  /** How the time of a kill varies together with the monster's blows in it. */
  covariance: number
  /** How much later a blow of the monster comes on average than an even distribution over all kills would have it. */
  theirsDelay: Millis
}

/** Iterations until the distribution of the first swing's delay is stable. */
const ITERATIONS = 60
const STABLE = 1e-8

/**
 * After an early kill, part of the next swing has passed already, so the first blow at the next target comes sooner.
 * How much sooner depends on the kill before; the distribution is iterated until it is stable.
 */
export function killStatistics(
  blows: readonly number[],
  mySpeed: Millis,
  foeSpeed: Millis,
  duration: Millis,
): KillStatistics {
  let waits = new Map<Millis, number>([[mySpeed, 1]])
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const next = new Map<Millis, number>()
    for (const [wait, weight] of waits) {
      for (let n = 1; n < blows.length; n++) {
        const fallen = wait + (n - 1) * mySpeed
        const left = Math.max(0, fallen + mySpeed - Math.max(fallen, duration))
        next.set(left, (next.get(left) ?? 0) + weight * (blows[n] as number))
      }
    }
    const isStable = [...next].every(([wait, weight]) => Math.abs(weight - (waits.get(wait) ?? 0)) < STABLE)
    waits = next
    if (isStable) break
  }
  return momentsOf(waits, blows, mySpeed, foeSpeed, duration)
}

function momentsOf(
  waits: ReadonlyMap<Millis, number>,
  blows: readonly number[],
  mySpeed: Millis,
  foeSpeed: Millis,
  duration: Millis,
): KillStatistics {
  const sums = { time: 0, time2: 0, mine: 0, mine2: 0, theirs: 0, theirs2: 0, timeMine: 0, timeTheirs: 0 }
  for (const [wait, weight] of waits) {
    for (let n = 1; n < blows.length; n++) {
      const share = weight * (blows[n] as number)
      const fallen = wait + (n - 1) * mySpeed
      const time = Math.max(fallen, duration)
      const theirs = Math.max(0, Math.ceil(fallen / foeSpeed) - 1)
      sums.time += share * time
      sums.time2 += share * time * time
      sums.mine += share * n
      sums.mine2 += share * n * n
      sums.theirs += share * theirs
      sums.theirs2 += share * theirs * theirs
      sums.timeMine += share * time * n
      sums.timeTheirs += share * time * theirs
    }
  }
  const time = spreadOf(sums.time, sums.time2)
  const mine = spreadOf(sums.mine, sums.mine2)
  const theirs = spreadOf(sums.theirs, sums.theirs2)
  return {
    time,
    mine,
    theirs,
    timeBeyondMine: beyond(time, mine, sums.timeMine),
    covariance: sums.timeTheirs - time.mean * theirs.mean,
    theirsDelay: theirs.mean > 0 ? delayOf(sums, foeSpeed) : 0,
  }
}

/**
 * The blows of a kill come one speed after the other from its beginning, and a long kill has more of them. Both shift
 * the mean time of the nth blow against n times the mean time per blow.
 */
function delayOf(sums: { time: number; theirs: number; theirs2: number; timeTheirs: number }, foeSpeed: Millis) {
  const perBlow = sums.time / sums.theirs
  const place = (sums.theirs2 + sums.theirs) / (2 * sums.theirs)
  return (foeSpeed - perBlow) * place - (sums.timeTheirs - perBlow * sums.theirs2) / sums.theirs
}

const spreadOf = (mean: number, meanOfSquares: number): Spread => ({
  mean,
  variance: Math.max(0, meanOfSquares - mean * mean),
})

/** The variance of time - ratio x count: it decides how far the moment of a given blow varies over many kills. */
function beyond(time: Spread, count: Spread, meanOfProduct: number): number {
  if (count.mean === 0) return 0
  const ratio = time.mean / count.mean
  const covariance = meanOfProduct - time.mean * count.mean
  return Math.max(0, time.variance - 2 * ratio * covariance + ratio * ratio * count.variance)
}

/** Blows after which the remaining probability is negligible. */
const MOST_BLOWS = 2_000
export const NEGLIGIBLE = 1e-9

/** The probability that a kill takes exactly n blows, by n. */
export function blowsToKill(hitpoints: number, chance: number, most: number): number[] {
  const shares = [0]
  let alive = new Float64Array(hitpoints + 1)
  alive[0] = 1
  for (let n = 1, left = 1; n < MOST_BLOWS && left > NEGLIGIBLE; n++) {
    alive = afterBlow(alive, hitpoints, chance, most)
    const fallen = alive[hitpoints] as number
    alive[hitpoints] = 0
    shares.push(fallen)
    left -= fallen
  }
  return shares
}

/** The distribution of the damage after one more blow; everything that reaches `limit` is summed up there. */
export function afterBlow(
  before: Float64Array,
  limit: number,
  chance: number,
  most: number,
): Float64Array<ArrayBuffer> {
  const after = new Float64Array(limit + 1)
  let window = 0
  let reached = before[limit] as number
  for (let damage = 0; damage < limit; damage++) {
    after[damage] = (before[damage] as number) * (1 - chance) + (window * chance) / most
    const beyond = Math.max(0, most - (limit - damage) + 1)
    reached += ((before[damage] as number) * chance * Math.min(most, beyond)) / most
    window += before[damage] as number
    if (damage - most >= 0) window -= before[damage - most] as number
  }
  after[limit] = reached
  return after
}
