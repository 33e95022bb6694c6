import {
  coinsUntilMilestone,
  completionsUntilMilestone,
  gainsUntilMilestone,
  nextMilestoneLevel,
} from '../achievements/milestones.ts'
import { completionsToLevel } from '../character/experience.ts'
import type { Stack } from '../character/player.ts'
import { type Activity, find, type Output } from '../content/content.ts'
import type { Amounts, Find } from '../core/events.ts'
import { isRefused } from '../core/refusals.ts'
import { countBelow, findRollsId, firstBelow, ROLL_BLOCK, type RollKey, roll, rollBlock } from '../core/rolls.ts'
import { seasonOf } from '../core/world.ts'
import { takeSupply, usesBank } from '../inventory/supplies.ts'
import { discard, salePrice } from '../plan/full-pack.ts'
import { isGoalReached, stockOf } from '../plan/goals.ts'
import type { CurrentAction } from '../plan/plan.ts'
import { checkStart, neededQuantity } from './action.ts'
import {
  addAmount,
  bookCompletions,
  discardFor,
  experienceOf,
  findOf,
  isFind,
  isOpenChance,
  type Run,
  rarestFirst,
  startNextRun,
  thresholdOf,
  type YieldPlace,
  yieldPlaceFor,
} from './run.ts'

/**
 * A stride books many completions at once, as long as each is like the one before: supplies last, every yield lands on
 * an existing stack or is sold or dropped, and no goal is met before the last one. The result is exactly that of single completions. Returns
 * false without booking anything if not even two completions are alike.
 */
export function completeStride(run: Run, fitting: number): boolean {
  const { times, hits, finds, undecided } = planStride(run, fitting)
  if (times < 2) return false
  const { player, era, activity, action, events } = run
  const end = action.startTime + action.duration * times
  const used: Amounts = {}
  for (const { itemId, quantity, consumed } of activity.resources) {
    if (!consumed) continue
    takeSupply(player, itemId, quantity * times)
    addAmount(used, itemId, quantity * times)
  }
  const gained: Amounts = {}
  for (const index of rarestFirst(activity)) {
    const { itemId, quantity } = activity.outputs[index] as Output
    const amount = quantity * (hits[index] ?? 0)
    if (amount === 0) continue
    const place = yieldPlaceFor(run, itemId)
    if (typeof place === 'object') place.quantity += amount
    else discard(player, era, place as 'sell' | 'drop', itemId, amount, end, events)
    addAmount(gained, itemId, amount)
  }
  if (undecided) {
    const items = activity.outputs.filter(isOpenChance).map(({ itemId }) => itemId)
    events.push({ type: 'unsettled', at: end, activityId: activity.id, completions: times, items })
  }
  bookCompletions(run, times, gained, used, finds)
  startNextRun(run, end)
  return true
}

interface StridePlan {
  times: number
  /** How often each output was yielded, by its index. */
  hits: number[]
  finds: Find[]
  /** True if the open roll keys are unknown, so that only the certain part counts. */
  undecided: boolean
}

const NONE: StridePlan = { times: 0, hits: [], finds: [], undecided: false }

function planStride(run: Run, fitting: number): StridePlan {
  const { player, era, activity, action } = run
  const consumed = activity.resources.filter((resource) => resource.consumed)
  const places = activity.outputs.map(({ itemId }) => yieldPlaceFor(run, itemId))
  // The second run must be allowed as well. It is checked at the end of the first run, not before: a membership may end
  // in between.
  if (isRefused(checkStart(player, era.content, action, action.startTime + action.duration))) return NONE
  // A stride ends at the completion that reaches a milestone, so that it is settled at that moment.
  let times = Math.min(fitting, completionsUntilMilestone(player, era.content, activity.id))
  const level = Math.min(goalLevel(action), nextMilestoneLevel(player, era.content, activity.skillType))
  times = Math.min(times, completionsToLevel(player, activity.skillType, level, experienceOf(activity, era)))
  times = Math.min(times, completionsUntilCoins(run, places))
  // If a yield does not go to the pack because that is full, a used-up supply would free a slot for it.
  const overflows = places.some((place) =>
    typeof place === 'object' ? !player.inventory.includes(place) : place !== undefined,
  )
  for (const { itemId } of consumed) {
    const comesBack = activity.outputs.some((output) => output.itemId === itemId)
    const held = heldSupply(run, itemId)
    if (comesBack || !held) return NONE
    const spare = held.quantity - neededQuantity(activity.resources, itemId)
    times = Math.min(times, 1 + Math.floor(spare / neededQuantity(consumed, itemId)))
    if (overflows && player.inventory.includes(held)) {
      times = Math.min(times, Math.floor((held.quantity - 1) / neededQuantity(consumed, itemId)))
    }
  }
  if (isGoalReached(player, action.goal, activity.skillType, action.completed, action.startTime)) return NONE
  if (activity.outputs.some(({ chance }, index) => chance >= 1 && places[index] === undefined)) return NONE
  return rollStride(run, places, times)
}

