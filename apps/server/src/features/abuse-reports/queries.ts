import type { FiledCategory, QueuedReport } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { aliasedTable, and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { authUsers } from '../../core/access/tables.ts'
import { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { playerReports } from './tables.ts'

export type StoredReport = typeof playerReports.$inferSelect

/** False if the same player already has an open report about the same target. */
export async function insertReport(db: Db, row: StoredReport): Promise<boolean> {
  const inserted = await db.insert(playerReports).values(row).onConflictDoNothing().returning({ id: playerReports.id })
  return inserted.length > 0
}

export async function readReportsBy(db: Db, uid: string, most: number): Promise<StoredReport[]> {
  return db
    .select()
    .from(playerReports)
    .where(eq(playerReports.reporterId, uid))
    .orderBy(desc(playerReports.createdAt), playerReports.id)
    .limit(most)
}

/** The player's latest appeal since that moment. */
export async function readLastAppeal(db: Db, uid: string, since: Millis): Promise<StoredReport | null> {
  const { reporterId, category, createdAt } = playerReports
  const [found] = await db
    .select()
    .from(playerReports)
    .where(and(eq(reporterId, uid), eq(category, 'appeal'), sql`${createdAt} >= ${since}`))
    .orderBy(desc(createdAt), playerReports.id)
    .limit(1)
  return found ?? null
}

export interface ReportFilter {
  state: 'open' | 'mine' | 'resolved' | 'dismissed'
  /** The caller's uid, for the state `mine`. */
  by: string
  category?: FiledCategory | undefined
  after?: { status: string; at: Millis; id: string } | undefined
}

const OPEN = inArray(playerReports.status, ['pending', 'reviewing'])

/** Open reports: pending before reviewing, oldest first. Handled reports: the latest first. */
export async function listReports(db: Db, filter: ReportFilter, most: number): Promise<QueuedReport[]> {
  const { status, createdAt, resolvedAt, id } = playerReports
  const category = filter.category === undefined ? undefined : eq(playerReports.category, filter.category)
  const { after } = filter
  if (filter.state === 'open' || filter.state === 'mine') {
    const mine = filter.state === 'mine' ? eq(playerReports.assignedTo, filter.by) : undefined
    const next = after && sql`(${status}, ${createdAt}, ${id}) > (${after.status}, ${after.at}, ${after.id})`
    return selectReports(db, and(OPEN, mine, category, next), [asc(status), asc(createdAt), asc(id)], most)
  }
  const next = after && and(lte(resolvedAt, after.at), or(lt(resolvedAt, after.at), gt(id, after.id)))
  return selectReports(db, and(eq(status, filter.state), category, next), [desc(resolvedAt), asc(id)], most)
}

/** The latest reports about a player, without the one that is being shown. */
export async function readReportsAbout(db: Db, uid: string, but: string, most: number): Promise<QueuedReport[]> {
  const { aboutId, createdAt, id } = playerReports
  return selectReports(db, and(eq(aboutId, uid), ne(id, but)), [desc(createdAt), asc(id)], most)
}

export async function findQueuedReport(db: Db, id: string): Promise<QueuedReport | null> {
  const [found] = await selectReports(db, eq(playerReports.id, id), [], 1)
  return found ?? null
}

const [reporters, reported, assigned] = [
  aliasedTable(authUsers, 'reporters'),
  aliasedTable(authUsers, 'reported'),
  aliasedTable(authUsers, 'assigned'),
]

async function selectReports(db: Db, where: SQL | undefined, order: SQL[], most: number): Promise<QueuedReport[]> {
  const rows = await db
    .select({ row: playerReports, reporterName: reporters.name, aboutName: reported.name, assignedName: assigned.name })
    .from(playerReports)
    .leftJoin(reporters, eq(reporters.id, playerReports.reporterId))
    .leftJoin(reported, eq(reported.id, playerReports.aboutId))
    .leftJoin(assigned, eq(assigned.id, playerReports.assignedTo))
    .where(where)
    .orderBy(...order)
    .limit(most)
  return rows.map(({ row: { evidence: _, ...row }, ...names }) => ({ ...row, ...names }))
}

/** Locks the row for the rest of the transaction. */
export async function lockReport(tx: Db, id: string): Promise<StoredReport | null> {
  const [found] = await tx.select().from(playerReports).where(eq(playerReports.id, id)).for('update')
  return found ?? null
}

export async function readReport(db: Db, id: string): Promise<StoredReport | null> {
  const [found] = await db.select().from(playerReports).where(eq(playerReports.id, id))
  return found ?? null
}

export async function writeReport(
  tx: Db,
  id: string,
  change: Partial<Pick<StoredReport, 'status' | 'assignedTo' | 'resolution' | 'resolvedAt'>>,
): Promise<void> {
  await tx.update(playerReports).set(change).where(eq(playerReports.id, id))
}

export async function countPendingReports(db: Db): Promise<number> {
  return db.$count(playerReports, eq(playerReports.status, 'pending'))
}

/** The public data of a player, as on the profile and the leaderboard. Null for deleted players. */
export async function readPublicFacts(db: Db, uid: string) {
  const [found] = await db
    .select({
      uid: players.uid,
      username: players.username,
      createdAt: players.createdAt,
      isGuest: sql<boolean>`${players.guestExpiresAt} is not null`,
      totalLevel: players.totalLevel,
      combatLevel: players.combatLevel,
    })
    .from(players)
    .where(and(eq(players.uid, uid), isNull(players.deletedAt)))
  return found ?? null
}
