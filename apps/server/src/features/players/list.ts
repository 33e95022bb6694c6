import { isStaff, type StaffPlayerRow } from '@hearthward/contract'
import { type Millis, tierAt } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import type { ListedPlayer } from './queries.ts'

/** The row of a player in lists for staff. */
export function toPlayerRow({ presence, clock }: Server, found: ListedPlayer): StaffPlayerRow {
  const now = clock.now()
  const { uid, username, email, role, totalLevel, combatLevel, createdAt } = found
  const { coins, currentLocation, currentAction } = found.document
  const deleted = found.deletedAt !== null
  const isBanned = deleted || hasBan(found, now)
  return {
    uid,
    username,
    email,
    role,
    isStaff: isStaff(role, found.permissions),
    tier: tierAt(found.document, now),
    isGuest: found.guestExpiresAt !== null,
    isOnline: presence.isOnline(uid, now),
    isBanned,
    deleted,
    totalLevel,
    combatLevel,
    coins,
    currentLocation,
    activityId: currentAction?.activityId ?? null,
    lastActiveAt: presence.lastActiveAt(uid, found.lastSeenAt),
    createdAt,
  }
}

function hasBan({ banId, banEndsAt }: Pick<ListedPlayer, 'banId' | 'banEndsAt'>, now: Millis): boolean {
  return banId !== null && (banEndsAt === null || banEndsAt > now)
}
