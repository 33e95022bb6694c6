import type { PlayerFilter, PlayerSort } from '@hearthward/contract'
import type { Millis, Player } from '@hearthward/engine'
import { and, asc, desc, eq, isNotNull, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { authSessions } from '../../core/access/tables.ts'
import { bans } from '../../core/moderation/tables.ts'
import { recordRemovedCoins, recordRestoredCoins } from '../../core/world/coins.ts'
import { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { containing, startingWith } from '../../platform/database/like-patterns.ts'
import type { Tagged } from '../../platform/database/sql.ts'

type ListedDocument = Pick<Player, 'coins' | 'currentLocation' | 'currentAction' | 'subscription'>

/** A player in a list: the columns, and the little of the document that lists show. */
const SHOWN = {
  uid: players.uid,
  username: players.username,
  email: players.email,
  role: players.role,
  permissions: players.permissions,
  guestExpiresAt: players.guestExpiresAt,
  deletedAt: players.deletedAt,
  totalLevel: players.totalLevel,
  combatLevel: players.combatLevel,
  lastSeenAt: players.lastSeenAt,
  createdAt: players.createdAt,
  banId: bans.id,
  banEndsAt: bans.expiresAt,
  /** Taken apart once: a document is large, and taking it apart is what a list costs. */
  document: sql<ListedDocument>`(
    select row_to_json(listed) from json_to_record(${players.state}) as listed ("coins" double precision,
      "currentLocation" text, "currentAction" json, "subscription" json))`,
}

export interface Listing {
  search?: string | undefined
  only: readonly PlayerFilter[]
  sort: PlayerSort
  after?: { value: number; uid: string } | undefined
  /** Who is online. */
  present: readonly string[]
  now: Millis
}

const SORTED_BY = { seen: players.lastSeenAt, level: players.totalLevel, created: players.createdAt } as const

export type ListedPlayer = Awaited<ReturnType<typeof listPlayers>>[number]

/** One after the other by a key, never by counting: a page far down costs no more than the first. */
export async function listPlayers(db: Db, { search, only, sort, after, present, now }: Listing, most: number) {
  const key = SORTED_BY[sort]
  const conditions: (SQL | undefined)[] = [
    search === undefined ? undefined : isFoundBy(search),
    ...only.map((filter) => conditionOf(filter, present, now)),
    only.includes('deleted') ? undefined : isNull(players.deletedAt),
    after && sql`(${key}, ${players.uid}) < (${after.value}, ${after.uid})`,
  ]
  const order = [desc(key), desc(players.uid)]
  const page = chosen(db, and(...conditions), order, most)
  return shown(db, page, order)
}

export async function findByStart(db: Db, by: 'name' | 'email', start: string, most: number): Promise<ListedPlayer[]> {
  // In the order of the index of addresses, or every address with that start would be sorted first.
  const order = [by === 'name' ? asc(players.usernameLowercase) : sql`${players.email} using ~<~`]
  return shown(db, chosen(db, startsWith(by, start), order, most), order)
}

/** First who is on the page, by columns alone; only then their documents are looked into. */
const chosen = (db: Db, condition: SQL | undefined, order: SQL[], most: number) =>
  db
    .select({ uid: players.uid })
    .from(players)
    .leftJoin(bans, eq(bans.id, players.banId))
    .where(condition)
    .orderBy(...order)
    .limit(most)
    .as('page')

const shown = (db: Db, page: ReturnType<typeof chosen>, order: SQL[]) =>
  db
    .select(SHOWN)
    .from(page)
    .innerJoin(players, eq(players.uid, page.uid))
    .leftJoin(bans, eq(bans.id, players.banId))
    .orderBy(...order)

function conditionOf(filter: PlayerFilter, present: readonly string[], now: Millis): SQL | undefined {
  switch (filter) {
    case 'online':
      // In one piece: thousands may be online, and each would be a parameter of its own.
      return sql`${players.uid} in (select json_array_elements_text(${JSON.stringify(present)}::json))`
    case 'premium':
      // Both: only for the first is it known beforehand that the index of members has them all.
      return sql`${players.premiumUntil} > 0 and ${players.premiumUntil} > ${now}`
    case 'guests':
      return isNotNull(players.guestExpiresAt)
    case 'banned':
      return and(isNotNull(players.banId), or(isNull(bans.expiresAt), sql`${bans.expiresAt} > ${now}`))
    case 'deleted':
      return isNotNull(players.deletedAt)
    case 'staff':
      return or(ne(players.role, 'default'), sql`${players.permissions} <> '[]'::jsonb`)
  }
}

/** A shorter text is the start of a name: one letter is a part of half of all names. */
const SHORTEST_PART = 2

/**
 * A part of a name, the start of an address or a whole id. Parts of names are looked for among the accounts, whose rows
 * are small and seldom written: decision 24. Everybody found is gathered first, because one condition made of several
 * would be checked for every player.
 */
function isFoundBy(search: string): SQL | undefined {
  const ways = [startsWith('name', search), startsWith('email', search), eq(players.uid, search)]
  if (search.length < SHORTEST_PART) return or(...ways)
  const named = sql`select id from auth_users where username like ${containing(search)}`
  const others = ways.map((way) => sql`select ${players.uid} from ${players} where ${way}`)
  return sql`${players.uid} in (${sql.join([named, ...others], sql` union `)})`
}

/** Both are kept in lower case. */
function startsWith(by: 'name' | 'email', start: string): SQL {
  return like(by === 'name' ? players.usernameLowercase : players.email, startingWith(start))
}

/** Where somebody is signed in, without what would prove it. */
export async function readSignIns(db: Db, uid: string, most: number) {
  const rows = await db
    .select({
      id: authSessions.id,
      createdAt: authSessions.createdAt,
      usedAt: authSessions.updatedAt,
      expiresAt: authSessions.expiresAt,
      ipAddress: authSessions.ipAddress,
      userAgent: authSessions.userAgent,
    })
    .from(authSessions)
    .where(eq(authSessions.userId, uid))
    .orderBy(desc(authSessions.updatedAt))
    .limit(most)
  return rows.map(({ createdAt, usedAt, expiresAt, ipAddress, userAgent, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    usedAt: usedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    ipAddress: ipAddress || null,
    userAgent: userAgent || null,
  }))
}

export async function readBansOf(db: Db, playerId: string, most: number) {
  return db.select().from(bans).where(eq(bans.playerId, playerId)).orderBy(desc(bans.bannedAt)).limit(most)
}

/**
 * Marks a character, or takes the mark off; its purse leaves the game with it and comes back with it. The version rises,
 * so that nobody who read it before can still write it. Within the caller's transaction.
 */
export async function setDeleted(tx: Tagged, uid: string, isDeleted: boolean, now: Millis): Promise<void> {
  if (isDeleted) await recordRemovedCoins(tx, [uid], now)
  else await recordRestoredCoins(tx, uid, now)
  const deletedAt = isDeleted ? now : null
  await tx`
    update players set deleted_at = ${deletedAt}, session_id = null, former_session_id = null, due_at = null,
      version = version + 1
    where uid = ${uid}`
}
