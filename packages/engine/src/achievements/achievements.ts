import { recipeActivityId } from '../activity/work.ts'
import { addRewardExperience } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { combatLevel, totalLevel } from '../character/skills.ts'
import { type Achievement, type Content, find, type Requirement } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { ClaimAchievement } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { storeItems } from '../inventory/bank.ts'
import { recordReceived } from '../inventory/collection.ts'
import { triggerName } from './triggers.ts'

/** Progress towards one requirement of an achievement. Rules H1 to H6. */
export interface RequirementProgress {
  progress: number
  target: number
}

export function progressOf(player: Player, requirement: Requirement): RequirementProgress {
  return { progress: currentValue(player, requirement), target: targetValue(requirement) }
}

/**
 * The progress for each requirement of an achievement, up to its target. An earned achievement stays complete, even if
 * its coins have been spent since.
 */
export function requirementsProgress(player: Player, { id, requirements }: Achievement): RequirementProgress[] {
  const isDone = Object.hasOwn(player.achievements, id)
  return requirements.map((requirement) => {
    const { progress, target } = progressOf(player, requirement)
    return { progress: isDone ? target : Math.min(progress, target), target }
  })
}

/**
 * Progress by achievement and requirement (`req_0`, `req_1`, ...), for all achievements that are active and have
 * progress.
 */
export function achievementProgress(player: Player, content: Content): Record<string, Record<string, number>> {
  const progressById: Record<string, Record<string, number>> = {}
  for (const achievement of Object.values(content.achievements)) {
    const steps = requirementsProgress(player, achievement)
    if (achievement.isActive && steps.some(({ progress }) => progress > 0))
      progressById[achievement.id] = progressByKey(steps)
  }
  return progressById
}

export function progressByKey(steps: readonly RequirementProgress[]): Record<string, number> {
  return Object.fromEntries(steps.map(({ progress }, index) => [`req_${index}`, progress]))
}

/** Values that take a walk over all skills or items. Several achievements ask for them at the same moment. */
interface Sums {
  totalLevel?: number
  combatLevel?: number
  collected?: number
}

function currentValue(player: Player, { type, skill, target = '' }: Requirement, sums: Sums = {}): number {
  switch (type) {
    case 'skill_level':
      return skill ? player.skills[skill].level : 0
    case 'total_level':
      sums.totalLevel ??= totalLevel(player.skills)
      return sums.totalLevel
    case 'combat_level':
      sums.combatLevel ??= combatLevel(player.skills)
      return sums.combatLevel
    case 'completions':
      return player.completions[target] ?? player.completions[recipeActivityId(target)] ?? 0
    case 'items_gained':
      return player.collection[target]?.total ?? 0
    case 'collection':
      sums.collected ??= Object.keys(player.collection).length
      return sums.collected
    case 'kills':
      return target ? (player.kills[target] ?? 0) : player.statistics.monstersDefeated
    case 'quests': {
      const { completedQuests } = player.questProgress
      return target ? Number(completedQuests.includes(target)) : completedQuests.length
    }
    case 'harvests':
      return player.farming.totalHarvested
    case 'deaths':
      return player.statistics.deaths
    case 'visited':
      return Number(player.visited.includes(target))
    case 'coins':
      return player.coins
  }
}

function targetValue({ type, count = 1, level = 1, value = 1 }: Requirement): number {
  switch (type) {
    case 'skill_level':
      return level
    case 'total_level':
    case 'combat_level':
    case 'coins':
      return value
    case 'visited':
      return 1
    default:
      return count
  }
}

/** The trigger of a requirement, so that an event checks only the achievements it could have completed. */
function triggerOf({ type, skill, target }: Requirement): string {
  switch (type) {
    case 'skill_level':
      return triggerName('level', skill ?? '')
    case 'total_level':
    case 'combat_level':
      return 'level'
    case 'completions':
      return triggerName('done', target ?? '')
    case 'items_gained':
      return triggerName('item', target ?? '')
    case 'kills':
      return target ? triggerName('kill', target) : 'kill'
    default:
      return type
  }
}

/** One requirement of an achievement. */
interface Counted {
  readonly achievementId: string
  readonly requirement: Requirement
  readonly target: number
}

/** An achievement with its requirements. */
interface Awaited {
  readonly achievement: Achievement
  readonly counted: readonly Counted[]
}

/** The active achievements of a content, prepared once. */
interface AchievementIndex {
  readonly byTrigger: ReadonlyMap<string, readonly Awaited[]>
  readonly countedByTrigger: ReadonlyMap<string, readonly Counted[]>
  /** In the order of the triggers: an achievement with several triggers is there several times. */
  readonly all: readonly Awaited[]
}

