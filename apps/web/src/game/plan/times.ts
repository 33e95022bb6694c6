import {
  advance,
  type Era,
  type GameEvent,
  isFight,
  isRefused,
  isWaiting,
  MAX_ABSENCE,
  type Millis,
  minutes,
  type PlanEntry,
  type Player,
  perform,
  playerReadyFor,
  prepareAction,
  type SkillType,
  type Stop,
  type StopReason,
  trainedSkills,
  workOf,
} from '@hearthward/engine'
import { forecastFight, timeToGoal } from '../action/forecast.ts'
import { ratesOf } from '../action/rates.ts'

/** When an entry begins and how long it takes, where the rules or average rates can tell. */
export interface EntryTimes {
  startsAt: Millis | null
  duration: Millis | null
  /** Why it will not begin when its turn comes. */
  problem: Stop | null
}

/** Refusals that no amount of play before an entry takes away. */
const LASTING: readonly StopReason[] = ['activity/not-found', 'recipe/not-found', 'activity/members']

const FIRST_PIECE: Millis = minutes(15)

const UNKNOWN: EntryTimes = { startsAt: null, duration: null, problem: null }

/**
 * The next turn of each waiting entry by its id. The rules are run ahead as far as they go without rolls, which is up to
 * the next fight. From there on it uses average rates. A plan that is paused is run ahead as if it were resumed, which
 * tries all entries again.
 */
export function planTimes(player: Player, era: Era): Map<number, EntryTimes> {
  const waiting = player.currentAction ? player.queue.filter(isWaiting) : player.queue
  const times = ahead(player, era, waiting)
  let free = endOfRunning(player, era)
  const trained = new Set(player.currentAction ? skillsTrained(player, era, player.currentAction.activityId) : [])
  for (const entry of waiting) {
    const known = times.get(entry.id) ?? UNKNOWN
    if (known.problem) continue
    const problem = known.startsAt === null ? lastingProblem(player, era, entry, trained) : null
    if (problem) {
      times.set(entry.id, { ...UNKNOWN, problem })
      continue
    }
    for (const skill of skillsTrained(player, era, entry.activityId)) trained.add(skill)
    const startsAt = known.startsAt ?? free
    const duration = known.duration ?? averageDuration(player, era, entry, startsAt)
    times.set(entry.id, { startsAt, duration, problem: null })
    free = startsAt !== null && duration !== null ? startsAt + duration : null
  }
  return times
}

/** Why an entry cannot begin, if nothing that runs before it can change that. */
function lastingProblem(
  player: Player,
  { content }: Era,
  entry: PlanEntry,
  trained: ReadonlySet<SkillType>,
): Stop | null {
  const prepared = prepareAction(player, content, entry, player.settledAt)
  if (!isRefused(prepared)) return null
  const { refused: reason, details } = prepared
  const isLasting = reason === 'activity/level' ? !trained.has(details['skill'] as SkillType) : LASTING.includes(reason)
  return isLasting ? { at: player.settledAt, activityId: entry.activityId, reason, details } : null
}

function skillsTrained(player: Player, { content }: Era, activityId: string): SkillType[] {
  const activity = workOf(content, activityId)
  return activity ? trainedSkills(activity, playerReadyFor(player, content, activity).combatMode) : []
}

function ahead(player: Player, era: Era, waiting: readonly PlanEntry[]): Map<number, EntryTimes> {
  if (isFought(player, era)) return new Map()
  const from = player.settledAt
  const world = { timeline: [era], rolls: () => undefined }
  const begun = player.currentAction
    ? { state: player, events: [] }
    : perform(player, world, { type: 'resumePlan' }, from)
  if (isRefused(begun)) return new Map()
  const events: GameEvent[] = [...begun.events]
  let state = { ...begun.state, lastSeenAt: from }
  // In growing pieces, because the next turns of a plan that repeats are long over after a day.
  for (let span = FIRST_PIECE; ; span = Math.min(span * 2, MAX_ABSENCE)) {
    const piece = advance(state, world, from + span)
    state = piece.state
    events.push(...piece.events)
    const turns = turnsOf(waiting, events, player.currentAction !== null)
    const isOver = waiting.every(({ id }) => turns.get(id)?.problem || turns.get(id)?.duration != null)
    if (isOver || !state.currentAction || span === MAX_ABSENCE) return turns
  }
}

/** Finds the entries among the events, in their order. An entry that repeats is met again; only its next turn counts. */
function turnsOf(
  waiting: readonly PlanEntry[],
  events: readonly GameEvent[],
  runsAtFirst: boolean,
): Map<number, EntryTimes> {
  const turns = new Map<number, EntryTimes>()
  let next = 0
  let running: PlanEntry | null = null
  let isRunning = runsAtFirst
  for (const event of events) {
    if (event.type === 'stopped' && isRunning) {
      const turn = running && turns.get(running.id)
      if (turn && turn.startsAt !== null) turn.duration = event.at - turn.startsAt
      isRunning = false
    } else if (event.type === 'started' || event.type === 'stopped') {
      const entry = waiting[next++]
      if (entry?.activityId !== event.activityId) break
      isRunning = event.type === 'started'
      running = isRunning ? entry : null
      turns.set(
        entry.id,
        event.type === 'started' ? { ...UNKNOWN, startsAt: event.at } : { ...UNKNOWN, problem: event },
      )
    }
  }
  return turns
}

function endOfRunning(player: Player, era: Era): Millis | null {
  const { currentAction: action, settledAt } = player
  const activity = action && workOf(era.content, action.activityId)
  if (!activity) return null
  const rates = ratesOf(player, era, activity)
  if (isFight(activity)) return forecastFight(player, action, rates).end?.at ?? null
  if (!action.goal) return null
  const span = timeToGoal(player, action.goal, action.completed, action.skillType, rates)
  return Number.isFinite(span) ? settledAt + span : null
}

function averageDuration(
  player: Player,
  era: Era,
  { activityId, goal, completed }: PlanEntry,
  startsAt: Millis | null,
): Millis | null {
  const activity = workOf(era.content, activityId)
  if (!activity || !goal) return null
  if (goal.kind === 'time') return startsAt === null ? null : Math.max(0, goal.at - startsAt)
  const span = timeToGoal(player, goal, completed, activity.skillType, ratesOf(player, era, activity))
  return Number.isFinite(span) ? span : null
}

function isFought({ currentAction }: Player, { content }: Era): boolean {
  const activity = currentAction && workOf(content, currentAction.activityId)
  return activity != null && isFight(activity)
}
