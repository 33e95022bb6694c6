import { neededQuantity } from '../activity/action.ts'
import { effectiveChance, experienceOf } from '../activity/run.ts'
import { completionsToLevel } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { MAX_LEVEL } from '../character/skills.ts'
import type { Activity } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import { hours, type Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { supplyOf } from '../inventory/supplies.ts'
import { endOfRuns } from './run-end.ts'

/** The expected results of an activity, from the figures the rules book with. Times are `null` if there is no end. */
export interface Estimate {
  experiencePerHour: number
  /** The expected yield; random outputs count with their chance. */
  gainedPerHour: Amounts
  usedPerHour: Amounts
  nextLevel: number | null
  timeToLevel: Millis | null
  /** Until a supply runs out, if nothing else ends the activity before. */
  timeToSuppliesEnd: Millis | null
  /** Until the pack has no room for the certain yield; null if a supply runs out before. */
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
      (gainedPerHour[itemId] ?? 0) + quantity * effectiveChance(era, activity.skillType, chance) * perHour
  }
  for (const { itemId, quantity, consumed } of activity.resources) {
    if (consumed) usedPerHour[itemId] = (usedPerHour[itemId] ?? 0) + quantity * perHour
  }
  const experience = experienceOf(activity, era)
  const toLevel = nextLevel ? completionsToLevel(player, activity.skillType, nextLevel, experience) : null
  const end = endOfRuns(player, era, activity)
  return {
    experiencePerHour: (experience / 1_000) * perHour,
    gainedPerHour,
    usedPerHour,
    nextLevel,
    timeToLevel: toLevel === null || !Number.isFinite(toLevel) ? null : toLevel * activity.duration,
    timeToSuppliesEnd: timesOrNull(
      end?.by === 'full pack' ? completionsBySupplies(player, activity) : end?.times,
      activity,
    ),
    timeToFull: timesOrNull(end?.by === 'full pack' ? end.times : undefined, activity),
  }
}

function timesOrNull(times: number | undefined, { duration }: Activity): Millis | null {
  return times !== undefined && Number.isFinite(times) ? times * duration : null
}

/**
 * The completions that supplies allow if the pack had room for everything. Resources that are also certain outputs, such
 * as a mould or a seed, are there for the next run.
 */
function completionsBySupplies(player: Player, { resources, outputs }: Activity): number {
  const consumed = resources.filter((resource) => resource.consumed)
  const certain = outputs.filter(({ chance }) => chance >= 1).map((output) => ({ ...output, consumed: false }))
  let times = Number.POSITIVE_INFINITY
  for (const { itemId } of resources) {
    const spare = supplyOf(player, itemId) - neededQuantity(resources, itemId)
    const spent = neededQuantity(consumed, itemId) - neededQuantity(certain, itemId)
    if (spare < 0) return 0
    if (spent > 0) times = Math.min(times, 1 + Math.floor(spare / spent))
  }
  return times
}
