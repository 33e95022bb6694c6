import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CharacterSnapshot } from '@hearthward/contract'
import { dayOf, type Millis, type Player, upgrade } from '@hearthward/engine'
import { and, desc, eq, lt } from 'drizzle-orm'
import { auditLogs } from '../../core/audit/tables.ts'
import { characterSnapshots } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Sql, Tagged } from '../../platform/database/sql.ts'

/** The snapshots of a player, the newest first. */
export async function readSnapshots(
  db: Db,
  uid: string,
  before: number | undefined,
  most: number,
): Promise<CharacterSnapshot[]> {
  const { id, takenAt, why, logId, playerUid } = characterSnapshots
  const rows = await db
    .select({ id, takenAt, why, logId, action: auditLogs.action, username: auditLogs.username })
    .from(characterSnapshots)
    .leftJoin(auditLogs, eq(auditLogs.id, logId))
    .where(and(eq(playerUid, uid), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(most)
  return rows.map(({ logId, action, username, ...row }) => ({
    ...row,
    act: logId && action && username ? { logId, action, username } : null,
  }))
}

/** One snapshot of a player, its state upgraded to this release. */
export async function readSnapshot(
  db: Db,
  uid: string,
  snapshotId: number,
): Promise<{ takenAt: Millis; state: Player } | null> {
  const { id, playerUid, takenAt, state } = characterSnapshots
  const [found] = await db
    .select({ takenAt, state })
    .from(characterSnapshots)
    .where(and(eq(playerUid, uid), eq(id, snapshotId)))
  return found ? { takenAt: found.takenAt, state: upgrade(found.state) } : null
}

/** The newest snapshot before an act: it tells whether staff have changed the character since. */
export async function readLastAct(sql: Tagged, uid: string) {
  const [found] = await sql<{ id: string; taken_at: string; username: string | null; action: string | null }>`
    select taken.id, taken_at, username, action from character_snapshots as taken
    left join audit_logs on audit_logs.id = log_id
    where player_uid = ${uid} and why = 'before-act' order by taken.id desc limit 1`
  return found ? { ...found, id: Number(found.id), at: Number(found.taken_at) } : null
}

interface StoredState {
  uid: string
  state: string
}

/** Characters that have changed since their last daily snapshot and have none of this day, by their ids. */
async function readChangedStates(sql: Tagged, now: Millis, most: number, after: string): Promise<StoredState[]> {
  return sql<StoredState>`
    select players.uid, players.state::text as state from players
    left join lateral (
      select day, taken_at from character_snapshots
      where player_uid = players.uid and day is not null order by day desc limit 1) as last on true
    where deleted_at is null and players.uid > ${after}
      and (last.day is null or (last.day < ${dayOf(now)} and players.last_saved_at > last.taken_at))
    order by players.uid limit ${most}`
}

const pack = promisify(gzip)

/** Where a batch of daily snapshots has ended. */
export interface SnapshotBatch {
  /** Another node may have taken some of the batch first. */
  taken: number
  /** The last id of a full batch: the next one continues after it. Null if no character is left. */
  last: string | null
}

/** Takes daily snapshots that are still missing, at most this many, of characters after this id. */
export async function takeDailySnapshots(sql: Sql, now: Millis, most: number, after = ''): Promise<SnapshotBatch> {
  const found = await readChangedStates(sql, now, most, after)
  if (found.length === 0) return { taken: 0, last: null }
  const packed = await Promise.all(found.map(({ state }) => pack(state)))
  const taken = await sql`
    insert into character_snapshots (player_uid, taken_at, why, day, state)
    select uid, ${now}::bigint, 'daily', ${dayOf(now)}::int, taken.state from unnest(
      ${found.map(({ uid }) => uid)}::text[], ${packed}::bytea[]
    ) as taken (uid, state) join players using (uid)
    on conflict (player_uid, day) do nothing returning id`
  return { taken: taken.length, last: found.length === most ? (found.at(-1)?.uid ?? null) : null }
}

export async function deleteSnapshotsBefore(sql: Tagged, before: Millis, most: number): Promise<number> {
  const deleted = await sql`
    delete from character_snapshots where id in (
      select id from character_snapshots where taken_at < ${before} order by taken_at limit ${most}) returning id`
  return deleted.length
}
