import type { Millis } from '@hearthward/engine'
import { and, desc, eq, gt, inArray, isNull, like, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { readMute, type StoredMute } from '../../core/moderation/mutes.ts'
import { blocks, chatMutes } from '../../core/moderation/tables.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { playerReports } from '../abuse-reports/tables.ts'
import { chatChannels, chatMessages, chatReads } from './tables.ts'

export type StoredMessage = typeof chatMessages.$inferSelect
export type NewMessage = Omit<StoredMessage, 'id' | 'deletedAt' | 'deletedBy'>

/** Inserts in the given order, so that the ids are ascending. */
export async function insertMessages(tagged: Sql, rows: readonly NewMessage[]): Promise<StoredMessage[]> {
  const column = <Key extends keyof NewMessage>(key: Key) => rows.map((row) => row[key])
  const ids = await tagged<{ id: string }>`
    insert into chat_messages (channel, client_id, username, is_staff, text, original, at)
    select channel, client_id, username, is_staff, text, original, at from unnest(
      ${column('channel')}::text[], ${column('clientId')}::text[], ${column('username')}::text[],
      ${column('isStaff')}::boolean[], ${column('text')}::text[], ${column('original')}::text[], ${column('at')}::bigint[]
    ) with ordinality as said (channel, client_id, username, is_staff, text, original, at, place)
    order by place returning id`
  const inOrder = ids.map(({ id }) => Number(id)).sort((a, b) => a - b)
  return rows.map((row, n) => ({ ...row, id: inOrder[n] as number, deletedAt: null, deletedBy: null }))
}

const blockedBy = (db: Db, uid: string) => db.select({ uid: blocks.blockedUid }).from(blocks).where(eq(blocks.uid, uid))

/** Messages visible to `reader`, the newest first, before the cursor. */
export async function readMessages(
  db: Db,
  reader: string,
  channel: string,
  { before, most }: { before?: number | undefined; most: number },
): Promise<StoredMessage[]> {
  const where = and(
    eq(chatMessages.channel, channel),
    notInArray(chatMessages.clientId, blockedBy(db, reader)),
    before === undefined ? undefined : lt(chatMessages.id, before),
  )
  return db.select().from(chatMessages).where(where).orderBy(desc(chatMessages.id)).limit(most)
}

export async function readMessage(db: Db, id: number): Promise<StoredMessage | null> {
  const [found] = await db.select().from(chatMessages).where(eq(chatMessages.id, id))
  return found ?? null
}

/** The message with up to `most` messages before and after it, in order. */
export async function readMessagesAround(
  db: Db,
  { channel, id }: StoredMessage,
  most: number,
): Promise<StoredMessage[]> {
  const side = (isBefore: boolean) =>
    db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.channel, channel), isBefore ? sql`id <= ${id}` : gt(chatMessages.id, id)))
      .orderBy(isBefore ? desc(chatMessages.id) : chatMessages.id)
      .limit(isBefore ? most + 1 : most)
  const [before, after] = await Promise.all([side(true), side(false)])
  return [...before.reverse(), ...after]
}

/** A player's last messages in these channels, the newest first. */
export async function readLastMessages(db: Db, uid: string, channels: readonly string[], most: number) {
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.clientId, uid), inArray(chatMessages.channel, [...channels])))
    .orderBy(desc(chatMessages.id))
    .limit(most)
}

/** Null if there is no such message or it is already removed. */
export async function markMessageDeleted(db: Db, id: number, by: string, at: Millis): Promise<StoredMessage | null> {
  const [deleted] = await db
    .update(chatMessages)
    .set({ deletedAt: at, deletedBy: by })
    .where(and(eq(chatMessages.id, id), isNull(chatMessages.deletedAt)))
    .returning()
  return deleted ?? null
}

/** Reads the mute with a lock for the transaction. A missing row is inserted, so that there is one to lock. */
export async function lockMute(tx: Db, uid: string, now: Millis): Promise<StoredMute | null> {
  await tx.insert(chatMutes).values({ uid, until: 0, reason: '', mutedBy: '', at: now }).onConflictDoNothing()
  await tx.select().from(chatMutes).where(eq(chatMutes.uid, uid)).for('update')
  return readMute(tx, uid, now)
}

export async function writeMute(db: Db, row: StoredMute): Promise<void> {
  const { uid: _, ...set } = row
  await db.insert(chatMutes).values(row).onConflictDoUpdate({ target: chatMutes.uid, set })
}

export async function removeMute(db: Db, uid: string): Promise<void> {
  await db.delete(chatMutes).where(eq(chatMutes.uid, uid))
}

/** Decides whether a player may send a message to a channel now. */
export interface SendingState {
  mute: { until: Millis; reason: string } | null
  slowModeSeconds: number
  /** The player's last message there, before the filter. */
  last: { text: string; at: Millis } | null
}

interface SendingRow {
  slow: number | null
  until: string | null
  reason: string | null
  text: string | null
  at: string | null
}

