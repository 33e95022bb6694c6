import type { Millis } from '@hearthward/engine'
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from './database.ts'
import { playerMessages, playerNotes } from './player-tables.ts'

export type StoredMessageTo = typeof playerMessages.$inferSelect
export type StoredNote = typeof playerNotes.$inferSelect

export async function insertMessageTo(tx: Db, row: StoredMessageTo): Promise<void> {
  await tx.insert(playerMessages).values(row)
}

export async function readMessagesTo(db: Db, playerId: string, most: number): Promise<StoredMessageTo[]> {
  return db
    .select()
    .from(playerMessages)
    .where(eq(playerMessages.playerId, playerId))
    .orderBy(desc(playerMessages.sentAt), desc(playerMessages.id))
    .limit(most)
}

/** Answers how many had not been read before. */
export async function markRead(db: Db, playerId: string, until: Millis, now: Millis): Promise<number> {
  const { sentAt, readAt, id } = playerMessages
  const unread = and(eq(playerMessages.playerId, playerId), isNull(readAt), lte(sentAt, until))
  return (await db.update(playerMessages).set({ readAt: now }).where(unread).returning({ id })).length
}

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

/** Whoever goes for good takes along what was written to and about them. Within the caller's transaction. */
export async function removePapers(tx: Db, uids: readonly string[]): Promise<void> {
  await tx.delete(playerMessages).where(inArray(playerMessages.playerId, [...uids]))
  await tx.delete(playerNotes).where(inArray(playerNotes.playerId, [...uids]))
}
