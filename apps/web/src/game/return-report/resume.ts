import { type Activity, type Content, isRefused, type Player, prepareAction } from '@hearthward/engine'

/** True if the stopped activity can be resumed: the rules allow it and no other action runs. */
export function canResume(player: Player, content: Content, { id: activityId, locationId }: Activity): boolean {
  if (player.currentAction !== null) return false
  return !isRefused(prepareAction(player, content, { activityId, locationId }, player.settledAt))
}

/** True if the plan stands still with entries left. */
export function canResumePlan({ currentAction, queue }: Player): boolean {
  return currentAction === null && queue.length > 0
}
