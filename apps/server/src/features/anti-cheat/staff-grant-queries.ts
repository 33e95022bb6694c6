import type { AuditLog, StaffConnection } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { inArray } from 'drizzle-orm'
import { authSessions, authUsers } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'

/** An audit entry that may have given a player something. */
export interface GivingAct {
  staffId: string
  playerId: string
  at: Millis
  ip: string
  details: AuditLog['details']
}

/** Actions of staff that can give something. */
const GIVING_ACTIONS = ['give_items', 'edit_player', 'undo_player_edit', 'grant_membership', 'restore_snapshot']

export async function readGivingActs(sql: Tagged, since: Millis, most: number): Promise<GivingAct[]> {
  const rows = await sql<{
    user_id: string
    resource_id: string
    at: string
    ip: string
    details: AuditLog['details']
  }>`
    select user_id, resource_id, "timestamp" as at, ip, details from audit_logs
    where "timestamp" > ${since} and resource = 'players' and action = any(${GIVING_ACTIONS}::text[])
    order by "timestamp" desc limit ${most}`
  return rows.map((row) => ({
    staffId: row.user_id,
    playerId: row.resource_id,
    at: Number(row.at),
    ip: row.ip,
    details: row.details,
  }))
}

interface Pair {
  staffId: string
  playerId: string
}

/** The connections of each pair by device, friendship, party and open case. */
export async function readConnections(
  sql: Tagged,
  pairs: readonly Pair[],
): Promise<(Pair & { by: Exclude<StaffConnection, 'self' | 'network'> })[]> {
  const rows = await sql<{ staff: string; player: string; by: Exclude<StaffConnection, 'self' | 'network'> }>`
    with pair as (
      select distinct staff, player from unnest(
        ${pairs.map(({ staffId }) => staffId)}::text[], ${pairs.map(({ playerId }) => playerId)}::text[]
      ) as given (staff, player) where staff <> player)
    select staff, player, 'device' as by from pair where exists (
      select from player_devices as own join player_devices as other using (device)
      where own.player_id = staff and other.player_id = player)
    union all select staff, player, 'friend' from pair
      where exists (select from friends where uid = staff and friend_uid = player)
        and exists (select from friends where uid = player and friend_uid = staff)
    union all select staff, player, 'party' from pair where exists (
      select from party_members as own join party_members as other using (party_id)
      where own.uid = staff and other.uid = player)
    union all select staff, player, 'case' from pair where exists (
      select from investigations where player_id = player and status not in ('completed', 'closed'))`
  return rows.map(({ staff, player, by }) => ({ staffId: staff, playerId: player, by }))
}

export async function readSignInAddresses(db: Db, uids: readonly string[]) {
  return db
    .select({ userId: authSessions.userId, address: authSessions.ipAddress })
    .from(authSessions)
    .where(inArray(authSessions.userId, [...uids]))
}

export async function readStaffUsers(db: Db, uids: readonly string[]) {
  return db
    .select({ id: authUsers.id, email: authUsers.email, emailVerified: authUsers.emailVerified })
    .from(authUsers)
    .where(inArray(authUsers.id, [...uids]))
}
