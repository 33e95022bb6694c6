import { without } from '../achievements/achievements.ts'
import type { Player } from '../character/player.ts'
import { fightOn } from '../combat/fight.ts'
import { isFight, type Output } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import { roll, rollBlock } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { type Era, eraAt, type World } from '../core/world.ts'
import { stow } from '../inventory/bank.ts'
import { takeItem } from '../inventory/inventory.ts'
import { goOn, missingResource, nameOf } from './action.ts'
import { book, increase, type Run, rarestFirst, runAgain, thresholdOf } from './booking.ts'
import { stride } from './stride.ts'
import { workOf } from './work.ts'

export type Pace = 'strides' | 'one-by-one'

/**
 * Books what the running action completes up to and including `last`, all within one era, and moves the player's
 * settled moment there. The data is that in force when a completion began, the multipliers those when it ends (A8).
 */
export function work(player: Player, world: World, era: Era, last: Millis, pace: Pace, events: GameEvent[]): void {
  for (let action = player.currentAction; action; action = player.currentAction) {
    const begun = eraAt(world.timeline, action.startTime)
    const { content } = begun
    const activity = workOf(content, action.activityId)
    const end = action.startTime + action.duration
    if (end > last && !(activity && isFight(activity))) break
    if (!activity) {
      goOn(player, world, end, 'activity/not-found', {}, events)
      continue
    }
    const run = { player, world, era, content, activity, action, events }
    if (isFight(activity)) {
      if (fightOn(run, last)) continue
      break
    }
    // Under other terms than those it began with, the next run is not like this one.
    const alike = begun === era && activity.duration === action.duration && activity.skillType === action.skillType
    const fitting = alike ? 1 + Math.floor((last - end) / action.duration) : 1
    if (pace === 'one-by-one' || fitting < 2 || !stride(run, fitting)) completeOne(run)
  }
  player.settledAt = last
}

/** One completion by the book: check, take, yield, learn, go on. Rules A5 to A10. */
function completeOne(run: Run): void {
  const { player, world, content, activity, action, events } = run
  const end = action.startTime + action.duration
  const missing = missingResource(player.inventory, activity)
  if (missing) {
    const details = { item: nameOf(content, missing.itemId) }
    return goOn(player, world, end, 'activity/resources-gone', details, events)
  }
  const used: Amounts = {}
  for (const { itemId, quantity, consumed } of activity.resources) {
    if (!consumed) continue
    takeItem(player.inventory, itemId, quantity)
    increase(used, itemId, quantity)
  }
  const yielded = rollOutputs(run, end)
  const lost = stow(player, content, yielded)
  book(run, 1, without(yielded, lost), used)
  if (Object.keys(lost).length > 0) {
    events.push({ type: 'overflowed', at: end, activityId: activity.id, lost })
    return goOn(player, world, end, 'inventory/full', {}, events)
  }
  runAgain(run, end)
}

function rollOutputs({ player, world, era, activity, events }: Run, at: Millis): Amounts {
  const completion = player.completions[activity.id] ?? 0
  const yielded: Amounts = {}
  const undecided: string[] = []
  for (const index of rarestFirst(activity)) {
    const { itemId, quantity, chance } = activity.outputs[index] as Output
    if (chance < 1) {
      const key = world.rolls(activity.id, rollBlock(completion))
      if (!key) undecided.push(itemId)
      if (!key || roll(key, completion, index) >= thresholdOf(chance, activity, era)) continue
    }
    increase(yielded, itemId, quantity)
  }
  if (undecided.length > 0) {
    events.push({ type: 'unsettled', at, activityId: activity.id, completions: 1, items: undecided })
  }
  return yielded
}
