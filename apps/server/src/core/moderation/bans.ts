import type { Millis } from '@hearthward/engine'
import { and, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { players } from '../world/tables.ts'
import { bans } from './tables.ts'

export const isBanRunning = (now: Millis) => or(isNull(bans.expiresAt), gt(bans.expiresAt, now))

/** True for players without a running ban. A ban that is over does not count, even before the job lifts it. */
export const isNotBanned = (now: Millis): SQL =>
  sql`not exists (select from ${bans} where ${bans.id} = ${players.banId} and ${isBanRunning(now)})`

/** Which of these players are banned now. */
export async function readBanned(db: Db, uids: readonly string[], now: Millis): Promise<Set<string>> {
  const rows = await db
    .select({ uid: players.uid })
    .from(players)
    .where(and(inArray(players.uid, [...uids]), not(isNotBanned(now))))
  return new Set(rows.map(({ uid }) => uid))
}
