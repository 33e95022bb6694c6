import { experienceOf } from './booking.ts'
import { type Activity, find } from './content.ts'
import type { Amounts } from './events.ts'
import { completionsToLevel } from './experience.ts'
import { countOf, freeSlots } from './inventory.ts'
import type { Player } from './player.ts'
import { MAX_LEVEL } from './skills.ts'
import { hours, type Millis } from './time.ts'
import type { Era } from './world.ts'

/** What an activity brings, by the same figures the rules book with. Spans are `null` where there is no end. */
export interface Estimate {
  experiencePerHour: number
  /** Expected yield; chances count by their share. */
  gainedPerHour: Amounts
  usedPerHour: Amounts
  nextLevel: number | null
  timeToLevel: Millis | null
  /** Until a supply runs out. */
  timeToSuppliesEnd: Millis | null
  /** Until the pack has no room for the certain yield. */
  timeToFull: Millis | null
}

export function estimate(player: Player, era: Era, activity: Activity): Estimate {
  const perHour = hours(1) / activity.duration
  const share = (chance: number) => (chance >= 1 ? 1 : Math.min(1, chance * era.dropRateMultiplier))
  const level = player.skills[activity.skillType].level
  const nextLevel = level < MAX_LEVEL ? level + 1 : null
  const gainedPerHour: Amounts = {}
  const usedPerHour: Amounts = {}
  for (const { itemId, quantity, chance } of activity.outputs) {
    gainedPerHour[itemId] = (gainedPerHour[itemId] ?? 0) + quantity * share(chance) * perHour
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

function completionsBySupplies(player: Player, { resources }: Activity): number {
  let times = Number.POSITIVE_INFINITY
  for (const { itemId, quantity, consumed } of resources) {
    if (consumed) times = Math.min(times, Math.floor(countOf(player.inventory, itemId) / quantity))
  }
  return times
}

function completionsByRoom(player: Player, era: Era, { outputs, resources }: Activity): number {
  let slotsPerCompletion = 0
  let newStacks = 0
  for (const { itemId, quantity, chance } of outputs) {
    if (chance < 1) continue
    if (!find(era.content.items, itemId)?.stackable) slotsPerCompletion += quantity
    else if (countOf(player.inventory, itemId) === 0) newStacks++
  }
  for (const { itemId, quantity, consumed } of resources) {
    if (consumed && !find(era.content.items, itemId)?.stackable) slotsPerCompletion -= quantity
  }
  if (slotsPerCompletion <= 0) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.floor((freeSlots(player.inventory) - newStacks) / slotsPerCompletion))
}
