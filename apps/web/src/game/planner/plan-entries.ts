import {
  type Branch,
  type Content,
  type EntryDraft,
  entriesOf,
  FULL_PACK_RULES,
  type FullPackChoice,
  type Intent,
  PLAN_LIMIT,
  type Player,
  recipeActivityId,
  workOf,
} from '@hearthward/engine'

export interface PlanAddition {
  /** The entries that the plan has room for, in order. */
  entries: EntryDraft[]
  /** The number of all entries. */
  all: number
}

export function additionOf({ queue, currentAction }: Player, tree: Branch): PlanAddition {
  const entries = entriesOf(tree)
  const free = Math.max(0, PLAN_LIMIT - queue.length - (currentAction?.entry ? 1 : 0))
  return { entries: entries.slice(0, free), all: entries.length }
}

/** The intents that add the entries. What they yield goes to the bank when the pack is full, so that it is not lost. */
export function intentsToAdd(player: Player, content: Content, { entries }: PlanAddition): Intent[] {
  const queued = entries.map((entry): Intent => ({ type: 'queueAction', ...entry }))
  if (player.settings.bankSuppliesEnabled !== true) return queued
  const rules = { ...player.plan.rules.onFullPack }
  const before = Object.keys(rules).length
  for (const itemId of yieldsOf(content, entries)) {
    if (rules[itemId] === undefined && Object.keys(rules).length < FULL_PACK_RULES) rules[itemId] = BANK
  }
  if (Object.keys(rules).length === before) return queued
  return [{ type: 'setPlanRules', rules: { onFullPack: rules } }, ...queued]
}

const BANK: FullPackChoice = 'bank'

function yieldsOf(content: Content, entries: readonly EntryDraft[]): string[] {
  return entries.flatMap(({ activityId = '', recipeId }) => {
    const work = workOf(content, recipeId === undefined ? activityId : recipeActivityId(recipeId))
    return work?.outputs.map(({ itemId }) => itemId) ?? []
  })
}
