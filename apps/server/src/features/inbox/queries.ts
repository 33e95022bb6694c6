import type { Millis } from '@hearthward/engine'
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { playerNotes } from '../players/tables.ts'
import { playerMessages } from './tables.ts'

export type StoredPlayerMessage = typeof playerMessages.$inferSelect

export async function insertMessage(tx: Db, row: StoredPlayerMessage): Promise<void> {
  await tx.insert(playerMessages).values(row)
}

/** One row per recipient, so that each has its own read state. Within the caller's transaction. */
export async function insertMessages(tx: Tagged, rows: readonly StoredPlayerMessage[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { senderId, senderName, title, text, sentAt } = first
  await tx`
    insert into player_messages (id, player_id, sender_id, sender_name, title, text, sent_at)
    select id, player_id, ${senderId}, ${senderName}, ${title}, ${text}, ${sentAt}::bigint
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ playerId }) => playerId)}::text[])
      as message (id, player_id)`
}

/** The players who can still sign in, of these or of all, each with whether a ban is in force. */
export async function readRecipients(sql: Tagged, uids: readonly string[] | null, now: Millis) {
  const rows = await sql<{ uid: string; is_banned: boolean }>`
    select uid, exists (
      select from bans where bans.id = players.ban_id and (bans.expires_at is null or bans.expires_at > ${now})
    ) as is_banned
    from players
    where deleted_at is null and (guest_expires_at is null or guest_expires_at > ${now})
      and (${uids}::text[] is null or uid = any(${uids}::text[]))`
  return rows.map((row) => ({ uid: row.uid, isBanned: row.is_banned }))
}

export async function readMessages(db: Db, playerId: string, most: number): Promise<StoredPlayerMessage[]> {
  return db
    .select()
    .from(playerMessages)
    .where(eq(playerMessages.playerId, playerId))
    .orderBy(desc(playerMessages.sentAt), desc(playerMessages.id))
    .limit(most)
}

/** Returns how many messages were unread before. */
export async function markRead(db: Db, playerId: string, until: Millis, now: Millis): Promise<number> {
  const { sentAt, readAt, id } = playerMessages
  const unread = and(eq(playerMessages.playerId, playerId), isNull(readAt), lte(sentAt, until))
  return (await db.update(playerMessages).set({ readAt: now }).where(unread).returning({ id })).length
}

/** Deletes the messages to these players and the staff notes about them. Within the caller's transaction. */
export async function deleteMessagesAndNotes(tx: Db, uids: readonly string[]): Promise<void> {
  await tx.delete(playerMessages).where(inArray(playerMessages.playerId, [...uids]))
  await tx.delete(playerNotes).where(inArray(playerNotes.playerId, [...uids]))
}
