import type { Millis } from '@hearthward/engine'
import { aliasedTable, and, count, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { authUsers } from '../../core/access/tables.ts'
import { isBanRunning } from '../../core/moderation/bans.ts'
import { bans } from '../../core/moderation/tables.ts'
import { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { playerReports } from '../abuse-reports/tables.ts'

export type StoredBan = typeof bans.$inferSelect

/** Stores the ban and sets it on the player. Runs in the caller's transaction, with the player's row locked. */
export async function insertBan(tx: Db, ban: StoredBan): Promise<void> {
  await liftEnded(tx, ban.playerId, ban.bannedAt)
  await tx.insert(bans).values(ban)
  await setPlayerBan(tx, ban.playerId, ban.id)
}

export async function readBanOf(db: Db, playerId: string, now: Millis): Promise<StoredBan | null> {
  const [found] = await db
    .select()
    .from(bans)
    .where(and(eq(bans.playerId, playerId), isNull(bans.liftedAt)))
  return found && isInForce(found, now) ? found : null
}

export interface BanFilter {
  state: 'active' | 'past' | 'all'
  playerId?: string | undefined
  adminId?: string | undefined
  after?: { at: Millis; id: string } | undefined
}

export type NamedBan = StoredBan & { playerName: string; adminName: string; liftedByName: string | null }

const [banned, admins, lifters] = [
  aliasedTable(authUsers, 'banned'),
  aliasedTable(authUsers, 'admins'),
  aliasedTable(authUsers, 'lifters'),
]

/** The newest first. */
export async function listBans(db: Db, filter: BanFilter, now: Millis, most: number): Promise<NamedBan[]> {
  const { playerId, adminId, after } = filter
  const rows = await db
    .select({ ban: bans, playerName: banned.name, adminName: admins.name, liftedByName: lifters.name })
    .from(bans)
    .leftJoin(banned, eq(banned.id, bans.playerId))
    .leftJoin(admins, eq(admins.id, bans.adminId))
    .leftJoin(lifters, eq(lifters.id, bans.liftedBy))
    .where(
      and(
        holds(filter.state, now),
        playerId === undefined ? undefined : eq(bans.playerId, playerId),
        adminId === undefined ? undefined : eq(bans.adminId, adminId),
        after && lte(bans.bannedAt, after.at),
        after && or(lt(bans.bannedAt, after.at), gt(bans.id, after.id)),
      ),
    )
    .orderBy(desc(bans.bannedAt), bans.id)
    .limit(most)
  return rows.map(({ ban, playerName, adminName, liftedByName }) => ({
    ...ban,
    playerName: playerName ?? ban.playerId,
    adminName: adminName ?? ban.adminId,
    liftedByName,
  }))
}

function holds(state: BanFilter['state'], now: Millis): SQL | undefined {
  const isOpen = isNull(bans.liftedAt)
  if (state === 'active') return and(isOpen, isBanRunning(now))
  return state === 'past' ? or(isNotNull(bans.liftedAt), lte(bans.expiresAt, now)) : undefined
}

export async function countBans(db: Db, filter: Pick<BanFilter, 'state' | 'playerId'>, now: Millis): Promise<number> {
  const { state, playerId } = filter
  const [found] = await db
    .select({ count: count() })
    .from(bans)
    .where(and(holds(state, now), playerId === undefined ? undefined : eq(bans.playerId, playerId)))
  return found?.count ?? 0
}

/** Within the caller's transaction. */
export async function liftBan(tx: Db, { id, playerId }: StoredBan, by: string, now: Millis): Promise<StoredBan | null> {
  const [lifted] = await tx
    .update(bans)
    .set({ liftedAt: now, liftedBy: by })
    .where(and(eq(bans.id, id), isNull(bans.liftedAt)))
    .returning()
  await setPlayerBan(tx, playerId, null)
  await closeAppeals(tx, playerId, now, 'The ban was lifted')
  return lifted ?? null
}

/** Removes expired bans from their players and returns the uids. */
export async function removeEndedBans(db: Db, now: Millis): Promise<string[]> {
  const over = await db
    .select({ uid: players.uid })
    .from(players)
    .innerJoin(bans, eq(bans.id, players.banId))
    .where(and(isNull(bans.liftedAt), lte(bans.expiresAt, now)))
  for (const { uid } of over) {
    await db.transaction(async (tx) => {
      // Locks the player's row first, in the same order as `ban`.
      await tx
        .update(players)
        .set({ banId: null, version: sql`${players.version} + 1` })
        .where(and(eq(players.uid, uid), sql`${players.banId} in (select id from bans where expires_at <= ${now})`))
      await liftEnded(tx, uid, now)
    })
  }
  return over.map(({ uid }) => uid)
}

/** An expired ban counts as lifted at its end, by nobody. */
async function liftEnded(tx: Db, playerId: string, now: Millis): Promise<void> {
  const isOver = and(eq(bans.playerId, playerId), isNull(bans.liftedAt), lte(bans.expiresAt, now))
  const ended = await tx
    .update(bans)
    .set({ liftedAt: sql`${bans.expiresAt}` })
    .where(isOver)
    .returning({ id: bans.id })
  if (ended.length > 0) await closeAppeals(tx, playerId, now, 'The ban has ended')
}

/** Appeals against a ban that is gone need no decision. */
async function closeAppeals(tx: Db, playerId: string, now: Millis, resolution: string): Promise<void> {
  const { reporterId, category, resolvedAt } = playerReports
  await tx
    .update(playerReports)
    .set({ status: 'resolved', resolution, resolvedAt: now })
    .where(and(eq(reporterId, playerId), eq(category, 'appeal'), isNull(resolvedAt)))
}

async function setPlayerBan(tx: Db, uid: string, banId: string | null): Promise<void> {
  await tx
    .update(players)
    .set({ banId, version: sql`${players.version} + 1` })
    .where(eq(players.uid, uid))
}

export function isInForce({ expiresAt, liftedAt }: Pick<StoredBan, 'expiresAt' | 'liftedAt'>, now: Millis): boolean {
  return liftedAt === null && (expiresAt === null || expiresAt > now)
}
