import { eq, getTableColumns, getViewSelectedFields, is, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable, type PgView } from 'drizzle-orm/pg-core'
import { authAccounts, authPasskeys, authSessions, authTwoFactors, authUsers } from '../../core/access/tables.ts'
import { bans, blocks, chatMutes } from '../../core/moderation/tables.ts'
import { characterSnapshots, finds, intents, playerAchievements, players, standings } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { playerReports } from '../abuse-reports/tables.ts'
import { announcements } from '../announcements/tables.ts'
import { playerActivityLogs, playerDevices, playerNetworks, replays } from '../anti-cheat/tables.ts'
import { testAccounts } from '../bulk-operations/tables.ts'
import { chatMessages, chatReads } from '../chat/tables.ts'
import { geAlerts, geOffers, gePlayerLimits, geTransactions } from '../exchange/tables.ts'
import { playerMessages } from '../inbox/tables.ts'
import { savedPlans } from '../saved-plans/tables.ts'
import { friends, parties, partyInvites, partyMembers } from '../social/tables.ts'

interface PersonalTable {
  readonly from: PgTable | PgView
  /** The column with the owner's uid, several columns for rows about several players, or a condition. */
  readonly owner: PgColumn | readonly PgColumn[] | ((uid: string) => SQL)
  /** Fields left out of the export: credentials, and data about other people. */
  readonly secret?: readonly string[]
}

/** The tables with personal data by name. A test checks that each such table is here or in NOT_EXPORTED. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  auth_users: { from: authUsers, owner: authUsers.id },
  auth_sessions: { from: authSessions, owner: authSessions.userId, secret: ['token'] },
  auth_accounts: {
    from: authAccounts,
    owner: authAccounts.userId,
    secret: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
  auth_passkeys: { from: authPasskeys, owner: authPasskeys.userId, secret: ['id', 'publicKey'] },
  auth_two_factors: { from: authTwoFactors, owner: authTwoFactors.userId, secret: ['secret', 'backupCodes'] },
  players: { from: players, owner: players.uid, secret: ['sessionId', 'formerSessionId'] },
  player_achievements: { from: playerAchievements, owner: playerAchievements.playerUid },
  intents: { from: intents, owner: intents.playerUid },
  finds: { from: finds, owner: finds.playerUid },
  character_snapshots: {
    from: characterSnapshots,
    owner: characterSnapshots.playerUid,
    secret: ['logId'],
  },
  party_members: { from: partyMembers, owner: partyMembers.uid },
  parties: { from: parties, owner: parties.leaderUid },
  party_invites: { from: partyInvites, owner: [partyInvites.toUid, partyInvites.fromUid] },
  friends: { from: friends, owner: friends.uid },
  chat_messages: { from: chatMessages, owner: chatMessages.clientId, secret: ['deletedBy'] },
  chat_reads: { from: chatReads, owner: chatReads.uid },
  chat_mutes: { from: chatMutes, owner: chatMutes.uid, secret: ['mutedBy'] },
  blocks: { from: blocks, owner: blocks.uid },
  // The staff's findings and the evidence with messages of others are not the reporter's data.
  reports: {
    from: playerReports,
    owner: playerReports.reporterId,
    secret: ['aboutId', 'evidence', 'assignedTo', 'resolution'],
  },
  standings: { from: standings, owner: standings.uid },
  bans: { from: bans, owner: bans.playerId, secret: ['adminId', 'liftedBy'] },
  /** Announcements to this player alone or to a list that includes the player, without the other recipients. */
  announcements: {
    from: announcements,
    owner: (uid) => sql`${announcements.audience} ->> 'uid' = ${uid} or ${announcements.audience} -> 'uids' ? ${uid}`,
    secret: ['audience', 'createdBy'],
  },
  player_messages: { from: playerMessages, owner: playerMessages.playerId, secret: ['senderId', 'senderName'] },
  grand_exchange: { from: geOffers, owner: geOffers.playerUid },
  ge_transactions: { from: geTransactions, owner: [geTransactions.buyerUid, geTransactions.sellerUid] },
  ge_player_limits: { from: gePlayerLimits, owner: gePlayerLimits.playerUid },
  test_accounts: { from: testAccounts, owner: testAccounts.uid, secret: ['createdBy'] },
  saved_plans: { from: savedPlans, owner: savedPlans.playerUid },
  ge_alerts: { from: geAlerts, owner: geAlerts.playerUid },
  player_activity_logs: { from: playerActivityLogs, owner: playerActivityLogs.playerId, secret: ['sessionId'] },
  player_devices: { from: playerDevices, owner: playerDevices.playerId },
  player_networks: { from: playerNetworks, owner: playerNetworks.playerId },
  replays: { from: replays, owner: replays.playerId },
}

/** Tables that name people and are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  user_profiles: 'a view of players: the uid and the name, which are exported with the player',
  player_notes: 'internal notes of staff, often about other players as well',
  detection_alerts: 'suspicions of the anti-cheat: reading them would show how to avoid detection',
  player_risk_profiles: 'computed from the alerts, and as confidential',
  investigations: 'internal work of staff, with the names of the staff',
  audit_logs: 'actions of staff under their names: a record of the operator, not of the player',
  audit_archive: 'the older part of audit_logs',
  admin_logs: 'a view of audit_logs',
  account_changes: 'that something about an account has changed, without what it was, for an hour',
  staff_since: 'when staff first used the back-office: a record of the operator',
  staff_spent: 'what staff gave and took on a day: a record of the operator, as the audit log is',
  auth_verifications: 'pending links and codes, which are secret and expire within a day',
}

export type PersonalData = Record<string, Record<string, unknown>[]>

/** The stored rows about one account, by table. */
export async function readPersonalData(db: Db, uid: string): Promise<PersonalData> {
  const data: PersonalData = {}
  for (const [name, { from, owner, secret = [] }] of Object.entries(PERSONAL_TABLES)) {
    const columns = is(from, PgTable)
      ? getTableColumns(from)
      : (getViewSelectedFields(from) as Record<string, PgColumn>)
    const exported = Object.fromEntries(Object.entries(columns).filter(([column]) => !secret.includes(column)))
    const rows: Record<string, unknown>[] = await db
      .select(exported)
      .from(from)
      .where(typeof owner === 'function' ? owner(uid) : or(...[owner].flat().map((column) => eq(column, uid))))
    data[name] = Array.isArray(owner) ? rows.map((row) => withoutOtherPlayers(row, exported, owner, uid)) : rows
  }
  return data
}

/** Clears the uids of other players in a row about several players. */
function withoutOtherPlayers(
  row: Record<string, unknown>,
  columns: Record<string, PgColumn>,
  sides: readonly PgColumn[],
  uid: string,
): Record<string, unknown> {
  const others = Object.keys(row).filter((key) => sides.includes(columns[key] as PgColumn) && row[key] !== uid)
  return { ...row, ...Object.fromEntries(others.map((key) => [key, null])) }
}
