import type { Whereabouts } from '@hearthward/contract'
import type { Millis, Player } from '@hearthward/engine'
import { isOnline } from '../../../core/world/player-row.ts'
import type { Onlookers } from '../party/membership.ts'

type AtWork = Pick<Player, 'currentLocation' | 'currentAction'>

/**
 * What others see of somebody being there. Whoever is hidden from them, such as the banned, is nowhere; `work` is null for
 * those who may not know of it.
 */
export function seenOf(
  { presence, clock }: Pick<Onlookers, 'presence' | 'clock'>,
  { uid, lastSeenAt }: { uid: string; lastSeenAt: Millis },
  isHidden: boolean,
  work: AtWork | null,
) {
  const lastActiveAt = presence.lastActiveAt(uid, lastSeenAt)
  return {
    isOnline: !isHidden && isOnline(lastActiveAt, clock.now()),
    lastActiveAt,
    whereabouts: isHidden || !work ? null : whereaboutsOf(work),
  }
}

function whereaboutsOf({ currentLocation, currentAction }: AtWork): Whereabouts {
  const { activityId, startTime, duration } = currentAction ?? {}
  const isAtWork = activityId !== undefined && startTime !== undefined && duration !== undefined
  return { locationId: currentLocation, action: isAtWork ? { activityId, startTime, duration } : null }
}
