import type { PinnedGoal, PlannerGoal, Player } from '../character/player.ts'
import { MAX_LEVEL, SKILLS } from '../character/skills.ts'
import { type Content, find } from '../content/content.ts'
import type { PinGoal, UnpinGoal } from '../core/intents.ts'
import { isRefused, type Refused, refuse } from '../core/refusals.ts'
import { achievementKey, itemKey, levelKey, questKey } from './tree.ts'

export const PINNED_GOALS = 5
export const MOST_PLANNED = 1_000_000
/** How many ways can be chosen for a goal. */
const PLANNER_CHOICES = 50

const CHOICE_KEY = /^((item|level|kills):[a-z0-9_]{1,64}|requirement:harvests:)$/
const CHOICE = /^[a-z0-9_:-]{1,100}$/

/** Pins a goal, or changes a pinned one of the same item, skill, quest or achievement. Rule PN10. */
export function pinGoal(player: Player, content: Content, intent: PinGoal): Refused | undefined {
  const goal = parsePlannerGoal(content, intent.goal)
  if (isRefused(goal)) return goal
  const choices = parseChoices(intent.choices)
  if (!choices) return refuse('planner/invalid', { field: 'choices' })
  const pinned: PinnedGoal = { goal, choices }
  const index = indexOf(player, goal)
  if (index >= 0) player.pinnedGoals[index] = pinned
  else if (player.pinnedGoals.length >= PINNED_GOALS) return refuse('planner/full', { limit: PINNED_GOALS })
  else player.pinnedGoals.push(pinned)
}

/** Content that is gone can still be unpinned. */
export function unpinGoal(player: Player, { goal }: UnpinGoal): Refused | undefined {
  const index = typeof goal === 'object' && goal !== null ? indexOf(player, goal) : -1
  if (index < 0) return refuse('planner/not-pinned')
  player.pinnedGoals.splice(index, 1)
}

function indexOf({ pinnedGoals }: Player, goal: PlannerGoal): number {
  const key = goalKey(goal)
  return pinnedGoals.findIndex((pinned) => goalKey(pinned.goal) === key)
}

/** Goals with the same key differ only in how much they want. */
export function goalKey(goal: PlannerGoal): string {
  switch (goal.kind) {
    case 'item':
      return itemKey(goal.itemId)
    case 'level':
      return levelKey(goal.skill)
    case 'quest':
      return questKey(goal.questId)
    default:
      return achievementKey(goal.achievementId)
  }
}

/** The goal without unknown fields, because a state is hashed as a whole. */
export function parsePlannerGoal(content: Content, goal: PlannerGoal): PlannerGoal | Refused {
  switch (goal?.kind) {
    case 'item':
      if (!isIn(content.items, goal.itemId)) break
      return isWhole(goal.quantity, MOST_PLANNED)
        ? { kind: 'item', itemId: goal.itemId, quantity: goal.quantity }
        : refuse('planner/invalid', { field: 'quantity' })
    case 'level':
      if (!SKILLS.includes(goal.skill)) break
      return isWhole(goal.level, MAX_LEVEL)
        ? { kind: 'level', skill: goal.skill, level: goal.level }
        : refuse('planner/invalid', { field: 'level' })
    case 'quest':
      if (!isIn(content.quests, goal.questId)) break
      return { kind: 'quest', questId: goal.questId }
    case 'achievement':
      if (!isIn(content.achievements, goal.achievementId)) break
      return { kind: 'achievement', achievementId: goal.achievementId }
  }
  return refuse('planner/unknown-goal')
}

function isIn(table: Readonly<Record<string, unknown>>, id: string): boolean {
  return typeof id === 'string' && find(table, id) !== undefined
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}

function parseChoices(choices: PinnedGoal['choices']): PinnedGoal['choices'] | null {
  if (typeof choices !== 'object' || choices === null || Array.isArray(choices)) return null
  const entries = Object.entries(choices)
  const areValid = entries.every(([key, way]) => CHOICE_KEY.test(key) && typeof way === 'string' && CHOICE.test(way))
  return areValid && entries.length <= PLANNER_CHOICES ? { ...choices } : null
}
