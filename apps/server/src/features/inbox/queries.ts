import type { Millis } from '@hearthward/engine'
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { playerNotes } from '../players/tables.ts'
import { playerMessages } from './tables.ts'

export type StoredMessageTo = typeof playerMessages.$inferSelect

export async function insertMessageTo(tx: Db, row: StoredMessageTo): Promise<void> {
  await tx.insert(playerMessages).values(row)
}

/** Each as a row of its own, so that everybody reads and deletes their own. Within the caller's transaction. */
export async function insertMessages(tx: Tagged, rows: readonly StoredMessageTo[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { senderId, senderName, title, text, sentAt } = first
  await tx`
    insert into player_messages (id, player_id, sender_id, sender_name, title, text, sent_at)
    select id, player_id, ${senderId}, ${senderName}, ${title}, ${text}, ${sentAt}::bigint
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ playerId }) => playerId)}::text[])
      as message (id, player_id)`
}

/** The players who can still sign in, among these or among all, each with whether a ban is in force. */
export async function readRecipients(sql: Tagged, uids: readonly string[] | null, now: Millis) {
  const rows = await sql`
    select uid, exists (
      select from bans where bans.id = players.ban_id and (bans.expires_at is null or bans.expires_at > ${now})
    ) as is_banned
    from players
    where deleted_at is null and (guest_expires_at is null or guest_expires_at > ${now})
      and (${uids}::text[] is null or uid = any(${uids}::text[]))`
  return rows.map((row) => ({ uid: row['uid'] as string, isBanned: row['is_banned'] as boolean }))
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

/** Whoever goes for good takes along what was written to and about them. Within the caller's transaction. */
export async function removePapers(tx: Db, uids: readonly string[]): Promise<void> {
  await tx.delete(playerMessages).where(inArray(playerMessages.playerId, [...uids]))
  await tx.delete(playerNotes).where(inArray(playerNotes.playerId, [...uids]))
}
