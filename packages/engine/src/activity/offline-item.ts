import { subtractAmounts } from '../achievements/achievements.ts'
import { settleMilestones, triggersSince } from '../achievements/milestones.ts'
import { addExperience, thousandthsOf } from '../character/experience.ts'
import { isPremium } from '../character/membership.ts'
import type { OfflineProgress, Player } from '../character/player.ts'
import { SKILLS, type SkillType } from '../character/skills.ts'
import { type Activity, type Content, find, isFight } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { UseOfflineItem } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import { hours, type Millis, seconds } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { storeItems } from '../inventory/bank.ts'
import { recordGained } from '../inventory/collection.ts'
import { countOf, takeItem } from '../inventory/inventory.ts'
import { xpRateOf } from './xp-rates.ts'

/** A second, slower source of experience and items beside the running action. Rules O1 to O8. */
export const OFFLINE_ITEMS: readonly string[] = ['idle_crystal', 'meditation_orb', 'auto_fisher']
export const OFFLINE_DURATION = hours(8)
export const OFFLINE_TICK = seconds(5)
/** Experience per tick: 25 x 0.7. */
export const OFFLINE_EXPERIENCE = 17.5

export function startOfflineItem(
  player: Player,
  content: Content,
  { itemId, skillType }: UseOfflineItem,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!OFFLINE_ITEMS.includes(itemId) || !SKILLS.includes(skillType)) return refuse('offline/failed')
  if (countOf(player.inventory, itemId) === 0) return refuse('offline/no-item')
  if (player.offlineProgress) return refuse('offline/active')
  const peaceful = Object.values(content.activities).filter(
    (activity) => !isFight(activity) && !activity.deactivated && activity.skillType === skillType,
  )
  if (peaceful.length === 0) return refuse('offline/no-activities')
  takeItem(player.inventory, itemId, 1)
  const activityId = bestFreeActivity(player, peaceful, at)?.id ?? null
  player.offlineProgress = { itemId, skillType, activityId, startTime: at, endTime: at + OFFLINE_DURATION }
  events.push({ type: 'offlineItem', at, itemId, skill: skillType })
}

/**
 * The best activity available to the player that uses nothing up, whose tools are in the pack, and that has a certain
 * output.
 */
function bestFreeActivity(player: Player, activities: readonly Activity[], at: Millis): Activity | undefined {
  const open = activities.filter(
    ({ resources, outputs, membersOnly, levelRequirements }) =>
      resources.every(({ itemId, quantity, consumed }) => !consumed && countOf(player.inventory, itemId) >= quantity) &&
      (!membersOnly || isPremium(player, at)) &&
      outputs.some(({ chance }) => chance >= 1) &&
      Object.entries(levelRequirements).every(([skill, level]) => player.skills[skill as SkillType].level >= level),
  )
  return open.reduce<Activity | undefined>(
    (best, next) => (best && xpRateOf(best) >= xpRateOf(next) ? best : next),
    undefined,
  )
}

/** Ticks that have passed at a moment. */
export function offlineTicks({ startTime, endTime }: OfflineProgress, at: Millis): number {
  return Math.max(0, Math.floor((Math.min(at, endTime) - startTime) / OFFLINE_TICK))
}

/** 0.8 items per tick, as whole items. */
export function offlineItemsGained(ticks: number): number {
  return Math.floor((ticks * 4) / 5)
}

/** Pays everything at once when its end has passed. Items without room wait to be collected. */
export function payOfflineItem(player: Player, era: Era, at: Millis, events: GameEvent[]): void {
  const stream = player.offlineProgress
  if (!stream) return
  player.offlineProgress = null
  const ticks = offlineTicks(stream, at)
  const from = events.length
  const { skillType } = stream
  const points = addExperience(player, skillType, thousandthsOf(OFFLINE_EXPERIENCE * ticks, skillType, era), at, events)
  const { content } = era
  const output = find(content.activities, stream.activityId ?? '')?.outputs.find(({ chance }) => chance >= 1)
  const paid: Amounts = output ? { [output.itemId]: offlineItemsGained(ticks) } : {}
  const left = storeItems(player, content, paid)
  for (const id in left) player.waiting[id] = (player.waiting[id] ?? 0) + (left[id] as number)
  const gained = subtractAmounts(paid, left)
  recordGained(player, gained, 1, at)
  events.push({ type: 'streamed', at, skill: skillType, points, gained })
  settleMilestones(player, era, triggersSince(events, from), at, events)
}

export function collectWaiting(player: Player, content: Content, at: Millis, events: GameEvent[]): Refused | undefined {
  if (Object.keys(player.waiting).length === 0) return refuse('achievement/nothing-waits')
  const left = storeItems(player, content, player.waiting)
  const gained = subtractAmounts(player.waiting, left)
  if (Object.keys(gained).length === 0) return refuse('inventory/no-space')
  player.waiting = left
  recordGained(player, gained, 1, at)
  events.push({ type: 'fetched', at, gained })
}
