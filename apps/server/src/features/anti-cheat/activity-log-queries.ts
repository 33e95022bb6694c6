import type { DatedStaffChange } from '@hearthward/contract'
import { hours, type Millis } from '@hearthward/engine'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import { type Offered, playerActivityLogs, playerDevices, playerNetworks } from './tables.ts'

export type LogEntry = typeof playerActivityLogs.$inferSelect

export type NewLogEntry = Omit<LogEntry, 'id'>
type LogRow = RowOf<typeof playerActivityLogs>

interface PendingEntry {
  entry: NewLogEntry
  /** Receives the id: a stretch that continues is updated in place. */
  stretch: { id: number | null }
}

/** Inserts new entries, updates those written before, and records their devices. */
export async function writeEntries(sql: Tagged, numbered: readonly PendingEntry[]): Promise<void> {
  if (numbered.length === 0) return
  await assignIds(sql, numbered)
  const entries = numbered.map(({ entry, stretch }) => ({ ...entry, id: stretch.id as number }))
  await upsert(sql, entries)
  await upsertDevices(sql, entries)
}

async function assignIds(sql: Tagged, numbered: readonly PendingEntry[]): Promise<void> {
  const fresh = numbered.filter(({ stretch }) => stretch.id === null)
  if (fresh.length === 0) return
  const ids = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('player_activity_logs', 'id')) as id
    from generate_series(1, ${fresh.length}::int)`
  for (const [index, { stretch }] of fresh.entries()) stretch.id = Number(ids[index]?.['id'])
}

/** Coins and goods in each player's offers. Players without offers are left out. */
export async function readOffered(sql: Tagged, uids: readonly string[]): Promise<Map<string, Offered>> {
  const rows = await sql<Record<'player_uid' | 'item_id' | 'coins' | 'items', string>>`
    select player_uid, item_id, sum(coins_held + coins_waiting) as coins, sum(items_held + items_waiting) as items
    from grand_exchange where player_uid = any(${uids}) and slot is not null group by player_uid, item_id`
  const offered = new Map<string, Offered>()
  for (const { player_uid: uid, item_id: item, coins, items } of rows) {
    const { coins: others, goods } = offered.get(uid) ?? { coins: 0, goods: {} }
    offered.set(uid, { coins: others + Number(coins), goods: { ...goods, [item]: Number(items) } })
  }
  return offered
}

/** The same as stored with each player's latest entry. */
export async function readFormerOffered(sql: Tagged, uids: readonly string[]): Promise<Map<string, Offered>> {
  const rows = await sql<{ uid: string; offered: Offered }>`
    select uid, offered from unnest(${uids}::text[]) as uid, lateral (
      select offered from player_activity_logs where player_id = uid and claim is null
      order by until_at desc, id desc limit 1) as latest
    where offered is not null`
  return new Map(rows.map(({ uid, offered }) => [uid, offered]))
}

async function upsert(sql: Tagged, entries: readonly LogEntry[]): Promise<void> {
  const column = <Key extends keyof LogEntry>(key: Key) => entries.map((entry) => entry[key])
  const asText = (key: 'gains' | 'gaps' | 'offered' | 'told' | 'claim') =>
    column(key).map((value) => (value === null ? null : JSON.stringify(value)))
  await sql`
    insert into player_activity_logs (id, player_id, from_at, until_at, session_id, device, activity_id, location_id,
      gains, gained, expected, completions, intents, gaps, gap_count, gap_sum, gap_squares, coins_before, coins_after,
      worth_before, worth_after, offered, is_by_staff, told, claim)
    select id, player_id, from_at, until_at, session_id, device, activity_id, location_id, gains::jsonb, gained,
      expected, completions, intents, gaps::jsonb, gap_count, gap_sum, gap_squares, coins_before, coins_after,
      worth_before, worth_after, offered::jsonb, is_by_staff, told::jsonb, claim::jsonb
    from unnest(
      ${column('id')}::bigint[], ${column('playerId')}::text[], ${column('from')}::bigint[],
      ${column('until')}::bigint[], ${column('sessionId')}::text[], ${column('device')}::text[],
      ${column('activityId')}::text[], ${column('locationId')}::text[],
      ${asText('gains')}::text[], ${column('gained')}::bigint[],
      ${column('expected')}::bigint[], ${column('completions')}::int[], ${column('intents')}::int[],
      ${asText('gaps')}::text[], ${column('gapCount')}::int[],
      ${column('gapSum')}::bigint[], ${column('gapSquares')}::float8[], ${column('coinsBefore')}::bigint[],
      ${column('coinsAfter')}::bigint[], ${column('worthBefore')}::bigint[], ${column('worthAfter')}::bigint[],
      ${asText('offered')}::text[], ${column('isByStaff')}::boolean[], ${asText('told')}::text[],
      ${asText('claim')}::text[]
    ) as entry (id, player_id, from_at, until_at, session_id, device, activity_id, location_id, gains, gained, expected,
      completions, intents, gaps, gap_count, gap_sum, gap_squares, coins_before, coins_after, worth_before, worth_after,
      offered, is_by_staff, told, claim)
    on conflict (id) do update set until_at = excluded.until_at, session_id = excluded.session_id,
      device = excluded.device, activity_id = excluded.activity_id, location_id = excluded.location_id,
      gains = excluded.gains, gained = excluded.gained, expected = excluded.expected,
      completions = excluded.completions, intents = excluded.intents, gaps = excluded.gaps,
      gap_count = excluded.gap_count, gap_sum = excluded.gap_sum, gap_squares = excluded.gap_squares,
      coins_after = excluded.coins_after, worth_before = excluded.worth_before, worth_after = excluded.worth_after,
      offered = excluded.offered, claim = excluded.claim`
}

/** A device in use is written again this often: its row says when it was seen last only to the hour. */
const SEEN_AGAIN_AFTER = hours(1)

async function upsertDevices(sql: Tagged, entries: readonly LogEntry[]): Promise<void> {
  const seen = new Map<string, LogEntry>()
  for (const entry of entries) if (entry.device) seen.set(`${entry.playerId} ${entry.device}`, entry)
  if (seen.size === 0) return
  const rows = [...seen.values()]
  await sql`
    insert into player_devices (player_id, device, first_seen, last_seen)
    select player_id, device, seen, seen from unnest(
      ${rows.map(({ playerId }) => playerId)}::text[], ${rows.map(({ device }) => device)}::text[],
      ${rows.map(({ until }) => until)}::bigint[]) as seen_at (player_id, device, seen)
    on conflict (player_id, device) do update set last_seen = excluded.last_seen
      where excluded.last_seen - player_devices.last_seen >= ${SEEN_AGAIN_AFTER}`
}

export interface SeenNetwork {
  playerId: string
  network: string
  at: Millis
}

export async function upsertNetworks(sql: Tagged, seen: readonly SeenNetwork[]): Promise<void> {
  await sql`
    insert into player_networks (player_id, network, first_seen, last_seen)
    select player_id, network, seen, seen from unnest(
      ${seen.map(({ playerId }) => playerId)}::text[], ${seen.map(({ network }) => network)}::text[],
      ${seen.map(({ at }) => at)}::bigint[]) as seen_at (player_id, network, seen)
    on conflict (player_id, network) do update set last_seen = greatest(player_networks.last_seen, excluded.last_seen)`
}

/** The newest first. */
export async function readEntries(db: Db, playerId: string, since: Millis, most: number): Promise<LogEntry[]> {
  const { until, id } = playerActivityLogs
  return db
    .select()
    .from(playerActivityLogs)
    .where(and(eq(playerActivityLogs.playerId, playerId), gt(until, since)))
    .orderBy(desc(until), desc(id))
    .limit(most)
}

/** The times of staff edits per player, after a moment. */
export async function readStaffEditMoments(sql: Tagged, uids: readonly string[], after: Millis) {
  const rows = await sql<Pick<LogRow, 'player_id' | 'until_at'>>`
    select player_id, until_at from player_activity_logs
    where player_id = any(${uids}) and until_at > ${after} and is_by_staff`
  const moments = new Map<string, Millis[]>()
  for (const { player_id: uid, until_at: at } of rows) moments.set(uid, [...(moments.get(uid) ?? []), Number(at)])
  return moments
}

const MOST_STAFF_CHANGES = 20

/** Staff changes shown to the player, after a moment; the latest ones, in order. */
export async function readStaffChanges(sql: Tagged, uid: string, after: Millis): Promise<DatedStaffChange[]> {
  const rows = await sql<{ at: string; told: DatedStaffChange['change'] }>`
    select at, told from (
      select id, until_at as at, told from player_activity_logs
      where player_id = ${uid} and until_at > ${after} and told is not null
      order by until_at desc, id desc limit ${MOST_STAFF_CHANGES}) as latest
    order by at, id`
  return rows.map(({ at, told }) => ({ at: Number(at), change: told }))
}

/** The fields of an entry that detection rules use. */
export type EntryFacts = Pick<
  LogEntry,
  | 'playerId'
  | 'from'
  | 'until'
  | 'activityId'
  | 'gains'
  | 'gained'
  | 'expected'
  | 'intents'
  | 'gapCount'
  | 'gapSum'
  | 'gapSquares'
  | 'worthBefore'
  | 'worthAfter'
  | 'isByStaff'
  | 'claim'
>

type FactRow = Pick<
  LogRow,
  | 'player_id'
  | 'from_at'
  | 'until_at'
  | 'activity_id'
  | 'gains'
  | 'gained'
  | 'expected'
  | 'intents'
  | 'gap_count'
  | 'gap_sum'
  | 'gap_squares'
  | 'worth_before'
  | 'worth_after'
  | 'is_by_staff'
  | 'claim'
>

/**
 * Entries of several players, the oldest first: all since `allSince`; before that only those with more experience than
 * the rules allow and rejected claims, which are few.
 */
export async function readFacts(
  sql: Tagged,
  uids: readonly string[],
  since: Millis,
  allSince: Millis,
): Promise<EntryFacts[]> {
  const rows = await sql<FactRow>`
    select player_id, from_at, until_at, activity_id, gains, gained, expected, intents, gap_count, gap_sum, gap_squares,
      worth_before, worth_after, is_by_staff, claim
    from player_activity_logs
    where player_id = any(${uids}) and until_at > ${since}
      and (until_at > ${allSince} or gained > expected or claim is not null)
    order by until_at, id`
  return rows.map((row) => ({
    playerId: row.player_id,
    from: Number(row.from_at),
    until: Number(row.until_at),
    activityId: row.activity_id,
    gains: row.gains,
    gained: Number(row.gained),
    expected: Number(row.expected),
    intents: row.intents,
    gapCount: row.gap_count,
    gapSum: Number(row.gap_sum),
    gapSquares: row.gap_squares,
    worthBefore: Number(row.worth_before),
    worthAfter: Number(row.worth_after),
    isByStaff: row.is_by_staff,
    claim: row.claim,
  }))
}

export interface Sitting {
  playerId: string
  from: Millis
  until: Millis
  intents: number
}

/** Each player's play sessions, the oldest first; a pause ends one. */
export async function readSittings(
  sql: Tagged,
  uids: readonly string[],
  since: Millis,
  pause: number,
): Promise<Sitting[]> {
  const rows = await sql<{ player_id: string; since: string; until: string; intents: number }>`
    select player_id, min(from_at) as since, max(until_at) as until, sum(intents)::int as intents from (
      select *, sum(is_new) over (partition by player_id order by from_at, until_at) as sitting from (
        select player_id, from_at, until_at, intents,
          case when from_at - max(until_at) over (
            partition by player_id order by from_at, until_at rows between unbounded preceding and 1 preceding
          ) < ${pause} then 0 else 1 end as is_new
        from player_activity_logs where player_id = any(${uids}) and from_at >= ${since} and until_at > ${since}
          and intents > 0
      ) as marked
    ) as parted
    group by player_id, sitting order by since`
  return rows.map((row) => ({
    playerId: row.player_id,
    from: Number(row.since),
    until: Number(row.until),
    intents: row.intents,
  }))
}

export async function readEntry(db: Db, id: number): Promise<LogEntry | null> {
  const [found] = await db.select().from(playerActivityLogs).where(eq(playerActivityLogs.id, id))
  return found ?? null
}

/** Players with activity since that moment, the most recent first. */
export async function readActivePlayers(sql: Tagged, since: Millis, most: number): Promise<string[]> {
  const rows = await sql<Pick<LogRow, 'player_id'>>`
    select player_id from player_activity_logs where until_at > ${since} and not is_by_staff
    group by player_id order by max(until_at) desc limit ${most}`
  return rows.map((row) => row.player_id)
}

export async function countActivity(sql: Tagged, since: Millis): Promise<{ entries: number; players: number }> {
  const [row] = await sql<{ entries: number; players: number }>`
    select count(*)::int as entries, count(distinct player_id)::int as players
    from player_activity_logs where until_at > ${since} and not is_by_staff`
  return { entries: row?.entries ?? 0, players: row?.players ?? 0 }
}

/** Devices with several accounts, and their accounts. */
export async function readSharedDevices(sql: Tagged, since: Millis, least: number, most: number) {
  return sql<{ device: string; players: string[] }>`
    select device, array_agg(player_id order by player_id) as players from player_devices where last_seen > ${since}
    group by device having count(*) >= ${least} order by max(last_seen) desc limit ${most}`
}

/** Other players on a player's devices. */
export async function readDeviceMates(sql: Tagged, playerId: string, most: number) {
  const rows = await sql<{ player_id: string; username: string; seen: string }>`
    select others.player_id, players.username, max(others.last_seen) as seen
    from player_devices as own
    join player_devices as others on others.device = own.device and others.player_id <> own.player_id
    join players on players.uid = others.player_id
    where own.player_id = ${playerId}
    group by others.player_id, players.username order by seen desc limit ${most}`
  return rows.map((row) => ({
    playerId: row.player_id,
    playerName: row.username,
    lastSeen: Number(row.seen),
  }))
}

/** Deletes one batch of older entries; true if there may be more. */
export async function deleteOldEntries(sql: Tagged, before: Millis, most: number): Promise<boolean> {
  const gone = await sql`
    delete from player_activity_logs where id in (
      select id from player_activity_logs where until_at < ${before} order by until_at limit ${most}) returning id`
  await sql`delete from player_devices where last_seen < ${before}`
  await sql`delete from player_networks where last_seen < ${before}`
  return gone.length === most
}

/** Within the caller's transaction. */
export async function deleteActivity(tx: Db, uids: readonly string[]): Promise<void> {
  await tx.delete(playerActivityLogs).where(inArray(playerActivityLogs.playerId, [...uids]))
  await tx.delete(playerDevices).where(inArray(playerDevices.playerId, [...uids]))
  await tx.delete(playerNetworks).where(inArray(playerNetworks.playerId, [...uids]))
}
