import { eq, getTableColumns, getViewSelectedFields, is, or } from 'drizzle-orm'
import { type PgColumn, PgTable, type PgView } from 'drizzle-orm/pg-core'
import { authAccounts, authSessions, authTwoFactors, authUsers } from '../auth/tables.ts'
import type { Db } from './database.ts'
import { geAlerts, geOffers, gePlayerLimits, geTransactions } from './exchange-tables.ts'
import { intents, playerAchievements, players, standings } from './tables.ts'

interface Personal {
  readonly from: PgTable | PgView
  /** The column that says whose row it is. */
  readonly whose: PgColumn
  /** The other such column, where a row is about two. */
  readonly orWhose?: PgColumn
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
  standings: { from: standings, whose: standings.uid },
  ge_offers: { from: geOffers, whose: geOffers.playerUid },
  ge_transactions: { from: geTransactions, whose: geTransactions.buyerUid, orWhose: geTransactions.sellerUid },
  ge_player_limits: { from: gePlayerLimits, whose: gePlayerLimits.playerUid },
  ge_alerts: { from: geAlerts, whose: geAlerts.playerUid },
}

/** Tables that name people and are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  user_profiles: 'a view of players: the uid and the name, which are exported with the player',
  auth_verifications: 'links and codes on their way, secret by nature and gone within a day',
}

export type PersonalData = Record<string, Record<string, unknown>[]>

/** The rows of every such table that are about one account, as they are stored. */
export async function readPersonal(db: Db, uid: string): Promise<PersonalData> {
  const data: PersonalData = {}
  for (const [name, { from, whose, orWhose, secret = [] }] of Object.entries(PERSONAL)) {
    const columns = is(from, PgTable)
      ? getTableColumns(from)
      : (getViewSelectedFields(from) as Record<string, PgColumn>)
    const told = Object.fromEntries(Object.entries(columns).filter(([column]) => !secret.includes(column)))
    const sides = orWhose ? [whose, orWhose] : [whose]
    const rows: Record<string, unknown>[] = await db
      .select(told)
      .from(from)
      .where(or(...sides.map((side) => eq(side, uid))))
    data[name] = rows.map((row) => withoutOthers(row, told, sides, uid))
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
