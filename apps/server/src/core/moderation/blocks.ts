import type { Millis } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../server.ts'

export async function insertBlock(tx: Tagged, uid: string, blockedUid: string, at: Millis): Promise<void> {
  await tx`insert into blocks (uid, blocked_uid, at) values (${uid}, ${blockedUid}, ${at}) on conflict do nothing`
}

export async function removeBlock(sql: Tagged, uid: string, blockedUid: string): Promise<void> {
  await sql`delete from blocks where uid = ${uid} and blocked_uid = ${blockedUid}`
}

export async function countBlocks(sql: Tagged, uid: string): Promise<number> {
  const [found] = await sql`select count(*)::int as kept from blocks where uid = ${uid}`
  return found?.['kept'] as number
}

/** The players blocked by a player, latest first. */
export async function readBlocks(sql: Tagged, uid: string) {
  const rows = await sql`
    select players.uid, players.username, blocks.at from blocks
    join players on players.uid = blocks.blocked_uid
    where blocks.uid = ${uid} order by blocks.at desc, players.uid`
  return rows.map((row) => ({ uid: row['uid'] as string, username: row['username'] as string, at: Number(row['at']) }))
}

/** The players who have blocked this player. */
export async function blockersOf(sql: Tagged, uid: string): Promise<Set<string>> {
  const rows = await sql`select uid from blocks where blocked_uid = ${uid}`
  return new Set(rows.map((row) => row['uid'] as string))
}

export async function hasBlocked(sql: Tagged, uid: string, other: string): Promise<boolean> {
  return (await sql`select from blocks where uid = ${uid} and blocked_uid = ${other}`).length > 0
}

/** Refuses contact between two players if either has blocked the other. */
export async function refuseBlocked({ database }: Pick<Server, 'database'>, uid: string, other: string): Promise<void> {
  if (await hasBlocked(database.sql, other, uid)) throw new Refusal('chat/unwanted')
  if (await hasBlocked(database.sql, uid, other)) throw new Refusal('chat/blocked')
}
