import { beginAction, endAction, prepareAction } from '../activity/action.ts'
import { notFound, recipeActivityId, workOf } from '../activity/work.ts'
import type { Player } from '../character/player.ts'
import type { Activity, Content } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type {
  DuplicateEntry,
  EditAction,
  EditEntry,
  EntryDraft,
  MoveEntry,
  QueueAction,
  RemoveEntry,
  RepeatPlan,
  ReplacePlan,
  StartEntry,
} from '../core/intents.ts'
import { isRefused, type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { isGoalReached, parseGoal } from './goals.ts'
import { isWaiting, startEntry, startNextEntry } from './next-entry.ts'
import type { CurrentAction, Goal, PlanEntry } from './plan.ts'
import { changeRules, ruleProblem } from './rules.ts'

export const PLAN_LIMIT = 50

/** Adds an action to the plan. It begins at once if nothing runs and nothing else waits. Rules Q1 and Q2. */
export function queueAction(player: Player, { content }: Era, intent: QueueAction, at: Millis, events: GameEvent[]) {
  const draft = parseDraft(content, intent)
  if (isRefused(draft)) return draft
  const { activity, goal } = draft
  if (isGoalReached(player, goal, activity.skillType, 0, at)) return refuse('queue/goal')
  const entry = newEntry(player, draft)
  if (player.currentAction || player.queue.some(isWaiting)) return addEntry(player, entry)
  const prepared = prepareAction(player, content, entry, at)
  if (isRefused(prepared)) return prepared
  if (isPlanFull(player)) return planFull()
  player.plan.lastEntryId = entry.id
  beginAction(player, content, prepared, entry, at, events)
}

/** Begins an entry now. A running entry goes back to the front of the plan. */
export function startEntryNow(player: Player, era: Era, { entryId }: StartEntry, at: Millis, events: GameEvent[]) {
  const entry = entryOf(player, entryId)
  if (!entry) return refuse('plan/entry-not-found')
  const prepared = prepareAction(player, era.content, entry, at)
  if (isRefused(prepared)) return prepared
  if (isGoalReached(player, entry.goal, prepared.activity.skillType, entry.completed, at)) return refuse('queue/goal')
  player.queue.splice(player.queue.indexOf(entry), 1)
  startEntry(player, era, entry, at, null, events)
}

/** Goes on with a plan that stands still. Entries that could not begin are tried again. */
export function resumePlan(player: Player, era: Era, at: Millis, events: GameEvent[]): Refused | undefined {
  if (player.currentAction) return refuse('plan/running')
  if (player.queue.length === 0) return refuse('plan/empty')
  for (const entry of player.queue) entry.stop = null
  player.plan.fruitless = 0
  startNextEntry(player, era, at, null, events)
}

/** Ends the running action and begins the next entry. */
export function skipAction(player: Player, era: Era, at: Millis, events: GameEvent[]): Refused | undefined {
  if (!player.currentAction) return refuse('activity/none-running')
  endAction(player, at, 'stop/skipped', {}, events)
  // A skip is the player's choice, not a failure of the plan.
  player.plan.fruitless = 0
  startNextEntry(player, era, at, null, events)
}

/** Changes the goal of the running action, or whether it repeats. It belongs to the plan from then on. */
export function editAction(
  player: Player,
  { content }: Era,
  { goal, repeats }: EditAction,
  at: Millis,
): Refused | undefined {
  const action = player.currentAction
  if (!action) return refuse('activity/none-running')
  const change = parseChange(player, content, action, { goal, repeats }, at)
  if (isRefused(change)) return change
  if (!action.entry && isPlanFull(player)) return planFull()
  action.goal = change.goal
  action.entry = { id: action.entry?.id ?? ++player.plan.lastEntryId, repeats: change.repeats }
}

/** Changes a waiting entry, which is then tried again. */
export function editEntry(player: Player, { content }: Era, { entryId, goal, repeats }: EditEntry, at: Millis) {
  const entry = entryOf(player, entryId)
  if (!entry) return refuse('plan/entry-not-found')
  const change = parseChange(player, content, entry, { goal, repeats }, at)
  if (isRefused(change)) return change
  Object.assign(entry, change, { stop: null })
}

/** The goal and repetition after an edit. What the edit leaves out stays. */
function parseChange(
  player: Player,
  content: Content,
  planned: CurrentAction | PlanEntry,
  { goal, repeats }: Pick<EditAction, 'goal' | 'repeats'>,
  at: Millis,
): { goal: Goal | null; repeats: boolean } | Refused {
  const activity = workOf(content, planned.activityId)
  if (!activity) return notFound(planned.activityId)
  if (repeats !== undefined && typeof repeats !== 'boolean') return refuse('plan/invalid-rule', { field: 'repeats' })
  const repeated = 'entry' in planned ? (planned.entry?.repeats ?? false) : planned.repeats
  if (goal === undefined) return { goal: planned.goal, repeats: repeats ?? repeated }
  const parsed = goal === null ? null : parseGoal(goal, activity, content)
  if (parsed === undefined) return refuse('queue/invalid-goal')
  if (isGoalReached(player, parsed, activity.skillType, planned.completed, at)) return refuse('queue/goal')
  return { goal: parsed, repeats: repeats ?? repeated }
}

export function duplicateEntry(player: Player, { entryId }: DuplicateEntry): Refused | undefined {
  const entry = entryOf(player, entryId)
  if (!entry) return refuse('plan/entry-not-found')
  const copy = { ...entry, id: player.plan.lastEntryId + 1, completed: 0, stop: null }
  return addEntry(player, copy, player.queue.indexOf(entry) + 1)
}

/** Moves an entry to a place in the queue, counted from 0. */
export function moveEntry({ queue }: Player, { entryId, to }: MoveEntry): Refused | undefined {
  const from = queue.findIndex(({ id }) => id === entryId)
  if (from < 0) return refuse('plan/entry-not-found')
  if (!Number.isInteger(to) || to < 0 || to >= queue.length) return refuse('plan/invalid-place')
  queue.splice(to, 0, ...queue.splice(from, 1))
}

export function removeEntry({ queue }: Player, { entryId }: RemoveEntry): Refused | undefined {
  const index = queue.findIndex(({ id }) => id === entryId)
  if (index < 0) return refuse('plan/entry-not-found')
  queue.splice(index, 1)
}

/** Lets every entry repeat, also the running one, or none. */
export function repeatPlan({ currentAction, queue }: Player, { repeats }: RepeatPlan): Refused | undefined {
  if (typeof repeats !== 'boolean') return refuse('plan/invalid-rule', { field: 'repeats' })
  for (const entry of queue) entry.repeats = repeats
  if (currentAction?.entry) currentAction.entry.repeats = repeats
}

/**
 * Replaces the waiting entries, by those of a saved or shared plan. Nothing begins by itself. Entries that are not
 * possible are kept with the reason; malformed ones refuse the whole plan. Rule PL10.
 */
export function replacePlan(player: Player, { content }: Era, { entries, rules }: ReplacePlan, at: Millis) {
  if (!Array.isArray(entries) || entries.length + runningEntries(player) > PLAN_LIMIT) return planFull()
  const problem = rules === undefined ? null : ruleProblem(content, rules)
  if (problem) return refuse('plan/invalid-rule', { field: problem })
  const queue: PlanEntry[] = []
  let id = player.plan.lastEntryId
  for (const draft of entries) {
    const parsed = parseDraft(content, draft)
    if (!isRefused(parsed)) {
      queue.push({ ...entryFrom(parsed), id: ++id })
      continue
    }
    const { refused: reason, details } = parsed
    const isImpossible = reason === 'activity/not-found' || reason === 'recipe/not-found'
    const activityId = draft ? draftActivityId(draft) : ''
    if (!isImpossible || activityId === '') return parsed
    const stop = { at, activityId, reason, details }
    const locationId = typeof draft.locationId === 'string' ? draft.locationId : null
    queue.push({ id: ++id, activityId, locationId, goal: null, repeats: false, completed: 0, stop })
  }
  player.queue = queue
  player.plan.lastEntryId = id
  if (rules) changeRules(player, rules)
}

interface ParsedDraft {
  activity: Activity
  goal: Goal | null
  repeats: boolean
}

function parseDraft(content: Content, draft: EntryDraft): ParsedDraft | Refused {
  if (typeof draft !== 'object' || draft === null) return refuse('activity/not-found')
  const { recipeId, repeats = false } = draft
  if (recipeId !== undefined && typeof recipeId !== 'string') return refuse('recipe/not-found')
  if (typeof repeats !== 'boolean') return refuse('plan/invalid-rule', { field: 'repeats' })
  const activityId = draftActivityId(draft)
  const activity = workOf(content, activityId)
  if (!activity || activity.locationId !== (draft.locationId ?? null) || activity.deactivated) {
    return notFound(activityId)
  }
  const goal = draft.goal == null ? null : parseGoal(draft.goal, activity, content)
  return goal === undefined ? refuse('queue/invalid-goal') : { activity, goal, repeats }
}

/** Empty if the draft names nothing. */
function draftActivityId({ activityId, recipeId }: EntryDraft): string {
  if (recipeId !== undefined) return typeof recipeId === 'string' ? recipeActivityId(recipeId) : ''
  return typeof activityId === 'string' ? activityId : ''
}

function entryFrom({ activity, goal, repeats }: ParsedDraft): Omit<PlanEntry, 'id'> {
  return { activityId: activity.id, locationId: activity.locationId, goal, repeats, completed: 0, stop: null }
}

/** The entry with the next id, which is used up when it is added or begun. */
function newEntry({ plan }: Player, draft: ParsedDraft): PlanEntry {
  return { ...entryFrom(draft), id: plan.lastEntryId + 1 }
}

/** A running entry counts, because it may return to the queue. */
function isPlanFull(player: Player): boolean {
  return player.queue.length + runningEntries(player) >= PLAN_LIMIT
}

function runningEntries({ currentAction }: Player): number {
  return currentAction?.entry ? 1 : 0
}

function planFull(): Refused {
  return refuse('queue/full', { limit: PLAN_LIMIT })
}

function addEntry(player: Player, entry: PlanEntry, index = player.queue.length): Refused | undefined {
  if (isPlanFull(player)) return planFull()
  player.plan.lastEntryId = entry.id
  player.queue.splice(index, 0, entry)
}

function entryOf({ queue }: Player, entryId: number): PlanEntry | undefined {
  return queue.find(({ id }) => id === entryId)
}
