import type { Player } from '../character/player.ts'
import { FIGHT_SKILLS, MAX_LEVEL, type SkillType } from '../character/skills.ts'
import { type Activity, type Content, find, isFight } from '../content/content.ts'
import type { StopReason } from '../core/refusals.ts'
import { LAST_MOMENT, type Millis } from '../core/time.ts'
import { countOf } from '../inventory/inventory.ts'
import type { Goal } from './plan.ts'

/** Rules Q2 and PL4. */
export function isGoalReached(
  player: Player,
  goal: Goal | null,
  skill: SkillType,
  completed: number,
  at: Millis,
): boolean {
  switch (goal?.kind) {
    case 'count':
      return completed >= goal.count
    case 'level':
      return player.skills[levelSkill(goal, skill)].level >= goal.level
    case 'stock':
      return stockOf(player, goal.itemId) >= goal.quantity
    case 'time':
      return at >= goal.at
    default:
      return false
  }
}

/** The skill whose level a goal waits for: the one it names, otherwise the activity's own. */
export function levelSkill(goal: Goal | null, own: SkillType): SkillType {
  return (goal?.kind === 'level' ? goal.skill : undefined) ?? own
}

/** The quantity of an item in the pack and the bank. */
export function stockOf(player: Player, itemId: string): number {
  return countOf(player.inventory, itemId) + countOf(player.bank, itemId)
}

/** The moment a goal by the clock ends the action; Infinity for other goals. */
export function goalTime(goal: Goal | null | undefined): Millis {
  return goal?.kind === 'time' ? goal.at : Number.POSITIVE_INFINITY
}

const SUPPLY_STOPS: readonly StopReason[] = [
  'activity/resources',
  'activity/resources-gone',
  'combat/ammunition',
  'combat/runes',
  'combat/food',
]

/** Whether an action stopped because a supply was missing. */
export function isSupplyStop(reason: StopReason): boolean {
  return SUPPLY_STOPS.includes(reason)
}

/** The end of an action in view of its goal: missing supplies are what a goal by supplies waits for. */
export function stopFor(goal: Goal | null, reason: StopReason): StopReason {
  return goal?.kind === 'supplies' && isSupplyStop(reason) ? 'stop/goal' : reason
}

/** The goal without unknown fields, or `undefined` if it is invalid for the activity. */
export function parseGoal(goal: Goal, activity: Activity, { items }: Content): Goal | undefined {
  const isPositive = (n: number) => Number.isSafeInteger(n) && n > 0
  switch (goal.kind) {
    case 'count':
      return isPositive(goal.count) ? { kind: 'count', count: goal.count } : undefined
    case 'level':
      return isPositive(goal.level) && goal.level <= MAX_LEVEL ? parseLevel(goal, activity) : undefined
    case 'stock':
      return find(items, goal.itemId) && isPositive(goal.quantity)
        ? { kind: 'stock', itemId: goal.itemId, quantity: goal.quantity }
        : undefined
    case 'time':
      return isPositive(goal.at) && goal.at <= LAST_MOMENT ? { kind: 'time', at: goal.at } : undefined
    case 'supplies':
      return usesSupplies(activity) ? { kind: 'supplies' } : undefined
    default:
      return undefined
  }
}

/** The style can change until the fight begins, so it may be any skill that fights train. */
function parseLevel({ kind, level, skill }: Goal & { kind: 'level' }, activity: Activity): Goal | undefined {
  if (skill === undefined) return { kind, level }
  if (isFight(activity)) return FIGHT_SKILLS.includes(skill) ? { kind, level, skill } : undefined
  return skill === activity.skillType ? { kind, level } : undefined
}

function usesSupplies(activity: Activity): boolean {
  return isFight(activity) || activity.resources.some(({ consumed }) => consumed)
}
