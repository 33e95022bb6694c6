import type { Player } from '../character/player.ts'
import { type Activity, find } from '../content/content.ts'
import { hours, type Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import type { Goal } from '../plan/plan.ts'
import { estimateFight, type FightEstimate } from './fight-estimate.ts'
import { type BlowCurve, FightWalk } from './fight-walk.ts'
import { losesFood, PackRoom } from './pack-room.ts'
import { mealsOf, mealsPerKill } from './run-supplies.ts'

/** The spans for which the chance to survive is given, in hours. */
export const SURVIVAL_HOURS = [1, 8, 24] as const

export const RUN_ENDS = ['died', 'food', 'ammunition', 'runes', 'full', 'none'] as const
/** How a run ends: `food` only with the goal to stop without it, `none` after a day or more. */
export type RunEnd = (typeof RUN_ENDS)[number]

/** The expected course of a whole fight from the present health. Rules F34 to F36. */
export interface FightRun {
  /** The chance not to die within so many hours. A run that ends otherwise is survived. */
  survival: Record<(typeof SURVIVAL_HOURS)[number], number>
  /** The share of runs that end in each way within a day. */
  ends: Record<RunEnd, number>
  /** The most frequent end. */
  end: RunEnd
  /** When one run in ten, half of them and nine in ten are over; `null` after more than a day. */
  early: Millis | null
  median: Millis | null
  late: Millis | null
  /** Meals as needed; 0 without food. */
  mealsPerHour: number
}

/** Steps of the time axis. They are short at the beginning, because a hopeless fight is over in seconds. */
const STEPS = 960
const DAY = hours(24)
const STEP_TIMES: readonly Millis[] = Array.from({ length: STEPS + 1 }, (_, step) => DAY * (step / STEPS) ** 2)
/**
 * Parts of a step in which arrows or runes run out in all runs. Without them, those who die in that step before the last
 * arrow would count as out of arrows: up to 5% of all runs.
 */
const PARTS = 32

/** `null` if the activity is no fight. */
export function estimateFightRun(
  player: Player,
  era: Era,
  activity: Activity,
  goal: Goal | null = goalOf(player, activity),
): FightRun | null {
  const rates = estimateFight(player, era, activity)
  const monster = find(era.content.monsters, activity.monsterId ?? '')
  if (!rates || !monster) return null
  const found = mealsPerKill(monster, era, activity)
  const roomAtFirst = () => PackRoom.of(player, monster, era, activity, found)
  const options = { stopsUnfed: goal?.kind === 'supplies', tracksFood: roomAtFirst() !== null }
  const walkWith = (roomForFound?: (at: Millis) => number) =>
    new FightWalk(player, era, activity, monster, { ...options, ...(roomForFound && { roomForFound }) }).walk()
  let walk = walkWith()
  let pack = packCourse(roomAtFirst(), walk)
  if (found.count > 0 && losesFood(player, found.id) && pack.room.some((share) => share < 1)) {
    walk = walkWith((at) => valueAt(STEP_TIMES, pack.room, at))
    pack = packCourse(roomAtFirst(), walk)
  }
  const course = courseOf(walk.curve, [
    [
      walk.shots?.reason === 'combat/runes' ? 'runes' : 'ammunition',
      (at) => (walk.shotsEnd ? shareBelow(at - walk.shotsEnd.mean, walk.shotsEnd.variance) : 0),
    ],
    ['full', (at) => valueAt(STEP_TIMES, pack.full, at)],
  ])
  return { ...course, mealsPerHour: mealsPerHour(player, era, rates, walk.healedPerMeal) }
}

function goalOf({ currentAction }: Player, { id }: Activity): Goal | null {
  return currentAction?.activityId === id ? currentAction.goal : null
}

function mealsPerHour(player: Player, { content }: Era, rates: FightEstimate, healedPerMeal: number): number {
  if (mealsOf(player, content).length === 0 || healedPerMeal <= 0) return 0
  return rates.damageTakenPerHour / healedPerMeal
}

/** Kills are counted one by one at first, and later several together: never more than this share of those so far. */
const TOGETHER = 1 / 200

/** By step: the share of the runs whose pack is full, if nothing else ends them before, and that with room for food. */
function packCourse(pack: PackRoom | null, walk: FightWalk): { full: number[]; room: number[] } {
  if (!pack) return { full: STEP_TIMES.map(() => 0), room: STEP_TIMES.map(() => 1) }
  const full = [0]
  const room = [pack.roomForFound]
  let kills = 0
  for (let step = 1; step <= STEPS; step++) {
    const at = STEP_TIMES[step] as Millis
    const due = Math.floor(walk.killsBy(at)) - kills
    const part = Math.max(1, Math.ceil(kills * TOGETHER))
    const food = due > 0 ? packFoodAt(walk, at) : null
    for (let left = due; food && left > 0; left -= part) {
      kills += Math.min(part, left)
      pack.advance(Math.min(part, left), { ...food, foundHeld: food.foundHeldAfter(kills) })
    }
    full.push(pack.full)
    room.push(pack.roomForFound)
  }
  return { full, room }
}

function packFoodAt({ curve, stacks, stackEnds, found, holdsFound, betterStacks }: FightWalk, at: Millis) {
  const blows = blowsAt(curve, at)
  const usedUp = stacks.map((_, index) => {
    const end = stackEnds[index]
    return end ? shareBelow(at - end.mean, end.variance) : meanOver(blows, curve, curve.usedUp[index] ?? [], 0)
  })
  const isTouched = betterStacks > 0 ? (usedUp[betterStacks - 1] as number) : 1
  return {
    usedUp,
    foundHeldAfter(kills: number) {
      if (found.count === 0) return 0
      const everFound = holdsFound ? 1 : 1 - (1 - Math.min(1, found.count)) ** kills
      return everFound * (1 - isTouched) + isTouched * meanOver(blows, curve, curve.foundLeft, everFound)
    },
  }
}

/** The share of runs that have ended in one way by a moment, if no other end came before. */
type ShareBy = (at: Millis) => number

const LEAST = 1e-12

/** In each step, the ends compete: each gets its part of the runs that end, by its own hazard. */
function courseOf(curve: BlowCurve, others: readonly (readonly [RunEnd, ShareBy])[]): Omit<FightRun, 'mealsPerHour'> {
  const ends: Record<RunEnd, number> = { died: 0, food: 0, ammunition: 0, runes: 0, full: 0, none: 0 }
  const times = timesOf(others.map(([, shareBy]) => shareBy))
  const died = [0]
  const over = [0]
  let before = { alive: 1, unfed: 0, left: others.map(() => 1), going: 1 }
  for (const at of times.slice(1)) {
    const { alive, unfed } = livingAfter(before, healthAt(curve, at))
    const left = others.map(([, shareBy], index) => Math.min(before.left[index] as number, 1 - shareBy(at)))
    const going = left.reduce((product, share) => product * share, alive)
    const hunger = Math.max(0, unfed - before.unfed)
    const death = Math.max(0, before.alive - alive - hunger)
    const health = hazard(before.alive, alive) / Math.max(LEAST, death + hunger)
    const hazards: [RunEnd, number][] = [
      ['died', health * death],
      ['food', health * hunger],
      ...others.map(([end], index): [RunEnd, number] => [
        end,
        hazard(before.left[index] as number, left[index] as number),
      ]),
    ]
    const sum = hazards.reduce((total, [, each]) => total + each, 0)
    if (sum > 0) for (const [end, each] of hazards) ends[end] += ((before.going - going) * each) / sum
    before = { alive, unfed, left, going }
    died.push(ends.died)
    over.push(1 - going)
  }
  ends.none = before.going
  const diedBy = (hour: number) => valueAt(times, died, hours(hour))
  return {
    survival: { 1: 1 - diedBy(1), 8: 1 - diedBy(8), 24: 1 - diedBy(24) },
    ends,
    end: RUN_ENDS.reduce((most, end) => (ends[end] > ends[most] ? end : most)),
    early: momentOf(times, over, 0.1),
    median: momentOf(times, over, 0.5),
    late: momentOf(times, over, 0.9),
  }
}

/** All steps, those in which many runs end otherwise than by death in several parts. */
function timesOf(others: readonly ShareBy[]): Millis[] {
  const times: Millis[] = [0]
  for (let step = 1; step <= STEPS; step++) {
    const [from, to] = [STEP_TIMES[step - 1] as Millis, STEP_TIMES[step] as Millis]
    const most = Math.max(...others.map((shareBy) => shareBy(to) - shareBy(from)))
    const parts = Math.max(1, Math.ceil(most * PARTS))
    for (let part = 1; part < parts; part++) times.push(from + ((to - from) * part) / parts)
    times.push(to)
  }
  return times
}

/**
 * Nobody comes back to life. The time of the blows gets more uncertain at once when the last meals begin; without this,
 * those who had died before would count as alive again.
 */
function livingAfter(before: { alive: number; unfed: number }, now: { alive: number; unfed: number }) {
  const alive = Math.min(before.alive, now.alive)
  return { alive, unfed: Math.min(1 - alive, Math.max(before.unfed, now.unfed)) }
}

const hazard = (before: number, after: number) =>
  Math.max(0, Math.log(Math.max(LEAST, before) / Math.max(LEAST, after)))

function valueAt(times: readonly Millis[], series: readonly number[], at: Millis): number {
  const below = indexAt(times, at)
  const value = series[below] as number
  const from = times[below] as Millis
  const next = series[below + 1]
  return next === undefined ? value : value + ((next - value) * (at - from)) / ((times[below + 1] as Millis) - from)
}

function momentOf(times: readonly Millis[], over: readonly number[], share: number): Millis | null {
  const index = over.findIndex((value) => value >= share)
  if (index < 0) return null
  const [before, after] = [over[index - 1] ?? 0, over[index] as number]
  const [from, to] = [times[index - 1] ?? 0, times[index] as Millis]
  return from + (to - from) * (after > before ? (share - before) / (after - before) : 1)
}

/** Points of the normal distribution with equal shares between them. */
const NORMAL_POINTS = Array.from({ length: 25 }, (_, index) => normalQuantile((index + 0.5) / 25))

/** The living and the hungry at a moment. */
function healthAt(curve: BlowCurve, at: Millis) {
  const sum = { alive: 0, unfed: 0 }
  for (const blow of blowsAt(curve, at)) {
    sum.alive += blow < 0 ? 1 : (curve.alive[blow] as number)
    sum.unfed += blow < 0 ? 0 : (curve.unfed[blow] as number)
  }
  return { alive: sum.alive / NORMAL_POINTS.length, unfed: sum.unfed / NORMAL_POINTS.length }
}

/** The last blow at a moment, or -1, in equally many runs each: the blows by then vary. */
function blowsAt({ at: times, variance }: BlowCurve, at: Millis): number[] {
  const middle = indexAt(times, at)
  if (middle < 0) return NORMAL_POINTS.map(() => -1)
  const spread = Math.sqrt(variance[Math.min(middle, variance.length - 1)] as number)
  return NORMAL_POINTS.map((point) => indexAt(times, at + point * spread))
}

/** The mean of a series over the living. `before` is its value before the first blow. */
function meanOver(blows: readonly number[], { alive }: BlowCurve, series: readonly number[], before: number): number {
  const sum = { living: 0, value: 0 }
  for (const blow of blows) {
    const living = blow < 0 ? 1 : (alive[blow] as number)
    sum.living += living
    sum.value += living * (blow < 0 ? before : (series[Math.min(blow, series.length - 1)] ?? before))
  }
  return sum.living > 0 ? sum.value / sum.living : before
}

/** The index of the last blow at or before a moment, or -1. */
function indexAt(times: readonly Millis[], at: Millis): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The share of a normal distribution around 0 that is below a value. */
function shareBelow(value: number, variance: number): number {
  if (variance <= 0) return value > 0 ? 1 : 0
  const z = value / Math.sqrt(2 * variance)
  // Abramowitz and Stegun 7.1.26: the error is below 2 in ten million.
  const t = 1 / (1 + 0.3275911 * Math.abs(z))
  const terms = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = terms * Math.exp(-z * z)
  return z >= 0 ? 1 - tail / 2 : tail / 2
}

function normalQuantile(share: number): number {
  let low = -8
  let high = 8
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (shareBelow(middle, 1) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
