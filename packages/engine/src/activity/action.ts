import { settleMilestones, triggersOf } from '../achievements/milestones.ts'
import { isPremium } from '../character/membership.ts'
import type { CurrentAction, Goal, PlannedAction, Player, Stack } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { leaveCombat } from '../character/vitals.ts'
import { checkFight, spawnTarget } from '../combat/fight-start.ts'
import { type Activity, type Content, find, isFight, type Resource } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import { type Details, isRefused, type Refused, refuse, type StopReason } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { hasRoom } from '../inventory/bank.ts'
import { countOf, takeItem } from '../inventory/inventory.ts'
import { workOf } from './work.ts'

/**
 * Checks whether an activity may start. The same rules serve gathering and making: what an activity needs, takes and
 * yields is data (rules A1 to A12).
 */
export function checkStart(
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
  if (isFight(activity)) return checkFight(player, content, activity) ?? activity
  if (!fitsCertainYield(player, content, activity)) return refuse('inventory/full')
  return activity
}

export function missingResource(inventory: readonly Stack[], { resources }: Activity) {
  for (const { itemId } of resources) {
    const quantity = neededQuantity(resources, itemId)
    if (countOf(inventory, itemId) < quantity) return { itemId, quantity }
  }
}

/** An item may be listed twice, as a tool and as fuel: then both quantities are needed. */
export function neededQuantity(resources: readonly Resource[], itemId: string): number {
  return resources.reduce((sum, resource) => (resource.itemId === itemId ? sum + resource.quantity : sum), 0)
}

/**
 * Applies the certain part of one completion to a copy of the pack. Returns false if the yield has no room after the
 * resources are used up.
 */
export function fitsCertainYield(
  player: Player,
  content: Content,
  activity: Activity,
  tried = clone(player.inventory),
) {
  for (const { itemId, quantity, consumed } of activity.resources) if (consumed) takeItem(tried, itemId, quantity)
  return hasRoom(player, content, tried, activity.outputs)
}

/** Replaces the running action. The caller has checked the new one with `checkStart`. */
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
  markSkillActive(player, activity, at)
  if (activity.locationId !== null) moveTo(player, activity.locationId, at, events)
  if (isFight(activity)) spawnTarget(player, content, activity, at)
  events.push({ type: 'started', at, activityId: activity.id, locationId: activity.locationId })
}

export function endAction(player: Player, at: Millis, reason: StopReason, details: Details, events: GameEvent[]): void {
  const action = player.currentAction
  if (!action) return
  player.currentAction = null
  markSkillIdle(player, action.skillType)
  if (player.combat.currentTarget) leaveCombat(player, at)
  recordStop(player, at, action.activityId, reason, details, events)
}

/** Staff may move an activity to another skill while it runs; its next run trains the new skill. */
export function switchSkill(player: Player, action: CurrentAction, activity: Activity, at: Millis): void {
  if (action.skillType === activity.skillType) return
  markSkillIdle(player, action.skillType)
  action.skillType = activity.skillType
  markSkillActive(player, activity, at)
}

/** Moves the player to the place of an activity. */
export function moveTo(player: Player, locationId: string, at: Millis, events: GameEvent[]): void {
  if (player.currentLocation === locationId) return
  player.currentLocation = locationId
  if (!player.visited.includes(locationId)) player.visited.push(locationId)
  events.push({ type: 'travelled', at, locationId })
}

function markSkillActive(player: Player, activity: Activity, at: Millis): void {
  const skill = player.skills[activity.skillType]
  skill.isActive = true
  skill.currentActivity = activity.id
  skill.lastActiveTime = at
}

function markSkillIdle(player: Player, skillType: SkillType): void {
  player.skills[skillType].isActive = false
  player.skills[skillType].currentActivity = null
}

/** Ends the running action and starts the next one in the queue that may start (rules Q3 to Q5). */
export function endAndStartNext(
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
    const activity = checkStart(player, content, next, at)
    if (isRefused(activity)) recordStop(player, at, next.activityId, activity.refused, activity.details, events)
    // A player who has just died does not start the next fight.
    else if (reason === 'stop/died' && isFight(activity)) recordStop(player, at, next.activityId, reason, {}, events)
    else if (isGoalReached(player, next.goal, activity.skillType, 0))
      recordStop(player, at, next.activityId, 'stop/goal', {}, events)
    else {
      const from = events.length
      beginAction(player, content, activity, next.goal, at, events)
      // The new action may have moved the player to another place.
      return settleMilestones(player, era, events.slice(from).flatMap(triggersOf), at, events)
    }
  }
}

export function isGoalReached(player: Player, goal: Goal | null, skill: SkillType, completed: number): boolean {
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

/** The quantity of an item in the pack and the bank. */
export function stockOf(player: Player, itemId: string): number {
  return countOf(player.inventory, itemId) + countOf(player.bank, itemId)
}

function recordStop(
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
