import type { Permission, Role } from '@hearthward/contract'
import { type Millis, type Player, upgrade } from '@hearthward/engine'
import { and, eq, gt, inArray, isNull, like, lt, lte, or, sql } from 'drizzle-orm'
import { type Db, taggedOn } from '../../platform/database/database.ts'
import { startingWith } from '../../platform/database/like-patterns.ts'
import { isNotBanned } from '../moderation/bans.ts'
import { bans } from '../moderation/tables.ts'
import { recordRemovedCoins } from './coins.ts'
import { characterSnapshots, finds, intents, players, userProfiles } from './tables.ts'

export type PlayerRow = typeof players.$inferSelect
/** Without generated columns. */
export type NewPlayerRow = Omit<PlayerRow, 'isRanked'>

/** A row with its state upgraded to this release, and its recent answers to intents. */
export interface StoredPlayer {
  row: Omit<NewPlayerRow, 'state'>
  state: Player
  answers: Map<string, unknown>
}

/** How long, and how many, answers are kept per player so that a repeated intent is performed once. */
export const ANSWER_RETENTION = { forMs: 24 * 3_600_000, most: 256 } as const

export async function readPlayer(db: Db, uid: string, now: Millis): Promise<StoredPlayer | null> {
  const [found] = await db.select().from(players).where(eq(players.uid, uid))
  if (!found) return null
  const recent = await db
    .select({ id: intents.id, answer: intents.answer })
    .from(intents)
    .where(and(eq(intents.playerUid, uid), sql`${intents.at} > ${now - ANSWER_RETENTION.forMs}`))
    .orderBy(intents.at)
  const { state, isRanked: _, ...row } = found
  const settled = upgrade(state)
  // The columns may be newer than the document: a sync without differences writes only the columns.
  settled.lastSeenAt = row.lastSeenAt
  return { row, state: settled, answers: new Map(recent.map(({ id, answer }) => [id, answer])) }
}

export async function insertPlayer(db: Db, row: NewPlayerRow): Promise<boolean> {
  const insert = db
    .insert(players)
    .values(row)
    .onConflictDoNothing({ target: players.uid })
    .returning({ coins: players.coins })
  const { rows } = await db.execute(sql`
    with inserted as ${insert}, recorded as (
      insert into coin_movements (at, source, coins) select ${row.createdAt}::bigint, 'start', coins from inserted where coins <> 0
    )
    select from inserted`)
  return rows.length > 0
}

/** Runs in the caller's transaction, which also deletes the accounts. */
export async function deletePlayers(db: Db, uids: string[], now: Millis): Promise<void> {
  await recordRemovedCoins(taggedOn(db), uids, now)
  await db.delete(intents).where(inArray(intents.playerUid, uids))
  await db.delete(finds).where(inArray(finds.playerUid, uids))
  await db.delete(characterSnapshots).where(inArray(characterSnapshots.playerUid, uids))
  await db.delete(players).where(inArray(players.uid, uids))
}

/**
 * Marks the row as deleted and clears its address and session. Runs in the caller's transaction. The higher version
 * makes writes from older reads fail.
 */
export async function markDeleted(db: Db, uid: string, at: Millis): Promise<void> {
  await recordRemovedCoins(taggedOn(db), [uid], at)
  await db.delete(intents).where(eq(intents.playerUid, uid))
  await db.delete(finds).where(eq(finds.playerUid, uid))
  await db.delete(characterSnapshots).where(eq(characterSnapshots.playerUid, uid))
  const cleared = { email: null, sessionId: null, formerSessionId: null, dueAt: null, absence: null }
  await db
    .update(players)
    .set({ ...cleared, deletedAt: at, version: sql`${players.version} + 1` })
    .where(eq(players.uid, uid))
}

/** Locks the row until the end of the transaction. Returns false if there is none. */
export async function lockPlayer(tx: Db, uid: string): Promise<boolean> {
  const found = await tx.select({ uid: players.uid }).from(players).where(eq(players.uid, uid)).for('update')
  return found.length > 0
}

export async function renamePlayer(
  db: Db,
  uid: string,
  identity: { username: string; email: string | null; guestExpiresAt: Millis | null },
): Promise<void> {
  await db
    .update(players)
    .set({ ...identity, usernameLowercase: identity.username.toLowerCase(), version: sql`${players.version} + 1` })
    .where(eq(players.uid, uid))
}

export async function readDuePlayers(db: Db, now: Millis, most: number): Promise<string[]> {
  const rows = await db
    .select({ uid: players.uid })
    .from(players)
    .where(lte(players.dueAt, now))
    .orderBy(players.dueAt)
    .limit(most)
  return rows.map(({ uid }) => uid)
}

/** Characters that were last settled before a moment, by their uid. */
export async function readSettledBefore(db: Db, moment: Millis, after: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ uid: players.uid })
    .from(players)
    .where(and(lt(players.settledAt, moment), isNull(players.deletedAt), gt(players.uid, after)))
    .orderBy(players.uid)
    .limit(most)
  return rows.map(({ uid }) => uid)
}

