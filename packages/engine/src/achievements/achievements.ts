import { recipeWork } from '../activity/work.ts'
import { learnAll } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { combatLevel, totalLevel } from '../character/skills.ts'
import { type Achievement, type Content, find, type Requirement } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { ClaimAchievement } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { stow } from '../inventory/bank.ts'
import { receive } from '../inventory/collection.ts'

/** Achievements, rules H1 to H6: granted at the moment they are earned, once. */
export interface Progress {
  progress: number
  target: number
}

export function progressOf(player: Player, requirement: Requirement): Progress {
  return { progress: reachedOf(player, requirement), target: wantedOf(requirement) }
}

/**
 * How far a player has come with each thing an achievement asks for, never beyond it. One that is earned stays so: the
 * coins it asked for may be spent by now.
 */
export function stepsOf(player: Player, { id, requirements }: Achievement): Progress[] {
  const isDone = Object.hasOwn(player.achievements, id)
  return requirements.map((requirement) => {
    const { progress, target } = progressOf(player, requirement)
    return { progress: isDone ? target : Math.min(progress, target), target }
  })
}

/** By achievement and requirement (`req_0`, `req_1`, ...), of all that have been begun and can be earned. */
export function achievementProgress(player: Player, content: Content): Record<string, Record<string, number>> {
  const begun: Record<string, Record<string, number>> = {}
  for (const achievement of Object.values(content.achievements)) {
    const steps = stepsOf(player, achievement)
    if (achievement.isActive && steps.some(({ progress }) => progress > 0)) begun[achievement.id] = byKey(steps)
  }
  return begun
}

export function byKey(steps: readonly Progress[]): Record<string, number> {
  return Object.fromEntries(steps.map(({ progress }, index) => [`req_${index}`, progress]))
}

function reachedOf(player: Player, { type, skill, target = '' }: Requirement): number {
  switch (type) {
    case 'skill_level':
      return skill ? player.skills[skill].level : 0
    case 'total_level':
      return totalLevel(player.skills)
    case 'combat_level':
      return combatLevel(player.skills)
    case 'completions':
      return player.completions[target] ?? player.completions[recipeWork(target)] ?? 0
    case 'items_gained':
      return player.collection[target]?.total ?? 0
    case 'collection':
      return Object.keys(player.collection).length
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

function wantedOf({ type, count = 1, level = 1, value = 1 }: Requirement): number {
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

/** What an achievement waits for, so that a completion asks only those it could have met. */
function triggerOf({ type, skill, target }: Requirement): string {
  switch (type) {
    case 'skill_level':
      return `level:${skill}`
    case 'total_level':
    case 'combat_level':
      return 'level'
    case 'completions':
      return `done:${target}`
    case 'items_gained':
      return `item:${target}`
    case 'kills':
      return target ? `kill:${target}` : 'kill'
    default:
      return type
  }
}

const indexes = new WeakMap<Content, Map<string, Achievement[]>>()

/** By trigger, those that can be earned. */
export function waitingFor(content: Content, trigger: string): readonly Achievement[] {
  return indexOf(content).get(trigger) ?? []
}

export function allTriggers(content: Content): Iterable<string> {
  return indexOf(content).keys()
}

function indexOf(content: Content): Map<string, Achievement[]> {
  let index = indexes.get(content)
  if (!index) {
    index = new Map()
    for (const achievement of Object.values(content.achievements)) {
      if (!achievement.isActive) continue
      for (const key of new Set(achievement.requirements.map(triggerOf))) {
        index.set(key, [...(index.get(key) ?? []), achievement])
      }
    }
    indexes.set(content, index)
  }
  return index
}

export function isEarned(player: Player, { requirements }: Achievement): boolean {
  for (const requirement of requirements) {
    if (reachedOf(player, requirement) < wantedOf(requirement)) return false
  }
  return true
}

/** Rewards that find no room wait to be fetched; all else is the player's at once. */
export function grant(player: Player, era: Era, achievement: Achievement, at: Millis, events: GameEvent[]) {
  const { coins = 0, xp = {}, items = [], title } = achievement.rewards
  player.coins += coins
  if (title && !player.titles.includes(title)) player.titles.push(title)
  const given: Amounts = {}
  for (const { itemId, quantity } of items) given[itemId] = (given[itemId] ?? 0) + quantity
  const waiting = stow(player, era.content, given)
  const gained = without(given, waiting)
  receive(player, gained, at)
  player.achievements[achievement.id] = { completedAt: at, claimed: Object.keys(waiting).length === 0, waiting }
  const points = learnAll(player, era, xp, at, events)
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
  const left = stow(player, content, earned.waiting)
  const gained = without(earned.waiting, left)
  if (Object.keys(gained).length === 0) return refuse('inventory/no-space')
  earned.waiting = left
  earned.claimed = Object.keys(left).length === 0
  receive(player, gained, at)
  events.push({ type: 'fetched', at, gained })
}

export function without(all: Amounts, left: Amounts): Amounts {
  const rest: Amounts = {}
  for (const [id, quantity] of Object.entries(all)) {
    const kept = quantity - (left[id] ?? 0)
    if (kept > 0) rest[id] = kept
  }
  return rest
}
