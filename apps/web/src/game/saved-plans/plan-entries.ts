import type { PlanContent, SavedEntry } from '@hearthward/contract'
import {
  type Activity,
  type Content,
  checkStart,
  type FullPackChoice,
  find,
  type Goal,
  type Item,
  isGoalReached,
  isRefused,
  type PlannedAction,
  type Player,
  parseGoal,
  recipeActivityId,
  textOf,
  workOf,
} from '@hearthward/engine'
import { goalText } from '../action/goals.ts'
import { isRecipe, UNKNOWN_WORK, workIcon } from '../action/works.ts'
import { hindranceTo } from '../place/activities.ts'

/** The running action and the waiting entries, as a plan that can be saved. */
export function presentEntries({ currentAction, queue }: Player): SavedEntry[] {
  const running = currentAction ? [entryFrom(currentAction, currentAction.entry?.repeats ?? false)] : []
  return [...running, ...queue.map((entry) => entryFrom(entry, entry.repeats))]
}

const RECIPE = recipeActivityId('')

function entryFrom({ activityId, locationId, goal }: PlannedAction, repeats: boolean): SavedEntry {
  const ends = { ...(goal && { goal }), ...(repeats && { repeats }) }
  if (activityId.startsWith(RECIPE)) return { recipeId: activityId.slice(RECIPE.length), ...ends }
  return { activityId, locationId, ...ends }
}

/**
 * The plan as it can be loaded now: without ends whose time is over, and without ends and rules that name what is no
 * longer in the game. The rules of the game would refuse the whole plan for them.
 */
export function loadablePlan({ entries, rules }: PlanContent, content: Content, now: number) {
  const onFullPack = Object.entries(rules.onFullPack).filter(([itemId]) => find(content.items, itemId))
  return {
    entries: entries.map((entry) => (lostEnd(entry, content, now) ? { ...entry, goal: null } : entry)),
    rules: { ...rules, onFullPack: Object.fromEntries(onFullPack) },
  }
}

/** Why an entry is loaded without its end. */
function lostEnd({ goal, ...entry }: SavedEntry, content: Content, now: number): string | null {
  if (!goal) return null
  if (goal.kind === 'time' && goal.at <= now) return 'Its time is over, so it has no end'
  const activity = activityOf(entry, content)
  return activity && !parseGoal(goal, activity, content) ? 'Its end is not possible, so it has none' : null
}

/** The activity of an entry, unless it is no longer in the game or at another place. */
function activityOf({ activityId, recipeId = '', locationId = null }: SavedEntry, content: Content): Activity | null {
  const activity = workOf(content, activityId ?? recipeActivityId(recipeId))
  return activity && activity.locationId === locationId && !activity.deactivated ? activity : null
}

/** An entry of a plan that is not loaded, as it is shown. */
export interface EntryLine {
  name: string
  icon: string
  place: string
  end: string
  repeats: boolean
  /** Why it cannot be done now. It is loaded all the same. */
  problem: string | null
}

export function entryLine(entry: SavedEntry, player: Player, content: Content, now: number): EntryLine {
  const { goal = null, repeats = false } = entry
  const activity = activityOf(entry, content)
  if (!activity) {
    return { name: UNKNOWN_WORK, icon: 'uncertainty', place: '', end: '', repeats, problem: 'Not in the game' }
  }
  const lost = lostEnd(entry, content, now)
  return {
    name: activity.name,
    icon: workIcon(content, activity),
    place: placeOf(activity, content),
    end: goal && !lost ? goalText(goal, content, now) : 'until it stops',
    repeats,
    problem: lost ?? problemOf(activity, goal, player, content, now),
  }
}

function placeOf(activity: Activity, content: Content): string {
  if (activity.locationId === null) return isRecipe(activity) ? 'Anywhere' : ''
  return find(content.locations, activity.locationId)?.name ?? ''
}

function problemOf(
  activity: Activity,
  goal: Goal | null,
  player: Player,
  content: Content,
  now: number,
): string | null {
  if (isGoalReached(player, goal, activity.skillType, 0, now)) return textOf('queue/goal', {})
  const refused = checkStart(player, content, { activityId: activity.id, locationId: activity.locationId }, now)
  // Supplies and room may come from the entries before it.
  const lasts = isRefused(refused) && ['activity/level', 'activity/members'].includes(refused.refused)
  return lasts ? (hindranceTo(player, content, activity)?.text ?? null) : null
}

/**
 * 'Stops after a death. When the pack is full, it drops bones, sells logs and banks 3 items.' What is lost is named,
 * because somebody else may have chosen it.
 */
export function rulesText({ onDeath, onMissingSupplies, onFullPack }: PlanContent['rules'], content: Content): string {
  const stops = [
    onDeath === 'stop' && 'after a death',
    onMissingSupplies === 'stop' && 'when supplies are missing',
  ].filter(Boolean)
  const fullPack = fullPackText(onFullPack, content)
  return [
    stops.length > 0 ? `Stops ${stops.join(' and ')}.` : 'Continues after a death and when supplies are missing.',
    fullPack && `When the pack is full, it ${fullPack}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const LIST = new Intl.ListFormat('en-GB')

/** Empty without rules. Items that have left the game are not loaded. */
function fullPackText(onFullPack: PlanContent['rules']['onFullPack'], content: Content): string {
  const itemsFor = (choice: FullPackChoice) =>
    Object.keys(onFullPack).flatMap((id) => (onFullPack[id] === choice ? (find(content.items, id) ?? []) : []))
  const namesOf = (items: readonly Item[]) => LIST.format(items.map(({ name }) => name.toLowerCase()))
  const countOf = (items: readonly Item[]) => (items.length === 1 ? 'one item' : `${items.length} items`)
  const tell = (verb: string, choice: FullPackChoice, text: (items: readonly Item[]) => string) => {
    const items = itemsFor(choice)
    return items.length > 0 ? [`${verb} ${text(items)}`] : []
  }
  return LIST.format([
    ...tell('drops', 'drop', namesOf),
    ...tell('sells', 'sell', namesOf),
    ...tell('banks', 'bank', countOf),
    ...tell('keeps', 'keep', countOf),
  ])
}

/** A plan as text for people, followed by its link, by which it can be read again. */
export function planText(plan: PlanContent, lines: readonly EntryLine[], link: string): string {
  const rows = lines.map(({ name, place, end, repeats }, index) => {
    const where = place && place !== 'Anywhere' ? ` (${place})` : ''
    return `${index + 1}. ${name}${where}, ${[end, repeats && 'repeats'].filter(Boolean).join(', ')}`
  })
  return [`${plan.name}, a plan for Hearthward`, ...rows, link].join('\n')
}
