import {
  type Branch,
  type Content,
  type EntryDraft,
  entriesOf,
  FULL_PACK_RULES,
  type FullPackChoice,
  type Intent,
  PLAN_LIMIT,
  type PlannedAction,
  type Player,
  recipeActivityId,
  workOf,
} from '@hearthward/engine'

export interface PlanAddition {
  /** The entries that are not in the plan yet and for which it has room, in order. */
  entries: EntryDraft[]
  /** The number of all entries that are not in the plan yet. */
  missing: number
  /** The number of entries that are in the plan already, with the same place and end. */
  present: number
}

export function additionOf({ queue, currentAction }: Player, tree: Branch): PlanAddition {
  const running = currentAction?.entry ? [currentAction] : []
  const planned = [...running, ...queue].map(keyOf)
  const all = entriesOf(tree)
  const missing = all.filter((entry) => {
    const at = planned.indexOf(keyOf(plannedActionOf(entry)))
    // Two equal entries of the tree need two of the plan.
    if (at >= 0) planned.splice(at, 1)
    return at < 0
  })
  const free = Math.max(0, PLAN_LIMIT - queue.length - running.length)
  return { entries: missing.slice(0, free), missing: missing.length, present: all.length - missing.length }
}

function plannedActionOf({ activityId = '', recipeId, locationId = null, goal = null }: EntryDraft): PlannedAction {
  if (recipeId !== undefined) return { activityId: recipeActivityId(recipeId), locationId: null, goal }
  return { activityId, locationId, goal }
}

function keyOf({ activityId, locationId, goal }: PlannedAction): string {
  return JSON.stringify([activityId, locationId, goal && Object.entries(goal).sort()])
}

/** The intents that add the entries, with the rules that their yields need. */
export function intentsToAdd(player: Player, content: Content, addition: PlanAddition): Intent[] {
  const queued = addition.entries.map((entry): Intent => ({ type: 'queueAction', ...entry }))
  const banked = bankedYields(player, content, addition)
  if (banked.length === 0) return queued
  const rules = Object.fromEntries(banked.map((itemId) => [itemId, BANK]))
  return [{ type: 'setPlanRules', rules: { onFullPack: { ...player.plan.rules.onFullPack, ...rules } } }, ...queued]
}

/**
 * The yields that get a rule for a full pack: they go to the bank, so that the plan does not stop. None if everything
 * goes to the bank anyway, or if the plan does not use the bank.
 */
export function bankedYields(player: Player, content: Content, { entries }: PlanAddition): string[] {
  const { bankSuppliesEnabled, autoBankEnabled } = player.settings
  if (bankSuppliesEnabled !== true || autoBankEnabled) return []
  const rules = player.plan.rules.onFullPack
  const free = Math.max(0, FULL_PACK_RULES - Object.keys(rules).length)
  const yields = new Set(yieldsOf(content, entries).filter((itemId) => !Object.hasOwn(rules, itemId)))
  return [...yields].slice(0, free)
}

const BANK: FullPackChoice = 'bank'

function yieldsOf(content: Content, entries: readonly EntryDraft[]): string[] {
  return entries.flatMap(({ activityId = '', recipeId }) => {
    const work = workOf(content, recipeId === undefined ? activityId : recipeActivityId(recipeId))
    return work?.outputs.map(({ itemId }) => itemId) ?? []
  })
}