const indexes = new WeakMap<Content, AchievementIndex>()

function achievementIndex(content: Content): AchievementIndex {
  let index = indexes.get(content)
  if (!index) {
    const byTrigger = new Map<string, Awaited[]>()
    const countedByTrigger = new Map<string, Counted[]>()
    for (const achievement of Object.values(content.achievements)) {
      if (!achievement.isActive) continue
      const { id: achievementId, requirements } = achievement
      const counted = requirements.map((requirement) => ({
        achievementId,
        requirement,
        target: targetValue(requirement),
      }))
      for (const one of counted) addTo(countedByTrigger, triggerOf(one.requirement), one)
      for (const trigger of new Set(requirements.map(triggerOf))) addTo(byTrigger, trigger, { achievement, counted })
    }
    index = { byTrigger, countedByTrigger, all: [...byTrigger.values()].flat() }
    indexes.set(content, index)
  }
  return index
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const NONE: readonly never[] = []

/** The active achievements with a requirement of this trigger. */
export function achievementsFor(content: Content, trigger: string): readonly Awaited[] {
  return achievementIndex(content).byTrigger.get(trigger) ?? NONE
}

export function allAchievements(content: Content): readonly Awaited[] {
  return achievementIndex(content).all
}

/**
 * What is missing for the next achievement with a requirement of this trigger, of one type if several types share it:
 * Infinity if there is none.
 */
export function leastMissing(player: Player, content: Content, trigger: string, type?: Requirement['type']): number {
  let least = Number.POSITIVE_INFINITY
  const sums: Sums = {}
  for (const { achievementId, requirement, target } of achievementIndex(content).countedByTrigger.get(trigger) ??
    NONE) {
    if ((type && requirement.type !== type) || Object.hasOwn(player.achievements, achievementId)) continue
    const missing = target - currentValue(player, requirement, sums)
    if (missing > 0 && missing < least) least = missing
  }
  return least
}

export function isEarned(player: Player, { requirements }: Achievement): boolean {
  return requirements.every((requirement) => currentValue(player, requirement) >= targetValue(requirement))
}

/** The same of a prepared achievement. */
function isReached(player: Player, { counted }: Awaited, sums: Sums): boolean {
  for (const { requirement, target } of counted) if (currentValue(player, requirement, sums) < target) return false
  return true
}

/** Grants those of the achievements that the player has earned. */
export function grantEarned(
  player: Player,
  era: Era,
  achievements: readonly Awaited[],
  at: Millis,
  events: GameEvent[],
): void {
  let sums: Sums = {}
  for (const awaited of achievements) {
    const { achievement } = awaited
    // In this order, because most have not been earned for most of a game, and looking up what has been takes longer.
    if (!isReached(player, awaited, sums) || Object.hasOwn(player.achievements, achievement.id)) continue
    grantAchievement(player, era, achievement, at, events)
    // The rewards may have changed them.
    sums = {}
  }
}

/** Grants the rewards. Items without room wait to be claimed. */
function grantAchievement(player: Player, era: Era, achievement: Achievement, at: Millis, events: GameEvent[]) {
  const { coins = 0, xp = {}, items = [], title } = achievement.rewards
  player.coins += coins
  if (title && !player.titles.includes(title)) player.titles.push(title)
  const given: Amounts = {}
  for (const { itemId, quantity } of items) given[itemId] = (given[itemId] ?? 0) + quantity
  const waiting = storeItems(player, era.content, given)
  const gained = subtractAmounts(given, waiting)
  recordReceived(player, gained, at)
  player.achievements[achievement.id] = { completedAt: at, claimed: Object.keys(waiting).length === 0, waiting }
  const points = addRewardExperience(player, era, xp, at, events)
  events.push({ type: 'achieved', at, achievementId: achievement.id, coins, points, gained })
}

export function claimAchievement(
  player: Player,
  content: Content,
  { achievementId }: ClaimAchievement,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const earned = find(player.achievements, achievementId)
  if (!earned) return refuse('achievement/not-earned')
  if (earned.claimed) return refuse('achievement/nothing-waits')
  const left = storeItems(player, content, earned.waiting)
  const gained = subtractAmounts(earned.waiting, left)
  if (Object.keys(gained).length === 0) return refuse('inventory/no-space')
  earned.waiting = left
  earned.claimed = Object.keys(left).length === 0
  recordReceived(player, gained, at)
  events.push({ type: 'fetched', at, gained })
}

export function subtractAmounts(all: Amounts, left: Amounts): Amounts {
  const rest: Amounts = {}
  for (const [id, quantity] of Object.entries(all)) {
    const kept = quantity - (left[id] ?? 0)
    if (kept > 0) rest[id] = kept
  }
  return rest
}
