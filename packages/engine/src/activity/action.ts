import { isPremium } from '../character/membership.ts'
import type { Player } from '../character/player.ts'
import { lackingLevel, type SkillType } from '../character/skills.ts'
import { leaveCombat } from '../character/vitals.ts'
import { checkFight, spawnTarget } from '../combat/fight-start.ts'
import { type Activity, type Content, find, isFight, type Resource } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import { type Details, isRefused, type Refused, refuse, type StopReason } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { hasFreeSlots, hasRoom } from '../inventory/bank.ts'
import { copyStacks } from '../inventory/inventory.ts'
import { supplyOf, takeSupply } from '../inventory/supplies.ts'
import { assignedLoadout } from '../loadouts/assigned-loadout.ts'
import { hasEffect, type Outfit, outfitOf, wearOutfit } from '../loadouts/wear-loadout.ts'
import type { CurrentAction, PlanEntry, PlannedAction } from '../plan/plan.ts'
import { returnEntry } from '../plan/return-entry.ts'
import { notFound, workOf } from './work.ts'

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
  if (!activity || activity.locationId !== locationId || activity.deactivated) return notFound(activityId)
  if (activity.membersOnly && !isPremium(player, at)) return refuse('activity/members')
  const lacking = lackingLevel(player.skills, activity.levelRequirements)
  if (lacking) return refuse('activity/level', lacking)
  const missing = missingResource(player, activity)
  if (missing)
    return refuse('activity/resources', { quantity: missing.quantity, item: nameOf(content, missing.itemId) })
  if (isFight(activity)) return checkFight(player, content, activity) ?? activity
  if (!fitsCertainYield(player, content, activity)) return refuse('inventory/full')
  return activity
}

/** An action that may begin, with the loadout it begins in. */
export interface PreparedAction {
  activity: Activity
  outfit: Outfit | null
}

/** Checks whether an action may begin. It sees the loadout that is worn for the action (rule LO8). */
export function prepareAction(
  player: Player,
  content: Content,
  planned: Pick<PlannedAction, 'activityId' | 'locationId'>,
  at: Millis,
): PreparedAction | Refused {
  const known = workOf(content, planned.activityId)
  const loadout = known && assignedLoadout(player, known)
  const outfit = loadout ? outfitOf(player, content, loadout) : null
  if (outfit && isRefused(outfit)) return outfit
  const activity = checkStart(outfit ? { ...player, ...outfit.changes } : player, content, planned, at)
  return isRefused(activity) ? activity : { activity, outfit }
}

/** The player as an activity would begin, for estimates: with its loadout on, unless it runs already. */
export function playerReadyFor(player: Player, content: Content, activity: Activity): Player {
  const loadout = player.currentAction?.activityId === activity.id ? undefined : assignedLoadout(player, activity)
  const outfit = loadout && outfitOf(player, content, loadout)
  return outfit && !isRefused(outfit) ? { ...player, ...outfit.changes } : player
}

export function missingResource(player: Player, { resources }: Activity) {
  for (const { itemId } of resources) {
    const quantity = neededQuantity(resources, itemId)
    if (supplyOf(player, itemId) < quantity) return { itemId, quantity }
  }
}

/** An item may be listed twice, as a tool and as fuel: then both quantities are needed. */
export function neededQuantity(resources: readonly Resource[], itemId: string): number {
  return resources.reduce((sum, resource) => (resource.itemId === itemId ? sum + resource.quantity : sum), 0)
}

/**
 * Applies the certain part of one completion to the supplies and a copy of the pack. Returns false if the yield has no
 * room after the resources are used up.
 */
export function fitsCertainYield(player: Player, content: Content, activity: Activity): boolean {
  // Using up supplies only adds room. Without this, every start copies pack and bank.
  if (hasFreeSlots(player, content, activity.outputs)) return true
  const inventory = copyStacks(player.inventory)
  const usesSupplies = activity.resources.some(({ consumed }) => consumed)
  const bank = usesSupplies ? copyStacks(player.bank) : player.bank
  const tried = { ...player, inventory, bank }
  for (const { itemId, quantity, consumed } of activity.resources) if (consumed) takeSupply(tried, itemId, quantity)
  return hasRoom(tried, content, inventory, activity.outputs)
}

/**
 * Replaces the running action by an entry of the plan, or by an action the player starts directly. The caller has
 * checked the new one with `prepareAction`.
 */
export function beginAction(
  player: Player,
  content: Content,
  { activity, outfit }: PreparedAction,
  entry: Pick<PlanEntry, 'id' | 'repeats' | 'goal' | 'completed'> | null,
  at: Millis,
  events: GameEvent[],
): void {
  endAction(player, at, 'stop/replaced', {}, events)
  if (outfit && hasEffect(player, outfit)) wearOutfit(player, content, outfit, at, events)
  player.currentAction = {
    activityId: activity.id,
    locationId: activity.locationId,
    goal: entry?.goal ?? null,
    entry: entry && { id: entry.id, repeats: entry.repeats },
    skillType: activity.skillType,
    startTime: at,
    duration: activity.duration,
    completed: entry?.completed ?? 0,
    completedBefore: entry?.completed ?? 0,
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
  returnEntry(player, action, { at, activityId: action.activityId, reason, details })
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

export function recordStop(
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
