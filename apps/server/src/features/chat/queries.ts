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

/** In the order they are given: so their ids are, too. */
export async function insertMessages(tagged: Sql, rows: readonly NewMessage[]): Promise<StoredMessage[]> {
  const column = <Key extends keyof NewMessage>(key: Key) => rows.map((row) => row[key])
  const ids = await tagged`
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

/** What `reader` may see of a channel before a message, the newest first. */
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

/** The message itself with as many before and after it, in their order. */
export async function readAround(db: Db, { channel, id }: StoredMessage, most: number): Promise<StoredMessage[]> {
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

/** What somebody has said last in these channels, the newest first. */
export async function readLastOf(db: Db, uid: string, channels: readonly string[], most: number) {
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.clientId, uid), inArray(chatMessages.channel, [...channels])))
    .orderBy(desc(chatMessages.id))
    .limit(most)
}

/** Null where there is no such message, or it is removed already. */
export async function markMessageDeleted(db: Db, id: number, by: string, at: Millis): Promise<StoredMessage | null> {
  const [deleted] = await db
    .update(chatMessages)
    .set({ deletedAt: at, deletedBy: by })
    .where(and(eq(chatMessages.id, id), isNull(chatMessages.deletedAt)))
    .returning()
  return deleted ?? null
}

/** As it is, and nobody else's to change until the transaction is over. What it finds none of it holds a place for. */
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

/** What decides whether somebody may speak in a channel now. */
export interface Standing {
  mute: { until: Millis; reason: string } | null
  slowModeSeconds: number
  /** What they said there last, as it was written. */
  last: { text: string; at: Millis } | null
}

/** In one question, prepared once: it is asked before every message. */
export async function readStandings(
  tagged: Sql,
  asked: readonly { uid: string; channel: string; now: Millis }[],
): Promise<Standing[]> {
  const rows = await tagged`
    select channels.slow_mode_seconds as slow, mute.until_at as until, mute.reason, last.text, last.at
    from unnest(
      ${asked.map(({ uid }) => uid)}::text[],
      ${asked.map(({ channel }) => channel)}::text[],
      ${asked.map(({ now }) => now)}::bigint[]
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

/** By channel; those that are not named have none. */
export async function readSlowModes(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(chatChannels)
  return new Map(rows.map(({ channel, slowModeSeconds }) => [channel, slowModeSeconds]))
}

/** As it is, and nobody else's to change until the transaction is over. */
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

/** How far a player has read, by channel. */
export async function readReads(db: Db, uid: string): Promise<Map<string, number>> {
  const rows = await db.select().from(chatReads).where(eq(chatReads.uid, uid))
  return new Map(rows.map(({ channel, lastReadId }) => [channel, lastReadId]))
}

/** Where a player stands who never looked into a channel: what was said before they came is not news to them. */
export async function beginReading(db: Db, uid: string, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return
  const latest = (channel: string) =>
    sql<number>`coalesce((select max(id) from chat_messages where channel = ${channel}), 0)`
  const rows = channels.map((channel) => ({ uid, channel, lastReadId: latest(channel) }))
  await db.insert(chatReads).values(rows).onConflictDoNothing()
}

/** Opens a private talk in somebody's list, with everything in it unread. */
export async function openTalk(db: Db, uid: string, channel: string): Promise<void> {
  await db.insert(chatReads).values({ uid, channel, lastReadId: 0 }).onConflictDoNothing()
}

/** Never backwards: an older page of the same player must not make read things unread. */
export async function raiseRead(db: Db, uid: string, channel: string, lastReadId: number): Promise<void> {
  await db
    .insert(chatReads)
    .values({ uid, channel, lastReadId })
    .onConflictDoUpdate({
      target: [chatReads.uid, chatReads.channel],
      set: { lastReadId: sql`greatest(${chatReads.lastReadId}, excluded.last_read_id)` },
    })
}

/** Takes a private talk out of somebody's list, read to its end. */
export async function closeTalk(tagged: Tagged, uid: string, channel: string): Promise<void> {
  await tagged`
    update chat_reads set closed_id = latest.id, last_read_id = greatest(last_read_id, latest.id)
    from (select coalesce(max(id), 0) as id from chat_messages where channel = ${channel}) as latest
    where uid = ${uid} and channel = ${channel}`
}

/** The talks a player has closed, and in which nobody has spoken since. */
export async function readClosedTalks(tagged: Tagged, uid: string): Promise<Set<string>> {
  const rows = await tagged`
    select channel from chat_reads as talk where uid = ${uid} and closed_id is not null
      and not exists (select from chat_messages as said where said.channel = talk.channel and said.id > talk.closed_id)`
  return new Set(rows.map((row) => row['channel'] as string))
}

/** The texts by others that a player has not seen, so many at most. */
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
 * Players who go for good take along what they said and whom they blocked. What was reported about them stays with
 * staff, and so does what they reported, without their name. Within the caller's transaction.
 */
export async function removeVoices(tx: Db, uids: readonly string[]): Promise<void> {
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
