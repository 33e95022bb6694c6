import {
  advance,
  type Era,
  type GameEvent,
  isFight,
  isWaiting,
  MAX_ABSENCE,
  type Millis,
  type PlanEntry,
  type Player,
  type Stop,
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

const UNKNOWN: EntryTimes = { startsAt: null, duration: null, problem: null }

/**
 * The next turn of each waiting entry by its id. The rules are run ahead as far as they go without rolls, which is up to
 * the next fight. From there on it uses average rates.
 */
export function planTimes(player: Player, era: Era): Map<number, EntryTimes> {
  const waiting = player.queue.filter(isWaiting)
  const times = ahead(player, era, waiting)
  let free = endOfRunning(player, era)
  for (const entry of waiting) {
    const known = times.get(entry.id) ?? UNKNOWN
    if (known.problem) continue
    const startsAt = known.startsAt ?? free
    const duration = known.duration ?? averageDuration(player, era, entry, startsAt)
    times.set(entry.id, { startsAt, duration, problem: null })
    free = startsAt !== null && duration !== null ? startsAt + duration : null
  }
  return times
}

function ahead(player: Player, era: Era, waiting: readonly PlanEntry[]): Map<number, EntryTimes> {
  if (!player.currentAction || isFought(player, era)) return new Map()
  const from = player.settledAt
  const world = { timeline: [era], rolls: () => undefined }
  const { events } = advance({ ...player, lastSeenAt: from }, world, from + MAX_ABSENCE)
  return turnsOf(waiting, events)
}

/** Finds the entries among the events, in their order. An entry that repeats is met again; only its next turn counts. */
function turnsOf(waiting: readonly PlanEntry[], events: readonly GameEvent[]): Map<number, EntryTimes> {
  const turns = new Map<number, EntryTimes>()
  let next = 0
  let running: PlanEntry | null = null
  let isRunning = true
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
