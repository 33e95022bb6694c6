import { eq, getTableColumns, getViewSelectedFields, is, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable, type PgView } from 'drizzle-orm/pg-core'
import { authAccounts, authSessions, authTwoFactors, authUsers } from '../../core/access/tables.ts'
import { bans, blocks, chatMutes } from '../../core/moderation/tables.ts'
import { intents, playerAchievements, players, standings } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { playerReports } from '../abuse-reports/tables.ts'
import { announcements } from '../announcements/tables.ts'
import { playerActivityLogs, playerDevices } from '../anti-cheat/tables.ts'
import { testAccounts } from '../bulk-operations/tables.ts'
import { chatMessages, chatReads } from '../chat/tables.ts'
import { geAlerts, geOffers, gePlayerLimits, geTransactions } from '../exchange/tables.ts'
import { playerMessages } from '../inbox/tables.ts'
import { friends, parties, partyInvites, partyMembers } from '../social/tables.ts'

interface Personal {
  readonly from: PgTable | PgView
  /** The column that says whose row it is, several where it is about more than one, or a condition of its own. */
  readonly whose: PgColumn | readonly PgColumn[] | ((uid: string) => SQL)
  /** Proofs rather than data: whoever had the file would have the account. */
  readonly secret?: readonly string[]
}

/** Everything that is stored about an account, by the name of its table. Each of its tables stands here or below. */
export const PERSONAL: Readonly<Record<string, Personal>> = {
  auth_users: { from: authUsers, whose: authUsers.id },
  auth_sessions: { from: authSessions, whose: authSessions.userId, secret: ['token'] },
  auth_accounts: {
    from: authAccounts,
    whose: authAccounts.userId,
    secret: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
  auth_two_factors: { from: authTwoFactors, whose: authTwoFactors.userId, secret: ['secret', 'backupCodes'] },
  players: { from: players, whose: players.uid, secret: ['sessionId', 'formerSessionId'] },
  player_achievements: { from: playerAchievements, whose: playerAchievements.playerUid },
  intents: { from: intents, whose: intents.playerUid },
  party_members: { from: partyMembers, whose: partyMembers.uid },
  parties: { from: parties, whose: parties.leaderUid },
  party_invites: { from: partyInvites, whose: [partyInvites.toUid, partyInvites.fromUid] },
  friends: { from: friends, whose: friends.uid },
  chat_messages: { from: chatMessages, whose: chatMessages.clientId, secret: ['deletedBy'] },
  chat_reads: { from: chatReads, whose: chatReads.uid },
  chat_mutes: { from: chatMutes, whose: chatMutes.uid, secret: ['mutedBy'] },
  blocks: { from: blocks, whose: blocks.uid },
  // What staff make of it, and the words of others that it rests on, are not the reporter's.
  reports: {
    from: playerReports,
    whose: playerReports.reporterId,
    secret: ['aboutId', 'evidence', 'assignedTo', 'resolution'],
  },
  standings: { from: standings, whose: standings.uid },
  bans: { from: bans, whose: bans.playerId, secret: ['adminId', 'liftedBy'] },
  /** Those written to this player alone, or to a list with the player on it. The others on it are nobody's business. */
  announcements: {
    from: announcements,
    whose: (uid) => sql`${announcements.audience} ->> 'uid' = ${uid} or ${announcements.audience} -> 'uids' ? ${uid}`,
    secret: ['audience', 'createdBy'],
  },
  player_messages: { from: playerMessages, whose: playerMessages.playerId, secret: ['senderId', 'senderName'] },
  grand_exchange: { from: geOffers, whose: geOffers.playerUid },
  ge_transactions: { from: geTransactions, whose: [geTransactions.buyerUid, geTransactions.sellerUid] },
  ge_player_limits: { from: gePlayerLimits, whose: gePlayerLimits.playerUid },
  test_accounts: { from: testAccounts, whose: testAccounts.uid, secret: ['createdBy'] },
  ge_alerts: { from: geAlerts, whose: geAlerts.playerUid },
  player_activity_logs: { from: playerActivityLogs, whose: playerActivityLogs.playerId, secret: ['sessionId'] },
  player_devices: { from: playerDevices, whose: playerDevices.playerId },
}

/** Tables that name people and are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  user_profiles: 'a view of players: the uid and the name, which are exported with the player',
  player_notes: 'what staff write for each other while they look into something, often about others as well',
  detection_alerts: 'what the watch over fair play suspects: whoever could read it would learn how not to be found',
  player_risk_profiles: 'made of the alerts alone, and as secret as they are',
  investigations: 'work of staff about somebody, with the names of those who do it',
  audit_logs: 'what members of staff did, under their names: a record of the house, not of theirs',
  audit_archive: 'the older part of the same record',
  admin_logs: 'a view of audit_logs: the same acts by who did them',
  auth_verifications: 'links and codes on their way, secret by nature and gone within a day',
}

export type PersonalData = Record<string, Record<string, unknown>[]>

/** The rows of every such table that are about one account, as they are stored. */
export async function readPersonal(db: Db, uid: string): Promise<PersonalData> {
  const data: PersonalData = {}
  for (const [name, { from, whose, secret = [] }] of Object.entries(PERSONAL)) {
    const columns = is(from, PgTable)
      ? getTableColumns(from)
      : (getViewSelectedFields(from) as Record<string, PgColumn>)
    const told = Object.fromEntries(Object.entries(columns).filter(([column]) => !secret.includes(column)))
    const rows: Record<string, unknown>[] = await db
      .select(told)
      .from(from)
      .where(typeof whose === 'function' ? whose(uid) : or(...[whose].flat().map((column) => eq(column, uid))))
    data[name] = Array.isArray(whose) ? rows.map((row) => withoutOthers(row, told, whose, uid)) : rows
  }
  return data
}

/** Whoever the other one was is nobody's data but theirs. */
function withoutOthers(
  row: Record<string, unknown>,
  columns: Record<string, PgColumn>,
  sides: readonly PgColumn[],
  uid: string,
): Record<string, unknown> {
  const others = Object.keys(row).filter((key) => sides.includes(columns[key] as PgColumn) && row[key] !== uid)
  return { ...row, ...Object.fromEntries(others.map((key) => [key, null])) }
}
