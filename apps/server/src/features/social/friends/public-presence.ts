import type { Whereabouts } from '@hearthward/contract'
import type { Millis, Player } from '@hearthward/engine'
import { isOnline } from '../../../core/world/player-row.ts'
import type { PartyViewDependencies } from '../party/membership.ts'

type CharacterActivity = Pick<Player, 'currentLocation' | 'currentAction'>

/**
 * A player's presence as a viewer sees it. A hidden player, such as a banned one, appears offline; `activity` is null if
 * the viewer may not see it.
 */
export function publicPresenceOf(
  { presence, clock }: Pick<PartyViewDependencies, 'presence' | 'clock'>,
  { uid, lastSeenAt }: { uid: string; lastSeenAt: Millis },
  isHidden: boolean,
  activity: CharacterActivity | null,
) {
  const lastActiveAt = presence.lastActiveAt(uid, lastSeenAt)
  return {
    isOnline: !isHidden && isOnline(lastActiveAt, clock.now()),
    lastActiveAt,
    whereabouts: isHidden || !activity ? null : whereaboutsOf(activity),
  }
}

function whereaboutsOf({ currentLocation, currentAction }: CharacterActivity): Whereabouts {
  const { activityId, startTime, duration } = currentAction ?? {}
  const isAtWork = activityId !== undefined && startTime !== undefined && duration !== undefined
  return { locationId: currentLocation, action: isAtWork ? { activityId, startTime, duration } : null }
}
