import { type Activity, type Content, checkStart, isRefused, type Player } from '@hearthward/engine'

/** Whether what had stopped can go on: the rules would let it, and nothing else has taken its place. */
export function mayGoOn(player: Player, content: Content, { id: activityId, locationId }: Activity): boolean {
  if (player.currentAction !== null) return false
  return !isRefused(checkStart(player, content, { activityId, locationId }, player.settledAt))
}