/** The completions whose sales cannot reach what an achievement counts, even if every chance succeeds. */
function completionsUntilCoins({ player, era, activity }: Run, places: readonly YieldPlace[]): number {
  let most = 0
  activity.outputs.forEach(({ itemId, quantity }, index) => {
    if (places[index] === 'sell') most += salePrice(era, itemId) * quantity
  })
  return most === 0 ? Number.POSITIVE_INFINITY : Math.ceil(coinsUntilMilestone(player, era.content) / most) - 1
}

/** Rolls the outputs and ends before the first completion whose yield needs a new slot. */
function rollStride(run: Run, places: readonly YieldPlace[], fitting: number): StridePlan {
  const { player, activity } = run
  const plan: StridePlan = { times: 0, hits: activity.outputs.map(() => 0), finds: [], undecided: false }
  const awaited = awaitedItems(run)
  const most = Math.min(fitting, ...awaited.filter(({ isCertain }) => isCertain).map(({ most }) => most))
  const uncertain = awaited.filter(({ isCertain }) => !isCertain)
  const first = player.completions[activity.id] ?? 0
  const rolled = new StrideRolls(run, places)
  // Without random outputs all completions are alike.
  if (!rolled.hasChances) skipCompletions(plan, uncertain, most)
  for (let isOver = !rolled.hasChances; !isOver && plan.times < most; ) {
    const completion = first + plan.times
    const block = rollBlock(completion)
    const isUndecided = !rolled.load(block)
    // A stride has all of its open keys or none, so that the report can name what is undecided.
    if (plan.times > 0 && isUndecided !== plan.undecided) break
    plan.undecided = isUndecided
    isOver = rollBlockOf(Math.min(first + most, (block + 1) * ROLL_BLOCK))
  }
  activity.outputs.forEach(({ chance }, index) => {
    if (chance >= 1) plan.hits[index] = plan.times
  })
  return plan

  /** Returns true if the stride ends within the block. */
  function rollBlockOf(end: number): boolean {
    // No milestone counts these outputs and each has a stack: only their number matters.
    if (rolled.areAllStacked && uncertain.length === 0) {
      for (const chance of rolled.known) countHits(chance, first + plan.times, end)
      plan.times = end - first
      return false
    }
    while (first + plan.times < end) {
      const completion = first + plan.times
      const hit = rolled.firstHit(completion, end)
      if (hit > completion && skipCompletions(plan, uncertain, hit - completion)) return true
      if (hit === end) return false
      const hits = rolled.known.filter((chance) => isHit(hit, chance))
      if (hits.some(({ isStacked }) => !isStacked)) return true
      for (const chance of hits) {
        countHit(chance, hit)
        for (const item of uncertain) if (item.itemId === chance.itemId) item.missing -= chance.quantity
      }
      if (skipCompletions(plan, uncertain, 1)) return true
    }
    return false
  }

  function countHits(chance: ChanceOutput, from: number, end: number): void {
    const { key, index, threshold } = chance
    if (!chance.isFind) {
      plan.hits[index] = (plan.hits[index] as number) + countBelow(key as RollKey, from, end, index, threshold)
      return
    }
    // Each find is recorded with its completion. They are rare, so searching for them costs no more than counting.
    let hit = firstBelow(key as RollKey, from, end, index, threshold)
    for (; hit < end; hit = firstBelow(key as RollKey, hit + 1, end, index, threshold)) countHit(chance, hit)
  }

  function countHit(chance: ChanceOutput, completion: number): void {
    plan.hits[chance.index] = (plan.hits[chance.index] as number) + 1
    if (chance.isFind) plan.finds.push(findOf(run, chance.index, completion, completion - first))
  }
}

/** The random outputs of an activity with the keys of the present block. */
class StrideRolls {
  readonly areAllStacked: boolean
  readonly hasChances: boolean
  /** The outputs whose keys are known. */
  known: ChanceOutput[] = []
  private readonly run: Run
  private readonly findsId: string
  private readonly all: ChanceOutput[]
  private readonly open: ChanceOutput[]
  private readonly finds: ChanceOutput[]

