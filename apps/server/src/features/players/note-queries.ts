import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { playerNotes } from './tables.ts'

export type StoredNote = typeof playerNotes.$inferSelect

export async function insertNote(tx: Db, row: StoredNote): Promise<void> {
  await tx.insert(playerNotes).values(row)
}

export async function readNotes(db: Db, playerId: string, most: number): Promise<StoredNote[]> {
  return db
    .select()
    .from(playerNotes)
    .where(eq(playerNotes.playerId, playerId))
    .orderBy(desc(playerNotes.timestamp), desc(playerNotes.id))
    .limit(most)
}
