import { subtractAmounts } from '../achievements/achievements.ts'
import { settleMilestones } from '../achievements/milestones.ts'
import type { Player } from '../character/player.ts'
import { continueFight } from '../combat/fight.ts'
import { isFight, type Output } from '../content/content.ts'
import type { Amounts, Find, GameEvent } from '../core/events.ts'
import { findRollsId, type RollKey, roll, rollBlock } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { type Era, eraAt, seasonOf, type World } from '../core/world.ts'
import { takeSupply } from '../inventory/supplies.ts'
import { storeYield } from '../plan/full-pack.ts'
import { goalTime } from '../plan/goals.ts'
import { endAndStartNext } from '../plan/next-entry.ts'
import type { CurrentAction } from '../plan/plan.ts'
import { missingResource, nameOf } from './action.ts'
import { addAmount, bookCompletions, findOf, isFind, type Run, rarestFirst, startNextRun, thresholdOf } from './run.ts'
import { completeStride } from './stride.ts'
import { notFound, workOf } from './work.ts'

export type Pace = 'strides' | 'one-by-one'

/**
 * Books what the running action completes up to and including `until`, all within one era, and sets the player's settled
 * moment to `until`, or to the earlier moment at which a goal by the clock ends the action. Content is that at the start
 * of a completion, multipliers those at its end (A8).
 */
export function settleAction(
  player: Player,
  world: World,
  era: Era,
  until: Millis,
  pace: Pace,
  events: GameEvent[],
): void {
  for (let action = player.currentAction; action; action = player.currentAction) {
    const startEra = eraAt(world.timeline, action.startTime)
    const { content } = startEra
    const last = Math.min(until, goalTime(action.goal))
    const activity = workOf(content, action.activityId)
    const end = action.startTime + action.duration
    if (end > last && !(activity && isFight(activity))) break
    if (!activity) {
      endAndStartNext(player, world, end, notFound(action.activityId).refused, {}, events)
      continue
    }
    const run = { player, world, era, content, activity, action, events }
    if (isFight(activity)) {
      if (continueFight(run, last)) continue
      break
    }
    // Only runs under the same conditions as this one can be booked together with it.
    const isUniform =
      startEra === era && activity.duration === action.duration && activity.skillType === action.skillType
    const inTime = isUniform ? 1 + Math.floor((last - end) / action.duration) : 1
    const fitting = Math.min(inTime, completionsToGoal(action))
    if (pace === 'one-by-one' || fitting < 2 || !completeStride(run, fitting)) completeOne(run)
  }
  player.settledAt = Math.min(until, goalTime(player.currentAction?.goal))
}

/** The completions until a goal by count is reached. */
function completionsToGoal({ goal, completed }: CurrentAction): number {
  return goal?.kind === 'count' ? goal.count - completed : Number.POSITIVE_INFINITY
}

/** Books one completion. Rules A5 to A10. */
function completeOne(run: Run): void {
  const { player, world, content, activity, action, events } = run
  const end = action.startTime + action.duration
  const missing = missingResource(player, activity)
  if (missing) {
    const details = { item: nameOf(content, missing.itemId) }
    return endAndStartNext(player, world, end, 'activity/resources-gone', details, events)
  }
  const used: Amounts = {}
  for (const { itemId, quantity, consumed } of activity.resources) {
    if (!consumed) continue
    takeSupply(player, itemId, quantity)
    addAmount(used, itemId, quantity)
  }
  const { yielded, finds } = rollOutputs(run, end)
  const { coins } = player
  const lost = storeYield(run, yielded, end)
  const hasSold = player.coins > coins
  bookCompletions(run, 1, subtractAmounts(yielded, lost), used, keptFinds(finds, lost))
  if (hasSold) settleMilestones(player, run.era, new Set(['coins']), end, events)
  if (Object.keys(lost).length > 0) {
    events.push({ type: 'overflowed', at: end, activityId: activity.id, lost })
    return endAndStartNext(player, world, end, 'inventory/full', {}, events)
  }
  startNextRun(run, end)
}

/** The finds that had room, with the quantity that had room. */
function keptFinds(finds: readonly Find[], lost: Amounts): Find[] {
  const left = { ...lost }
  return finds.flatMap((find) => {
    const dropped = Math.min(find.quantity, left[find.itemId] ?? 0)
    left[find.itemId] = (left[find.itemId] ?? 0) - dropped
    return dropped < find.quantity ? [{ ...find, quantity: find.quantity - dropped }] : []
  })
}

function rollOutputs(run: Run, at: Millis): { yielded: Amounts; finds: Find[] } {
  const { player, world, era, activity, events } = run
  const completion = player.completions[activity.id] ?? 0
  const yielded: Amounts = {}
  const undecided: string[] = []
  const finds: Find[] = []
  const block = rollBlock(completion)
  const keyOf = (rollsId: string): RollKey | undefined => world.rolls(rollsId, block, seasonOf(era))
  for (const index of rarestFirst(activity)) {
    const output = activity.outputs[index] as Output
    const { itemId, quantity, chance } = output
    if (chance < 1) {
      const key = keyOf(isFind(output) ? findRollsId(activity.id) : activity.id)
      if (!key && !isFind(output)) undecided.push(itemId)
      if (!key || roll(key, completion, index) >= thresholdOf(chance, activity, era)) continue
      if (isFind(output)) finds.push(findOf(run, index, completion, 0))
    }
    addAmount(yielded, itemId, quantity)
  }
  if (undecided.length > 0) {
    events.push({ type: 'unsettled', at, activityId: activity.id, completions: 1, items: undecided })
  }
  return { yielded, finds }
}
