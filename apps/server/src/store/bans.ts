import type { Millis } from '@hearthward/engine'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { bans } from './staff-tables.ts'
import { players } from './tables.ts'

export type StoredBan = typeof bans.$inferSelect

/** Writes the ban and puts it on the player. Within the caller's transaction, the player's row locked. */
export async function insertBan(tx: Db, ban: StoredBan): Promise<void> {
  await liftEnded(tx, ban.playerId, ban.bannedAt)
  await tx.insert(bans).values(ban)
  await putOn(tx, ban.playerId, ban.id)
}

export async function readBanOf(db: Db, playerId: string, now: Millis): Promise<StoredBan | null> {
  const [found] = await db
    .select()
    .from(bans)
    .where(and(eq(bans.playerId, playerId), isNull(bans.liftedAt)))
  return found && isInForce(found, now) ? found : null
}

/** Within the caller's transaction. */
export async function liftBan(tx: Db, { id, playerId }: StoredBan, by: string, now: Millis): Promise<StoredBan | null> {
  const [lifted] = await tx
    .update(bans)
    .set({ liftedAt: now, liftedBy: by })
    .where(and(eq(bans.id, id), isNull(bans.liftedAt)))
    .returning()
  await putOn(tx, playerId, null)
  return lifted ?? null
}

/** Takes bans that are over off their players, and answers whose. */
export async function takeOffEnded(db: Db, now: Millis): Promise<string[]> {
  const over = await db
    .select({ uid: players.uid })
    .from(players)
    .innerJoin(bans, eq(bans.id, players.banId))
    .where(lte(bans.expiresAt, now))
  for (const { uid } of over) {
    await db.transaction(async (tx) => {
      await liftEnded(tx, uid, now)
      await tx
        .update(players)
        .set({ banId: null, version: sql`${players.version} + 1` })
        .where(and(eq(players.uid, uid), sql`${players.banId} in (select id from bans where expires_at <= ${now})`))
    })
  }
  return over.map(({ uid }) => uid)
}

/** One that is over counts as lifted at its end, by nobody. */
async function liftEnded(tx: Db, playerId: string, now: Millis): Promise<void> {
  const isOver = and(eq(bans.playerId, playerId), isNull(bans.liftedAt), lte(bans.expiresAt, now))
  await tx
    .update(bans)
    .set({ liftedAt: sql`${bans.expiresAt}` })
    .where(isOver)
}

async function putOn(tx: Db, uid: string, banId: string | null): Promise<void> {
  await tx
    .update(players)
    .set({ banId, version: sql`${players.version} + 1` })
    .where(eq(players.uid, uid))
}

export function isInForce({ expiresAt, liftedAt }: Pick<StoredBan, 'expiresAt' | 'liftedAt'>, now: Millis): boolean {
  return liftedAt === null && (expiresAt === null || expiresAt > now)
}