/** One prepared query for a whole batch, because it runs before every message. */
export async function readSendingStates(
  tagged: Sql,
  requests: readonly { uid: string; channel: string; now: Millis }[],
): Promise<SendingState[]> {
  const rows = await tagged<SendingRow>`
    select channels.slow_mode_seconds as slow, mute.until_at as until, mute.reason, last.text, last.at
    from unnest(
      ${requests.map(({ uid }) => uid)}::text[],
      ${requests.map(({ channel }) => channel)}::text[],
      ${requests.map(({ now }) => now)}::bigint[]
    ) with ordinality as asked (uid, channel, now, place)
    left join chat_channels as channels on channels.channel = asked.channel
    left join chat_mutes as mute on mute.uid = asked.uid and mute.until_at > asked.now
    left join lateral (
      select coalesce(original, text) as text, at from chat_messages
      where client_id = asked.uid and channel = asked.channel order by id desc limit 1
    ) as last on true
    order by place`
  return rows.map(({ slow, until, reason, text, at }) => ({
    mute: until == null ? null : { until: Number(until), reason: reason ?? '' },
    slowModeSeconds: Number(slow ?? 0),
    last: text == null ? null : { text, at: Number(at) },
  }))
}

/** Seconds by channel; channels without slow mode are left out. */
export async function readSlowModes(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(chatChannels)
  return new Map(rows.map(({ channel, slowModeSeconds }) => [channel, slowModeSeconds]))
}

/** Reads the slow mode with a lock for the rest of the transaction. */
export async function lockSlowMode(tx: Db, channel: string): Promise<number> {
  await tx.insert(chatChannels).values({ channel, slowModeSeconds: 0 }).onConflictDoNothing()
  const [found] = await tx.select().from(chatChannels).where(eq(chatChannels.channel, channel)).for('update')
  return found?.slowModeSeconds ?? 0
}

export async function writeSlowMode(db: Db, channel: string, slowModeSeconds: number): Promise<void> {
  await db
    .insert(chatChannels)
    .values({ channel, slowModeSeconds })
    .onConflictDoUpdate({ target: chatChannels.channel, set: { slowModeSeconds } })
}

/** The id of the last read message, by channel. */
export async function readReadMarks(db: Db, uid: string): Promise<Map<string, number>> {
  const rows = await db.select().from(chatReads).where(eq(chatReads.uid, uid))
  return new Map(rows.map(({ channel, lastReadId }) => [channel, lastReadId]))
}

/** Marks channels a player sees for the first time as read: older messages do not count as unread. */
export async function initReadMarks(db: Db, uid: string, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return
  const latest = (channel: string) =>
    sql<number>`coalesce((select max(id) from chat_messages where channel = ${channel}), 0)`
  const rows = channels.map((channel) => ({ uid, channel, lastReadId: latest(channel) }))
  await db.insert(chatReads).values(rows).onConflictDoNothing()
}

/** Adds a private channel to a player's list, with all its messages unread. */
export async function openTalk(db: Db, uid: string, channel: string): Promise<void> {
  await db.insert(chatReads).values({ uid, channel, lastReadId: 0 }).onConflictDoNothing()
}

/** Never moves backwards: an outdated page must not make read messages unread. */
export async function raiseReadMark(db: Db, uid: string, channel: string, lastReadId: number): Promise<void> {
  await db
    .insert(chatReads)
    .values({ uid, channel, lastReadId })
    .onConflictDoUpdate({
      target: [chatReads.uid, chatReads.channel],
      set: { lastReadId: sql`greatest(${chatReads.lastReadId}, excluded.last_read_id)` },
    })
}

/** Removes a private channel from a player's list and marks it as read. */
export async function closeTalk(tagged: Tagged, uid: string, channel: string): Promise<void> {
  await tagged`
    update chat_reads set closed_id = latest.id, last_read_id = greatest(last_read_id, latest.id)
    from (select coalesce(max(id), 0) as id from chat_messages where channel = ${channel}) as latest
    where uid = ${uid} and channel = ${channel}`
}

/** The private channels a player has closed, without new messages since. */
export async function readClosedTalks(tagged: Tagged, uid: string): Promise<Set<string>> {
  const rows = await tagged<{ channel: string }>`
    select channel from chat_reads as talk where uid = ${uid} and closed_id is not null
      and not exists (select from chat_messages as said where said.channel = talk.channel and said.id > talk.closed_id)`
  return new Set(rows.map((row) => row.channel))
}

/** Unread texts of other players, up to `most`. */
export async function readUnread(db: Db, uid: string, channel: string, after: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ text: chatMessages.text })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.channel, channel),
        gt(chatMessages.id, after),
        ne(chatMessages.clientId, uid),
        isNull(chatMessages.deletedAt),
        notInArray(chatMessages.clientId, blockedBy(db, uid)),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(most)
  return rows.map(({ text }) => text)
}

/**
 * Deletes messages, mutes and blocks of removed players, within the caller's transaction. Reports about them stay, and so
 * do their own reports, without the reporter.
 */
export async function removeChatData(tx: Db, uids: readonly string[]): Promise<void> {
  const gone = [...uids]
  const talks = or(
    ...gone.flatMap((uid) => [
      like(chatReads.channel, `private:${uid}:%`),
      like(chatReads.channel, `private:%:${uid}`),
    ]),
  )
  await tx.delete(chatMessages).where(inArray(chatMessages.clientId, gone))
  await tx.delete(chatReads).where(or(inArray(chatReads.uid, gone), talks))
  await tx.delete(chatMutes).where(inArray(chatMutes.uid, gone))
  await tx.delete(blocks).where(or(inArray(blocks.uid, gone), inArray(blocks.blockedUid, gone)))
  await tx.update(playerReports).set({ reporterId: null }).where(inArray(playerReports.reporterId, gone))
}
