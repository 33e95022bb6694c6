import { desc, eq, sql } from 'drizzle-orm'
import { playerReports } from './chat-tables.ts'
import type { Db } from './database.ts'
import { players } from './tables.ts'

export type StoredReport = typeof playerReports.$inferSelect

/** False where the same player has an open report about the same thing. */
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

/** What anybody could see of a player: the profile and the boards. */
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
    .where(eq(players.uid, uid))
  return found ?? null
}
