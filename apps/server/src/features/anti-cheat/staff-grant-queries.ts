import type { AuditLog, StaffConnection } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { inArray } from 'drizzle-orm'
import { authUsers } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import type { RaisedAlert } from './queries.ts'
import type { GrantEvidence } from './rules/staff-rules.ts'

/** An audit entry that may have given a player something. */
export interface GivingAct {
  entry: number
  staffId: string
  playerId: string
  at: Millis
  ip: string
  details: AuditLog['details']
}

/** Actions of staff that can give something. */
export const GIVING_ACTIONS: readonly string[] = [
  'give_items',
  'edit_player',
  'undo_player_edit',
  'grant_membership',
  'restore_snapshot',
]

export async function readGivingActs(sql: Tagged, since: Millis, most: number): Promise<GivingAct[]> {
  const rows = await sql<{
    seq: string
    user_id: string
    resource_id: string
    at: string
    ip: string
    details: AuditLog['details']
  }>`
    select seq, user_id, resource_id, "timestamp" as at, ip, details from audit_logs
    where "timestamp" > ${since} and resource = 'players' and action = any(${GIVING_ACTIONS}::text[])
    order by "timestamp" desc limit ${most}`
  return rows.map((row) => ({
    entry: Number(row.seq),
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

/** The hashed networks that calls of these accounts came from. */
export async function readNetworks(sql: Tagged, uids: readonly string[]) {
  const rows = await sql<{ player_id: string; network: string }>`
    select player_id, network from player_networks where player_id = any(${uids}::text[])`
  return rows.map((row) => ({ playerId: row.player_id, network: row.network }))
}

/** The evidence of alerts that are not closed, by rule and member of staff. Former releases stored no entries with it. */
export async function readGrantEvidence(sql: Tagged, ruleIds: readonly string[]): Promise<Map<string, GrantEvidence>> {
  const rows = await sql<{ rule_id: string; player_id: string; evidence: GrantEvidence }>`
    select rule_id, player_id, evidence from detection_alerts
    where rule_id = any(${ruleIds}::text[]) and status in ('open', 'acknowledged') and evidence -> 'entries' is not null`
  return new Map(rows.map((row) => [`${row.rule_id} ${row.player_id}`, row.evidence]))
}

/** Opens acknowledged alerts again that have newer facts than those that were acknowledged. Returns their ids. */
export async function reopenAlerts(sql: Tagged, raised: readonly RaisedAlert[]): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    update detection_alerts as alerts set status = 'open', handled_by = null, handled_at = null
    from unnest(
      ${raised.map(({ ruleId }) => ruleId)}::text[], ${raised.map(({ playerId }) => playerId)}::text[],
      ${raised.map(({ seenAt }) => seenAt)}::bigint[]) as raised (rule_id, player_id, seen_at)
    where alerts.rule_id = raised.rule_id and alerts.player_id = raised.player_id and alerts.status = 'acknowledged'
      and alerts.seen_at < raised.seen_at
    returning alerts.id`
  return rows.map(({ id }) => id)
}

export async function readStaffUsers(db: Db, uids: readonly string[]) {
  return db
    .select({ id: authUsers.id, email: authUsers.email, emailVerified: authUsers.emailVerified })
    .from(authUsers)
    .where(inArray(authUsers.id, [...uids]))
}
