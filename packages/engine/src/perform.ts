import { beginAction, endAction, isReached, mayRun } from './action.ts'
import type { Advanced } from './advance.ts'
import { find } from './content.ts'
import { copy } from './copy.ts'
import type { GameEvent } from './events.ts'
import type { Intent, QueueAction, StartActivity } from './intents.ts'
import { dropItem, moveItem } from './inventory.ts'
import type { Goal, Player } from './player.ts'
import { isRefused, type Refused, refuse } from './refusals.ts'
import { updateSettings } from './settings.ts'
import { MAX_LEVEL } from './skills.ts'
import type { Millis } from './time.ts'
import { eraAt, type World } from './world.ts'

export const QUEUE_LIMIT = 20

/**
 * Does what the player asks, at a moment the state has been advanced to. Refused means that nothing has changed.
 */
export function perform(state: Player, world: World, intent: Intent, at: Millis): Advanced | Refused {
  if (state.settledAt !== at) throw new Error(`The state stands at ${state.settledAt}, not at ${at}`)
  const player = copy(state)
  const events: GameEvent[] = []
  const refused = change(player, world, intent, at, events)
  return refused ?? { state: player, events }
}

function change(player: Player, world: World, intent: Intent, at: Millis, events: GameEvent[]): Refused | undefined {
  // The shape was checked on the way in; what slipped through is refused, not thrown.
  switch (intent?.type) {
    case 'startActivity':
      return startActivity(player, world, intent, at, events)
    case 'stopAction':
      if (!player.currentAction) return refuse('activity/none-running')
      endAction(player, at, 'stop/asked', {}, events)
      return
    case 'queueAction':
      return queueAction(player, world, intent, at, events)
    case 'clearQueue':
      player.queue = []
      return
    case 'moveItem':
      return moveItem(player, intent)
    case 'dropItem':
      return dropItem(player, intent, at, events)
    case 'updateSettings':
      return updateSettings(player, intent)
    default:
      return refuse('intent/unknown')
  }
}

/** Rules A1 to A4. The present action gives way; what waits in the queue stays. */
function startActivity(player: Player, world: World, intent: StartActivity, at: Millis, events: GameEvent[]) {
  const activity = mayRun(player, eraAt(world.timeline, at).content, { ...intent, goal: null })
  if (isRefused(activity)) return activity
  beginAction(player, activity, null, at, events)
}

/** Rules Q1 and Q2. With nothing running it begins at once. */
function queueAction(player: Player, world: World, intent: QueueAction, at: Millis, events: GameEvent[]) {
  const { activityId, locationId, goal = null } = intent
  const { content } = eraAt(world.timeline, at)
  if (goal !== null && !isGoal(goal)) return refuse('queue/invalid-goal')
  const activity = find(content.activities, activityId)
  if (!activity || activity.locationId !== locationId || activity.deactivated) {
    return refuse('activity/not-found')
  }
  if (isReached(player, goal, activity.skillType, 0)) return refuse('queue/goal')
  if (player.currentAction) {
    if (player.queue.length >= QUEUE_LIMIT) return refuse('queue/full', { limit: QUEUE_LIMIT })
    player.queue.push({ activityId, locationId, goal })
    return
  }
  const runnable = mayRun(player, content, { activityId, locationId, goal })
  if (isRefused(runnable)) return runnable
  beginAction(player, runnable, goal, at, events)
}

function isGoal(goal: Goal): boolean {
  const whole = (n: number) => Number.isSafeInteger(n) && n > 0
  switch (goal.kind) {
    case 'count':
      return whole(goal.count)
    case 'level':
      return whole(goal.level) && goal.level <= MAX_LEVEL
    case 'stock':
      return typeof goal.itemId === 'string' && whole(goal.quantity)
    default:
      return false
  }
}
