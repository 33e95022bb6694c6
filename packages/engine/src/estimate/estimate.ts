import { missingResource, neededOf, tryCertain } from '../activity/action.ts'
import { chanceIn, experienceOf } from '../activity/booking.ts'
import { completionsToLevel } from '../character/experience.ts'
import { INVENTORY_SLOTS, type Player } from '../character/player.ts'
import { MAX_LEVEL } from '../character/skills.ts'
import type { Activity } from '../content/content.ts'
import { copy } from '../core/clone.ts'
import type { Amounts } from '../core/events.ts'
import { hours, type Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { countOf } from '../inventory/inventory.ts'

/** What an activity brings, by the same figures the rules book with. Spans are `null` where there is no end. */
export interface Estimate {
  experiencePerHour: number
  /** Expected yield; chances count by their share. */
  gainedPerHour: Amounts
  usedPerHour: Amounts
  nextLevel: number | null
  timeToLevel: Millis | null
  /** Until a supply runs out, if nothing else ends it before. */
  timeToSuppliesEnd: Millis | null
  /** Until the pack has no room for the certain yield; none where a supply runs out before. */
  timeToFull: Millis | null
}

export function estimate(player: Player, era: Era, activity: Activity): Estimate {
  const perHour = hours(1) / activity.duration
  const level = player.skills[activity.skillType].level
  const nextLevel = level < MAX_LEVEL ? level + 1 : null
  const gainedPerHour: Amounts = {}
  const usedPerHour: Amounts = {}
  for (const { itemId, quantity, chance } of activity.outputs) {
    gainedPerHour[itemId] =
      (gainedPerHour[itemId] ?? 0) + quantity * chanceIn(era, activity.skillType, chance) * perHour
  }
  for (const { itemId, quantity, consumed } of activity.resources) {
    if (consumed) usedPerHour[itemId] = (usedPerHour[itemId] ?? 0) + quantity * perHour
  }
  const experience = experienceOf(activity, era)
  const toLevel = nextLevel ? completionsToLevel(player, activity.skillType, nextLevel, experience) : null
  return {
    experiencePerHour: (experience / 1_000) * perHour,
    gainedPerHour,
    usedPerHour,
    nextLevel,
    timeToLevel: toLevel === null || !Number.isFinite(toLevel) ? null : toLevel * activity.duration,
    timeToSuppliesEnd: timesOrNull(completionsBySupplies(player, activity), activity),
    timeToFull: timesOrNull(completionsByRoom(player, era, activity), activity),
  }
}

function timesOrNull(times: number, activity: Activity): Millis | null {
  return Number.isFinite(times) ? times * activity.duration : null
}

/** What certainly comes back, such as a mould or a seed, is there for the next run. */
function completionsBySupplies(player: Player, { resources, outputs }: Activity): number {
  const consumed = resources.filter((resource) => resource.consumed)
  const certain = outputs.filter(({ chance }) => chance >= 1).map((output) => ({ ...output, consumed: false }))
  let times = Number.POSITIVE_INFINITY
  for (const { itemId } of resources) {
    const spare = countOf(player.inventory, itemId) - neededOf(resources, itemId)
    const spent = neededOf(consumed, itemId) - neededOf(certain, itemId)
    if (spare < 0) return 0
    if (spent > 0) times = Math.min(times, 1 + Math.floor(spare / spent))
  }
  return times
}

/** Tried out on a copy: how much a pack takes also depends on the slots that supplies leave, one by one. */
function completionsByRoom(player: Player, era: Era, activity: Activity): number {
  const tried = copy(player.inventory)
  for (let times = 0; times <= 2 * INVENTORY_SLOTS; times++) {
    if (missingResource(tried, activity)) break
    if (!tryCertain(player, era.content, activity, tried)) return times
  }
  return Number.POSITIVE_INFINITY
}