/** Updates only players who are still due: another change may have moved the moment meanwhile. */
export async function postponeDue(db: Db, uids: string[], now: Millis, until: Millis): Promise<void> {
  await db
    .update(players)
    .set({ dueAt: until })
    .where(and(inArray(players.uid, uids), lte(players.dueAt, now)))
}

/** Leaves out players who are banned at `freeAt`; null includes everybody. */
export async function searchByName(db: Db, prefix: string, most: number, freeAt: Millis | null) {
  const pattern = startingWith(prefix)
  return db
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(
      and(
        like(players.usernameLowercase, pattern),
        isNull(players.deletedAt),
        freeAt === null ? undefined : isNotBanned(freeAt),
      ),
    )
    .orderBy(players.usernameLowercase)
    .limit(most)
}

export async function readProfile(db: Db, uid: string) {
  const [found] = await db.select().from(userProfiles).where(eq(userProfiles.uid, uid))
  return found ?? null
}

export async function readProfileByName(db: Db, username: string) {
  const [found] = await db
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(and(eq(players.usernameLowercase, username.toLowerCase()), isNull(players.deletedAt)))
  return found ?? null
}

/** Like readProfileByName, without banned players: they cannot be invited. */
export async function readReachableByName(db: Db, username: string, now: Millis) {
  const [found] = await db
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(and(eq(players.usernameLowercase, username.toLowerCase()), isNull(players.deletedAt), isNotBanned(now)))
  return found ?? null
}

/** Finds characters by uid or name, ignoring case. */
export async function readByUidOrName(db: Db, uidsOrNames: readonly string[]) {
  const lower = uidsOrNames.map((uidOrName) => uidOrName.toLowerCase())
  return db
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(
      and(
        isNull(players.deletedAt),
        or(inArray(players.uid, [...uidsOrNames]), inArray(players.usernameLowercase, lower)),
      ),
    )
}

/** The names of these players, by uid. */
export async function readPlayerNames(
  db: Db,
  uids: readonly string[],
  { withDeleted }: { withDeleted: boolean },
): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(and(inArray(players.uid, [...uids]), withDeleted ? undefined : isNull(players.deletedAt)))
  return new Map(rows.map(({ uid, username }) => [uid, username]))
}

/** Players active since a moment, with when and at what. */
export async function readActiveSince(db: Db, since: Millis) {
  return db
    .select({
      uid: players.uid,
      lastSeenAt: players.lastSeenAt,
      doing: {
        locationId: sql<string>`${players.state} ->> 'currentLocation'`,
        activityId: sql<string | null>`${players.state} -> 'currentAction' ->> 'activityId'`,
      },
    })
    .from(players)
    .leftJoin(bans, eq(bans.id, players.banId))
    .where(
      and(
        sql`${players.lastSeenAt} >= ${since}`,
        isNull(players.deletedAt),
        or(isNull(bans.id), lte(bans.expiresAt, since)),
      ),
    )
}

/** Permissions granted individually, beyond those of the role. */
export async function readPermissions(db: Db, uid: string): Promise<Permission[]> {
  const [found] = await db.select({ permissions: players.permissions }).from(players).where(eq(players.uid, uid))
  return found?.permissions ?? []
}

/** The session that has the character, or null. */
export async function readSessionId(db: Db, uid: string): Promise<string | null> {
  const [found] = await db.select({ sessionId: players.sessionId }).from(players).where(eq(players.uid, uid))
  return found?.sessionId ?? null
}

/** When the character was deleted, or null. */
export async function readDeletedAt(db: Db, uid: string): Promise<Millis | null> {
  const [found] = await db.select({ deletedAt: players.deletedAt }).from(players).where(eq(players.uid, uid))
  return found?.deletedAt ?? null
}

export async function readRole(db: Db, uid: string): Promise<Role | null> {
  const [found] = await db.select({ role: players.role }).from(players).where(eq(players.uid, uid))
  return found?.role ?? null
}

/** The membership stored in the character, or null without a character. */
export async function readSubscription(db: Db, uid: string): Promise<Player['subscription'] | null> {
  const subscription = sql<Player['subscription']>`${players.state} -> 'subscription'`
  const [found] = await db.select({ subscription }).from(players).where(eq(players.uid, uid))
  return found?.subscription ?? null
}

export async function updateRole(db: Db, uid: string, role: Role): Promise<void> {
  await db
    .update(players)
    .set({ role, version: sql`${players.version} + 1` })
    .where(eq(players.uid, uid))
}

export async function deleteAnswersBefore(db: Db, before: Millis): Promise<void> {
  await db.delete(intents).where(lte(intents.at, before))
}

export async function hasPlayer(db: Db, uid: string): Promise<boolean> {
  return (await db.select({ uid: players.uid }).from(players).where(eq(players.uid, uid))).length > 0
}
