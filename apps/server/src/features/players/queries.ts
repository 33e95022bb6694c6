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

/** The columns of a player in a list, and the few fields of the document that lists show. */
const LISTED_COLUMNS = {
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
  /** Parsed once per row: documents are large, and parsing them is the main cost of a list. */
  document: sql<ListedDocument>`(
    select row_to_json(listed) from json_to_record(${players.state}) as listed ("coins" double precision,
      "currentLocation" text, "currentAction" json, "subscription" json))`,
}

export interface PlayerListQuery {
  search?: string | undefined
  only: readonly PlayerFilter[]
  sort: PlayerSort
  after?: { value: number; uid: string } | undefined
  /** The uids of online players. */
  present: readonly string[]
  now: Millis
}

const SORTED_BY = { seen: players.lastSeenAt, level: players.totalLevel, created: players.createdAt } as const

export type ListedPlayer = Awaited<ReturnType<typeof listPlayers>>[number]

/** Keyset pagination: a late page costs no more than the first. */
export async function listPlayers(db: Db, { search, only, sort, after, present, now }: PlayerListQuery, most: number) {
  const key = SORTED_BY[sort]
  const conditions: (SQL | undefined)[] = [
    search === undefined ? undefined : matchesSearch(search),
    ...only.map((filter) => filterCondition(filter, present, now)),
    only.includes('deleted') ? undefined : isNull(players.deletedAt),
    // A level is an integer, but a cursor may be larger.
    after && sql`(${key}, ${players.uid}) < (${after.value}::bigint, ${after.uid})`,
  ]
  const order = [desc(key), desc(players.uid)]
  const page = pageOf(db, and(...conditions), order, most)
  return readRows(db, page, order)
}

export async function findByPrefix(db: Db, by: 'name' | 'email', start: string, most: number): Promise<ListedPlayer[]> {
  // In the order of the e-mail index; another order would sort all matches first.
  const order = [by === 'name' ? asc(players.usernameLowercase) : sql`${players.email} using ~<~`]
  return readRows(db, pageOf(db, startsWith(by, start), order, most), order)
}

/** Selects the uids of the page by columns alone, so only the documents of that page are parsed. */
const pageOf = (db: Db, condition: SQL | undefined, order: SQL[], most: number) =>
  db
    .select({ uid: players.uid })
    .from(players)
    .leftJoin(bans, eq(bans.id, players.banId))
    .where(condition)
    .orderBy(...order)
    .limit(most)
    .as('page')

const readRows = (db: Db, page: ReturnType<typeof pageOf>, order: SQL[]) =>
  db
    .select(LISTED_COLUMNS)
    .from(page)
    .innerJoin(players, eq(players.uid, page.uid))
    .leftJoin(bans, eq(bans.id, players.banId))
    .orderBy(...order)

function filterCondition(filter: PlayerFilter, present: readonly string[], now: Millis): SQL | undefined {
  switch (filter) {
    case 'online':
      // One JSON parameter, because thousands of players may be online.
      return sql`${players.uid} in (select json_array_elements_text(${JSON.stringify(present)}::json))`
    case 'premium':
      // The first condition lets the planner use the partial index of members.
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

/** Shorter texts match only the start of a name, because half of all names contain any one letter. */
const SHORTEST_PART = 2

/**
 * Matches a part of a name, the start of an e-mail address or a whole id. Parts of names are searched in the accounts,
 * whose rows are small and seldom written (decision 24). A union of subqueries, because a combined condition would be
 * checked for every player.
 */
function matchesSearch(search: string): SQL | undefined {
  const conditions = [startsWith('name', search), startsWith('email', search), eq(players.uid, search)]
  if (search.length < SHORTEST_PART) return or(...conditions)
  const named = sql`select id from auth_users where username like ${containing(search)}`
  const others = conditions.map((way) => sql`select ${players.uid} from ${players} where ${way}`)
  return sql`${players.uid} in (${sql.join([named, ...others], sql` union `)})`
}

/** Both columns are stored in lower case. */
function startsWith(by: 'name' | 'email', start: string): SQL {
  return like(by === 'name' ? players.usernameLowercase : players.email, startingWith(start))
}

/** The addresses of the newest sign-ins, by their ids. */
export async function readAddresses(db: Db, uid: string, most: number): Promise<Record<string, string | null>> {
  const rows = await db
    .select({ id: authSessions.id, ipAddress: authSessions.ipAddress })
    .from(authSessions)
    .where(eq(authSessions.userId, uid))
    .orderBy(desc(authSessions.updatedAt))
    .limit(most)
  return Object.fromEntries(rows.map(({ id, ipAddress }) => [id, ipAddress || null]))
}

/** The sessions of a player, without their tokens. */
export async function readSignIns(db: Db, uid: string, most: number) {
  const rows = await db
    .select({
      id: authSessions.id,
      createdAt: authSessions.createdAt,
      usedAt: authSessions.updatedAt,
      expiresAt: authSessions.expiresAt,
      userAgent: authSessions.userAgent,
    })
    .from(authSessions)
    .where(eq(authSessions.userId, uid))
    .orderBy(desc(authSessions.updatedAt))
    .limit(most)
  return rows.map(({ createdAt, usedAt, expiresAt, userAgent, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    usedAt: usedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    userAgent: userAgent || null,
  }))
}

export async function readBansOf(db: Db, playerId: string, most: number) {
  return db.select().from(bans).where(eq(bans.playerId, playerId)).orderBy(desc(bans.bannedAt)).limit(most)
}

/**
 * Sets or clears the deletion of a character; its coins leave the game and return with it. The version is incremented, so
 * writes based on an earlier read fail. Within the caller's transaction.
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
