import type { Millis } from '@hearthward/engine'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../server.ts'
import { players } from '../world/tables.ts'
import { blocks } from './tables.ts'

export async function insertBlock(tx: Tagged, uid: string, blockedUid: string, at: Millis): Promise<void> {
  await tx`insert into blocks (uid, blocked_uid, at) values (${uid}, ${blockedUid}, ${at}) on conflict do nothing`
}

export async function removeBlock(db: Db, uid: string, blockedUid: string): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.uid, uid), eq(blocks.blockedUid, blockedUid)))
}

export function countBlocks(db: Db, uid: string): Promise<number> {
  return db.$count(blocks, eq(blocks.uid, uid))
}

/** The players blocked by a player, latest first. */
export async function readBlocks(db: Db, uid: string) {
  return db
    .select({ uid: players.uid, username: players.username, at: blocks.at })
    .from(blocks)
    .innerJoin(players, eq(players.uid, blocks.blockedUid))
    .where(eq(blocks.uid, uid))
    .orderBy(desc(blocks.at), players.uid)
}

/** The players who have blocked this player. */
export async function blockersOf(sql: Tagged, uid: string): Promise<Set<string>> {
  const rows = await sql<{ uid: string }>`select uid from blocks where blocked_uid = ${uid}`
  return new Set(rows.map((row) => row.uid))
}

export async function hasBlocked(sql: Tagged, uid: string, other: string): Promise<boolean> {
  return (await sql`select from blocks where uid = ${uid} and blocked_uid = ${other}`).length > 0
}

/** Refuses contact between two players if either has blocked the other. */
export async function refuseBlocked({ database }: Pick<Server, 'database'>, uid: string, other: string): Promise<void> {
  if (await hasBlocked(database.sql, other, uid)) throw new Refusal('chat/unwanted')
  if (await hasBlocked(database.sql, uid, other)) throw new Refusal('chat/blocked')
}
