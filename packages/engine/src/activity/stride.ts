import { completionsUntilNotice, gainsUntilNotice, levelOfNotice } from '../achievements/milestones.ts'
import { completionsToLevel } from '../character/experience.ts'
import type { CurrentAction, Stack } from '../character/player.ts'
import { type Activity, find, type Output } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import { isRefused } from '../core/refusals.ts'
import { countBelow, firstBelow, ROLL_BLOCK, type RollKey, roll, rollBlock } from '../core/rolls.ts'
import { countOf, takeItem } from '../inventory/inventory.ts'
import { isReached, mayRun, neededOf, stockOf } from './action.ts'
import { book, experienceOf, increase, type Run, rarestFirst, runAgain, stackFor, thresholdOf } from './booking.ts'

/**
 * Many completions at once, as long as each is like the one before: supplies last, every yield lands on a stack that
 * is already there, and no goal is met before the last one. The result is that of one by one, to the item and the
 * slot. Books nothing and returns false where not even two completions are alike.
 */
export function stride(run: Run, fitting: number): boolean {
  const { times, hits, undecided } = planStride(run, fitting)
  if (times < 2) return false
  const { player, activity, action, events } = run
  const used: Amounts = {}
  for (const { itemId, quantity, consumed } of activity.resources) {
    if (!consumed) continue
    takeItem(player.inventory, itemId, quantity * times)
    increase(used, itemId, quantity * times)
  }
  const gained: Amounts = {}
  for (const index of rarestFirst(activity)) {
    const { itemId, quantity } = activity.outputs[index] as Output
    const amount = quantity * (hits[index] ?? 0)
    if (amount === 0) continue
    ;(stackFor(run, itemId) as Stack).quantity += amount
    increase(gained, itemId, amount)
  }
  const end = action.startTime + action.duration * times
  if (undecided) {
    const items = activity.outputs.filter(({ chance }) => chance < 1).map(({ itemId }) => itemId)
    events.push({ type: 'unsettled', at: end, activityId: activity.id, completions: times, items })
  }
  book(run, times, gained, used)
  runAgain(run, end)
  return true
}

interface StridePlan {
  times: number
  /** How often each output came, by its index. */
  hits: number[]
  /** True where the keys of the rolls were not at hand and only the certain part counts. */
  undecided: boolean
}

const NONE: StridePlan = { times: 0, hits: [], undecided: false }

function planStride(run: Run, fitting: number): StridePlan {
  const { player, era, activity, action } = run
  const consumed = activity.resources.filter((resource) => resource.consumed)
  // Whatever would stop the second run, a level taken away or an activity closed, must not be strided over.
  // At the end of the first run, not before it: a membership may end in between.
  if (isRefused(mayRun(player, era.content, action, action.startTime + action.duration))) return NONE
  // Whoever waits for a level or a count is told at that very completion.
  let times = Math.min(fitting, completionsUntilNotice(player, era.content, activity.id))
  const level = Math.min(goalLevel(action), levelOfNotice(player, era.content, activity.skillType))
  times = Math.min(times, completionsToLevel(player, activity.skillType, level, experienceOf(activity, era)))
  // Where a yield goes to the bank for want of a slot, a supply that is used up would free one.
  const isBanked = activity.outputs.some(({ itemId }) => {
    const stack = stackFor(run, itemId)
    return stack !== undefined && !player.inventory.includes(stack)
  })
  for (const { itemId } of consumed) {
    const comesBack = activity.outputs.some((output) => output.itemId === itemId)
    if (comesBack || !isHeldStack(run, itemId)) return NONE
    const spare = countOf(player.inventory, itemId) - neededOf(activity.resources, itemId)
    times = Math.min(times, 1 + Math.floor(spare / neededOf(consumed, itemId)))
    if (isBanked) {
      times = Math.min(times, Math.floor((countOf(player.inventory, itemId) - 1) / neededOf(consumed, itemId)))
    }
  }
  const { goal } = action
  if (goal?.kind === 'count') times = Math.min(times, goal.count - action.completed)
  if (isReached(player, goal, activity.skillType, action.completed)) return NONE
  if (activity.outputs.some(({ itemId, chance }) => chance >= 1 && !stackFor(run, itemId))) return NONE
  return rollStride(run, times)
}

