import { book, experienceOf, increase, isOnStack, type Run, rarestFirst, runAgain, thresholdOf } from './booking.ts'
import type { Output } from './content.ts'
import type { Amounts } from './events.ts'
import { completionsToLevel } from './experience.ts'
import { countOf, takeItem } from './inventory.ts'
import type { Stack } from './player.ts'
import { type RollKey, roll, rollBlock } from './rolls.ts'

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
    const stack = player.inventory.find(({ id }) => id === itemId) as Stack
    stack.quantity += amount
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
  let times = fitting
  for (const { itemId, quantity, consumed } of activity.resources) {
    const held = countOf(player.inventory, itemId)
    if (held < quantity) return NONE
    if (!consumed) continue
    const comesBack = activity.outputs.some((output) => output.itemId === itemId)
    if (comesBack || !isOnStack(run, itemId)) return NONE
    times = Math.min(times, Math.floor(held / quantity))
  }
  const { goal } = action
  if (goal?.kind === 'count') times = Math.min(times, goal.count - action.completed)
  if (goal?.kind === 'level') {
    times = Math.min(times, completionsToLevel(player, activity.skillType, goal.level, experienceOf(activity, era)))
  }
  if (activity.outputs.some(({ itemId, chance }) => chance >= 1 && !isOnStack(run, itemId))) return NONE
  if (goal?.kind === 'stock' || activity.outputs.some(({ chance }) => chance < 1)) return rollStride(run, times)
  return { times, hits: activity.outputs.map(() => times), undecided: false }
}

/** Rolls completion by completion and ends before the first whose yield would need a slot of its own. */
function rollStride(run: Run, most: number): StridePlan {
  const { player, world, era, activity, action } = run
  const { outputs } = activity
  const goal = action.goal?.kind === 'stock' ? action.goal : undefined
  const first = player.completions[activity.id] ?? 0
  const thresholds = outputs.map(({ chance }) => (chance >= 1 ? ALWAYS : thresholdOf(chance, era)))
  const stacked = outputs.map(({ itemId }) => isOnStack(run, itemId))
  const plan: StridePlan = { times: 0, hits: outputs.map(() => 0), undecided: false }
  let stock = goal ? countOf(player.inventory, goal.itemId) : 0
  let block = -1
  let key: RollKey | undefined
  for (let completion = first; plan.times < most; completion++) {
    if (rollBlock(completion) !== block) {
      block = rollBlock(completion)
      key = world.rolls(activity.id, block)
      const undecided = key === undefined && thresholds.some((threshold) => threshold !== ALWAYS)
      // A stride is decided or not as a whole, so that the report can name what is still open.
      if (plan.times > 0 && undecided !== plan.undecided) break
      plan.undecided = undecided
    }
    if (rollsForSlot(key, completion, thresholds, stacked)) break
    plan.times++
    for (let index = 0; index < outputs.length; index++) {
      if (!isHit(key, completion, index, thresholds[index] as number)) continue
      plan.hits[index] = (plan.hits[index] as number) + 1
      if (goal && outputs[index]?.itemId === goal.itemId) stock += outputs[index]?.quantity ?? 0
    }
    if (goal && stock >= goal.quantity) break
  }
  return plan
}

const ALWAYS = -1

function isHit(key: RollKey | undefined, completion: number, index: number, threshold: number): boolean {
  return threshold === ALWAYS || (key !== undefined && roll(key, completion, index) < threshold)
}

function rollsForSlot(key: RollKey | undefined, completion: number, thresholds: number[], stacked: boolean[]): boolean {
  for (let index = 0; index < thresholds.length; index++) {
    if (!stacked[index] && isHit(key, completion, index, thresholds[index] as number)) return true
  }
  return false
}
