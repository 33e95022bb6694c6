import { settleMilestones, triggersSince } from '../achievements/milestones.ts'
import { beginAction, endAction, prepareAction, recordStop } from '../activity/action.ts'
import { workOf } from '../activity/work.ts'
import type { Player } from '../character/player.ts'
import { type Content, isFight } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import { type Details, isRefused, type StopReason } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { type Era, eraAt, type World } from '../core/world.ts'
import { assignedLoadout } from '../loadouts/assigned-loadout.ts'
import { isGoalReached, isSupplyStop, stopFor } from './goals.ts'
import type { PlanEntry, Stop } from './plan.ts'
import { pausesPlan, putBack } from './return-entry.ts'

/** How many entries a plan tries to begin until the player does something. */
const PLAN_TRIES = 5_000
/** Checking and wearing a loadout takes longer than all the rest of a try. */
const TRIES_PER_LOADOUT = 2

/** Ends the running action and begins the next entry of the plan that may begin (rules Q3 to Q5 and PL5 to PL8). */
export function endAndStartNext(
  player: Player,
  world: World,
  at: Millis,
  reason: StopReason,
  details: Details,
  events: GameEvent[],
): void {
  const why = stopFor(player.currentAction?.goal ?? null, reason)
  endAction(player, at, why, details, events)
  if (!pausesPlan(player, why)) startNextEntry(player, eraAt(world.timeline, at), at, why, events)
}

/** Begins the first entry that may begin. `after` is the reason the action before it ended. */
export function startNextEntry(
  player: Player,
  era: Era,
  at: Millis,
  after: StopReason | null,
  events: GameEvent[],
): void {
  while (!endFruitlessPlan(player, at, events) && !pauseAfterTries(player, at, events)) {
    const entry = takeNextEntry(player, era.content)
    const problem = entry && startEntry(player, era, entry, at, after, events)
    if (!problem) return
    // Without this, a plan full of entries that cannot begin tells each of them again after every completion.
    const isKnown = entry.repeats && entry.stop?.reason === problem.reason
    if (!isKnown) recordStop(player, at, entry.activityId, problem.reason, problem.details, events)
    if (isSupplyStop(problem.reason) && pausesPlan(player, problem.reason)) {
      player.queue.unshift({ ...entry, stop: null })
      return
    }
    putBack(player, entry, problem, false)
  }
}

/** Begins an entry that has been taken from the queue. Returns why it may not begin. */
export function startEntry(
  player: Player,
  era: Era,
  entry: PlanEntry,
  at: Millis,
  after: StopReason | null,
  events: GameEvent[],
): Stop | null {
  const stop = (reason: StopReason, details: Details = {}): Stop => ({
    at,
    activityId: entry.activityId,
    reason,
    details,
  })
  const prepared = prepareAction(player, era.content, entry, at)
  if (isRefused(prepared)) return stop(prepared.refused, prepared.details)
  const { activity } = prepared
  // A player who has just died does not start the next fight.
  if (after === 'stop/died' && isFight(activity)) return stop('stop/died')
  if (isGoalReached(player, entry.goal, activity.skillType, entry.completed, at)) return stop('stop/goal')
  const from = events.length
  beginAction(player, era.content, prepared, entry, at, events)
  // The new action may have moved the player to another place.
  settleMilestones(player, era, triggersSince(events, from), at, events)
  return null
}

/** The first entry that may be tried, removed from the queue. */
function takeNextEntry(player: Player, content: Content): PlanEntry | undefined {
  const { queue, plan } = player
  const index = queue.findIndex(isWaiting)
  const entry = index < 0 ? undefined : queue.splice(index, 1)[0]
  const activity = entry && workOf(content, entry.activityId)
  if (entry) plan.tries += activity && assignedLoadout(player, activity) ? TRIES_PER_LOADOUT : 1
  return entry
}

/**
 * Pauses a plan that has tried too many entries since the player last did something (rule PL12). Without this, entries
 * that end or fail at once make a day of absence a thousand times as expensive to settle.
 */
function pauseAfterTries(player: Player, at: Millis, events: GameEvent[]): boolean {
  if (player.plan.tries < PLAN_TRIES) return false
  const next = player.queue.find(isWaiting)
  if (next) recordStop(player, at, next.activityId, 'stop/tries', { limit: PLAN_TRIES }, events)
  return true
}

/** Whether an entry begins by itself when its turn comes. */
export function isWaiting({ stop, repeats }: PlanEntry): boolean {
  return repeats || stop === null
}

/** Ends the plan if every entry that is left has been tried since the last completion (rule PL8). */
function endFruitlessPlan(player: Player, at: Millis, events: GameEvent[]): boolean {
  const { queue, plan } = player
  if (plan.fruitless === 0) return false
  let last: PlanEntry | undefined
  let waiting = 0
  for (const entry of queue) {
    if (!isWaiting(entry)) continue
    if (!entry.repeats) return false
    last = entry
    waiting++
  }
  if (!last || plan.fruitless < waiting) return false
  plan.fruitless = 0
  recordStop(player, at, last.activityId, 'stop/plan', {}, events)
  return true
}
