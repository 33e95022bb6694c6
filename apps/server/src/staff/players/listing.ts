import { isStaff, type StaffPlayerRow } from '@hearthward/contract'
import { type Millis, tierAt } from '@hearthward/engine'
import type { ListedPlayer } from '../../store/staff-players.ts'
import { isOnline } from '../../world/stored.ts'

/** A player as lists of staff show one. */
export function rowFor(found: ListedPlayer, now: Millis): StaffPlayerRow {
  const { uid, username, email, role, totalLevel, combatLevel, coins, currentLocation, activityId, createdAt } = found
  const deleted = found.deletedAt !== null
  const isBanned = deleted || hasBan(found, now)
  return {
    uid,
    username,
    email,
    role,
    isStaff: isStaff(role, found.permissions),
    tier: tierAt(found, now),
    isGuest: found.guestExpiresAt !== null,
    isOnline: !isBanned && isOnline(found.lastSeenAt, now),
    isBanned,
    deleted,
    totalLevel,
    combatLevel,
    coins,
    currentLocation,
    activityId,
    lastActiveAt: found.lastSeenAt,
    createdAt,
  }
}

function hasBan({ banId, banEndsAt }: Pick<ListedPlayer, 'banId' | 'banEndsAt'>, now: Millis): boolean {
  return banId !== null && (banEndsAt === null || banEndsAt > now)
}