/** Rolls completion by completion and ends before the first whose yield would need a slot of its own. */
function rollStride(run: Run, fitting: number): StridePlan {
  const { player, world, activity } = run
  const chances = chanceOutputs(run)
  const areAllStacked = chances.every(({ isStacked }) => isStacked)
  const plan: StridePlan = { times: 0, hits: activity.outputs.map(() => 0), undecided: false }
  const awaited = awaitedItems(run)
  const most = Math.min(fitting, ...awaited.filter(({ isCertain }) => isCertain).map(({ most }) => most))
  const uncertain = awaited.filter(({ isCertain }) => !isCertain)
  const first = player.completions[activity.id] ?? 0
  // Nothing is left to chance: all of them are alike.
  if (chances.length === 0) plan.times = most
  for (let isOver = plan.times >= most; !isOver; ) {
    const completion = first + plan.times
    const block = rollBlock(completion)
    const key = world.rolls(activity.id, block)
    // A stride is decided or not as a whole, so that the report can name what is still open.
    if (plan.times > 0 && (key === undefined) !== plan.undecided) break
    plan.undecided = key === undefined
    const end = Math.min(first + most, (block + 1) * ROLL_BLOCK)
    isOver = key === undefined ? passOver(plan, uncertain, end - completion) : rollBlockOf(key, end)
    if (plan.times >= most) break
  }
  activity.outputs.forEach(({ chance }, index) => {
    if (chance >= 1) plan.hits[index] = plan.times
  })
  return plan

  /** True where the stride ends within the block. */
  function rollBlockOf(key: RollKey, end: number): boolean {
    // Nobody waits for a find and each has its stack: only how many there are matters.
    if (areAllStacked && uncertain.length === 0) {
      for (const { index, threshold } of chances) {
        const found = countBelow(key, first + plan.times, end, index, threshold)
        plan.hits[index] = (plan.hits[index] as number) + found
      }
      plan.times = end - first
      return false
    }
    while (first + plan.times < end) {
      const completion = first + plan.times
      const hit = firstHit(key, completion, end, chances)
      if (hit > completion && passOver(plan, uncertain, hit - completion)) return true
      if (hit === end) return false
      if (!areAllStacked && chances.some((chance) => !chance.isStacked && isHit(key, hit, chance))) return true
      for (const chance of chances) {
        if (!isHit(key, hit, chance)) continue
        plan.hits[chance.index] = (plan.hits[chance.index] as number) + 1
        for (const item of uncertain) if (item.itemId === chance.itemId) item.missing -= chance.quantity
      }
      if (passOver(plan, uncertain, 1)) return true
    }
    return false
  }
}

/** Completions that bring nothing but what is certain. True where something awaited is there before the last of them. */
function passOver(plan: StridePlan, uncertain: readonly AwaitedItem[], completions: number): boolean {
  if (uncertain.length === 0) {
    plan.times += completions
    return false
  }
  let passed = completions
  for (const { missing, certain } of uncertain) {
    if (missing <= 0) passed = 1
    else if (certain > 0) passed = Math.min(passed, Math.ceil(missing / certain))
  }
  plan.times += passed
  for (const item of uncertain) item.missing -= item.certain * passed
  return uncertain.some(({ missing }) => missing <= 0)
}

function isHit(key: RollKey, completion: number, { index, threshold }: ChanceOutput): boolean {
  return roll(key, completion, index) < threshold
}

/** The first completion with a find, or the end: nearly all are without one, and this is where a day away is spent. */
function firstHit(key: RollKey, from: number, end: number, chances: readonly ChanceOutput[]): number {
  let first = end
  for (const { index, threshold } of chances) first = firstBelow(key, from, first, index, threshold)
  return first
}

function goalLevel({ goal }: CurrentAction): number {
  return goal?.kind === 'level' ? goal.level : Number.POSITIVE_INFINITY
}

interface AwaitedItem {
  readonly itemId: string
  /** What every completion brings. */
  readonly certain: number
  readonly isCertain: boolean
  /** Completions until it is there, where nothing of it is left to chance. */
  readonly most: number
  missing: number
}

/** Of what this brings, that of which a goal, a quest or an achievement waits for some number. */
function awaitedItems({ player, era, activity, action }: Run): AwaitedItem[] {
  const goal = action.goal?.kind === 'stock' ? action.goal : undefined
  const awaited: AwaitedItem[] = []
  for (const itemId of new Set(activity.outputs.map((output) => output.itemId))) {
    const short = goal?.itemId === itemId ? goal.quantity - stockOf(player, itemId) : Number.POSITIVE_INFINITY
    const missing = Math.min(short, gainsUntilNotice(player, era.content, itemId))
    if (!Number.isFinite(missing)) continue
    const certain = certainYield(activity, itemId)
    const isCertain = activity.outputs.every((output) => output.itemId !== itemId || output.chance >= 1)
    awaited.push({ itemId, certain, isCertain, most: Math.ceil(missing / certain), missing })
  }
  return awaited
}

/** A supply lies on one stack of the pack, so that taking many at once empties no slot on the way. */
function isHeldStack({ player, content }: Run, itemId: string): boolean {
  return find(content.items, itemId)?.stackable === true && player.inventory.some(({ id }) => id === itemId)
}

interface ChanceOutput extends Output {
  readonly index: number
  readonly threshold: number
  readonly isStacked: boolean
}

function chanceOutputs(run: Run): ChanceOutput[] {
  const { activity, era } = run
  return activity.outputs.flatMap((output, index) => {
    if (output.chance >= 1) return []
    const threshold = thresholdOf(output.chance, activity, era)
    return { ...output, index, threshold, isStacked: stackFor(run, output.itemId) !== undefined }
  })
}

function certainYield({ outputs }: Activity, itemId: string): number {
  let sum = 0
  for (const output of outputs) if (output.itemId === itemId && output.chance >= 1) sum += output.quantity
  return sum
}
