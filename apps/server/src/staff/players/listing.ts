import { isStaff, type StaffPlayerRow } from '@hearthward/contract'
import { type Millis, tierAt } from '@hearthward/engine'
import type { ListedPlayer } from '../../store/staff-players.ts'
import { isOnline } from '../../world/stored.ts'

/** A player as lists of staff show one. */
export function rowFor(found: ListedPlayer, now: Millis): StaffPlayerRow {
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
    isOnline: !isBanned && isOnline(found.lastSeenAt, now),
    isBanned,
    deleted,
    totalLevel,
    combatLevel,
    coins,
    currentLocation,
    activityId: currentAction?.activityId ?? null,
    lastActiveAt: found.lastSeenAt,
    createdAt,
  }
}

function hasBan({ banId, banEndsAt }: Pick<ListedPlayer, 'banId' | 'banEndsAt'>, now: Millis): boolean {
  return banId !== null && (banEndsAt === null || banEndsAt > now)
}
