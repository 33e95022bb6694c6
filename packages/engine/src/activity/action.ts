import { notice, triggersOf } from '../achievements/milestones.ts'
import { isPremium } from '../character/membership.ts'
import type { CurrentAction, Goal, PlannedAction, Player, Stack } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { leaveCombat } from '../character/vitals.ts'
import { mayFight, meetTarget } from '../combat/fight-start.ts'
import { type Activity, type Content, find, isFight, type Resource } from '../content/content.ts'
import { copy } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import { type Details, isRefused, type Refused, refuse, type StopReason } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { hasRoom } from '../inventory/bank.ts'
import { countOf, takeItem } from '../inventory/inventory.ts'
import { workOf } from './work.ts'

/**
 * Starting and stopping of everything that runs on a timer. One rule serves gathering and making alike: what an
 * activity needs, takes and yields is data (rules A1 to A12).
 */
export function mayRun(
  player: Player,
  content: Content,
  { activityId, locationId }: Pick<PlannedAction, 'activityId' | 'locationId'>,
  at: Millis,
): Activity | Refused {
  const activity = workOf(content, activityId)
  if (!activity || activity.locationId !== locationId || activity.deactivated) return refuse('activity/not-found')
  if (activity.membersOnly && !isPremium(player, at)) return refuse('activity/members')
  for (const [skill, level] of Object.entries(activity.levelRequirements)) {
    if (player.skills[skill as SkillType].level < level) return refuse('activity/level', { skill, level })
  }
  const missing = missingResource(player.inventory, activity)
  if (missing)
    return refuse('activity/resources', { quantity: missing.quantity, item: nameOf(content, missing.itemId) })
  if (isFight(activity)) return mayFight(player, content, activity) ?? activity
  if (!tryCertain(player, content, activity)) return refuse('inventory/full')
  return activity
}

export function missingResource(inventory: readonly Stack[], { resources }: Activity) {
  for (const { itemId } of resources) {
    const quantity = neededOf(resources, itemId)
    if (countOf(inventory, itemId) < quantity) return { itemId, quantity }
  }
}

/** A thing may be asked for twice, as a tool and as fuel: then both have to be there. */
export function neededOf(resources: readonly Resource[], itemId: string): number {
  return resources.reduce((sum, resource) => (resource.itemId === itemId ? sum + resource.quantity : sum), 0)
}

/**
 * Works the certain part of one completion into a copy of the pack. False where the yield has no room, counting what
 * will have been used up by then.
 */
export function tryCertain(player: Player, content: Content, activity: Activity, tried = copy(player.inventory)) {
  for (const { itemId, quantity, consumed } of activity.resources) if (consumed) takeItem(tried, itemId, quantity)
  return hasRoom(player, content, tried, activity.outputs)
}

/** Puts an action in place of whatever runs. It has been checked with `mayRun`. */
export function beginAction(
  player: Player,
  content: Content,
  activity: Activity,
  goal: Goal | null,
  at: Millis,
  events: GameEvent[],
): void {
  endAction(player, at, 'stop/replaced', {}, events)
  player.currentAction = {
    activityId: activity.id,
    locationId: activity.locationId,
    goal,
    skillType: activity.skillType,
    startTime: at,
    duration: activity.duration,
    completed: 0,
  }
  rouse(player, activity, at)
  if (activity.locationId !== null) arrive(player, activity.locationId, at, events)
  if (isFight(activity)) meetTarget(player, content, activity, at)
  events.push({ type: 'started', at, activityId: activity.id, locationId: activity.locationId })
}

export function endAction(player: Player, at: Millis, reason: StopReason, details: Details, events: GameEvent[]): void {
  const action = player.currentAction
  if (!action) return
  player.currentAction = null
  rest(player, action.skillType)
  if (player.combat.currentTarget) leaveCombat(player, at)
  noteStop(player, at, action.activityId, reason, details, events)
}

/** Staff may move an activity to another skill while it runs: from its next run on, that is the one at work. */
export function followSkill(player: Player, action: CurrentAction, activity: Activity, at: Millis): void {
  if (action.skillType === activity.skillType) return
  rest(player, action.skillType)
  action.skillType = activity.skillType
  rouse(player, activity, at)
}

/** What is done at a place is done there: whoever starts it goes. */
export function arrive(player: Player, locationId: string, at: Millis, events: GameEvent[]): void {
  if (player.currentLocation === locationId) return
  player.currentLocation = locationId
  if (!player.visited.includes(locationId)) player.visited.push(locationId)
  events.push({ type: 'travelled', at, locationId })
}

function rouse(player: Player, activity: Activity, at: Millis): void {
  const skill = player.skills[activity.skillType]
  skill.isActive = true
  skill.currentActivity = activity.id
  skill.lastActiveTime = at
}

function rest(player: Player, skillType: SkillType): void {
  player.skills[skillType].isActive = false
  player.skills[skillType].currentActivity = null
}

/** The running action came to its end by itself: what waits in the queue takes its place (rules Q3 to Q5). */
export function goOn(
  player: Player,
  world: World,
  at: Millis,
  reason: StopReason,
  details: Details,
  events: GameEvent[],
): void {
  endAction(player, at, reason, details, events)
  const era = eraAt(world.timeline, at)
  const { content } = era
  for (let next = player.queue.shift(); next; next = player.queue.shift()) {
    const activity = mayRun(player, content, next, at)
    if (isRefused(activity)) noteStop(player, at, next.activityId, activity.refused, activity.details, events)
    // Whoever has just died does not walk into the next fight.
    else if (reason === 'stop/died' && isFight(activity)) noteStop(player, at, next.activityId, reason, {}, events)
    else if (isReached(player, next.goal, activity.skillType, 0))
      noteStop(player, at, next.activityId, 'stop/goal', {}, events)
    else {
      const from = events.length
      beginAction(player, content, activity, next.goal, at, events)
      // Who goes on elsewhere has come to a place.
      return notice(player, era, events.slice(from).flatMap(triggersOf), at, events)
    }
  }
}

export function isReached(player: Player, goal: Goal | null, skill: SkillType, completed: number): boolean {
  switch (goal?.kind) {
    case 'count':
      return completed >= goal.count
    case 'level':
      return player.skills[skill].level >= goal.level
    case 'stock':
      return stockOf(player, goal.itemId) >= goal.quantity
    default:
      return false
  }
}

/** Of an item, what the pack and the bank hold. */
export function stockOf(player: Player, itemId: string): number {
  return countOf(player.inventory, itemId) + countOf(player.bank, itemId)
}

function noteStop(
  player: Player,
  at: Millis,
  activityId: string,
  reason: StopReason,
  details: Details,
  events: GameEvent[],
) {
  player.lastStop = { at, activityId, reason, details }
  events.push({ type: 'stopped', at, activityId, reason, details })
}

export function nameOf(content: Content, itemId: string): string {
  return find(content.items, itemId)?.name ?? itemId
}