  constructor(run: Run, places: readonly YieldPlace[]) {
    this.run = run
    this.findsId = findRollsId(run.activity.id)
    this.all = chanceOutputs(run, places)
    this.open = this.all.filter(({ isFind }) => !isFind)
    this.finds = this.all.filter(({ isFind }) => isFind)
    this.hasChances = this.all.length > 0
    this.areAllStacked = this.all.every(({ isStacked }) => isStacked)
  }

  /**
   * Loads the keys of a block. Returns false if the open ones are unknown. Without the key of finds the stride goes on:
   * a browser never has it and hears of finds from the server.
   */
  load(block: number): boolean {
    const { open, finds, run } = this
    const openKey = open.length > 0 ? this.keyOf(run.activity.id, block) : undefined
    const findKey = finds.length > 0 ? this.keyOf(this.findsId, block) : undefined
    for (const chance of open) chance.key = openKey
    for (const chance of finds) chance.key = findKey
    if (findKey) this.known = openKey ? this.all : finds
    else this.known = openKey ? open : []
    return open.length === 0 || openKey !== undefined
  }

  /** The first completion with a random output, or the end. Most have none, and a long absence spends its time here. */
  firstHit(from: number, end: number): number {
    let first = end
    for (const { key, index, threshold } of this.known)
      first = firstBelow(key as RollKey, from, first, index, threshold)
    return first
  }

  private keyOf(rollsId: string, block: number): RollKey | undefined {
    return this.run.world.rolls(rollsId, block, seasonOf(this.run.era))
  }
}

/**
 * Adds completions with the certain yield only. Returns true if a milestone item is reached before the last of them.
 */
function skipCompletions(plan: StridePlan, uncertain: readonly AwaitedItem[], completions: number): boolean {
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

function isHit(completion: number, { key, index, threshold }: ChanceOutput): boolean {
  return roll(key as RollKey, completion, index) < threshold
}

function goalLevel({ goal }: CurrentAction): number {
  return goal?.kind === 'level' ? goal.level : Number.POSITIVE_INFINITY
}

interface AwaitedItem {
  readonly itemId: string
  /** The certain yield of every completion. */
  readonly certain: number
  readonly isCertain: boolean
  /** Completions until the quantity is reached, if the item has only certain outputs. */
  readonly most: number
  missing: number
}

/** Output items that a goal, quest or achievement is counting. */
function awaitedItems(run: Run): AwaitedItem[] {
  const { player, era, activity, action } = run
  const goal = action.goal?.kind === 'stock' ? action.goal : undefined
  const awaited: AwaitedItem[] = []
  for (const itemId of new Set(activity.outputs.map((output) => output.itemId))) {
    // What is sold or dropped adds nothing to the stock.
    const isCounted = goal?.itemId === itemId && discardFor(run, itemId) === undefined
    const short = isCounted ? goal.quantity - stockOf(player, itemId) : Number.POSITIVE_INFINITY
    const missing = Math.min(short, gainsUntilMilestone(player, era.content, itemId))
    if (!Number.isFinite(missing)) continue
    const certain = certainYield(activity, itemId)
    const isCertain = activity.outputs.every((output) => output.itemId !== itemId || output.chance >= 1)
    awaited.push({ itemId, certain, isCertain, most: Math.ceil(missing / certain), missing })
  }
  return awaited
}

/** The one stack that all of a supply is taken from: then taking many at once frees no slot of the pack on the way. */
function heldSupply({ player, content }: Run, itemId: string): Stack | undefined {
  const packed = player.inventory.find(({ id }) => id === itemId)
  if (packed) return find(content.items, itemId)?.stackable ? packed : undefined
  return usesBank(player) ? player.bank.find(({ id }) => id === itemId) : undefined
}

interface ChanceOutput extends Output {
  readonly index: number
  readonly threshold: number
  readonly isFind: boolean
  readonly isStacked: boolean
  key: RollKey | undefined
}

function chanceOutputs({ activity, era }: Run, places: readonly YieldPlace[]): ChanceOutput[] {
  return activity.outputs.flatMap((output, index) => {
    if (output.chance >= 1) return []
    const threshold = thresholdOf(output.chance, activity, era)
    const isStacked = places[index] !== undefined
    return { ...output, index, threshold, isFind: isFind(output), isStacked, key: undefined }
  })
}

function certainYield({ outputs }: Activity, itemId: string): number {
  let sum = 0
  for (const output of outputs) if (output.itemId === itemId && output.chance >= 1) sum += output.quantity
  return sum
}
