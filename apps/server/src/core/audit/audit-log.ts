import { createHash, randomUUID } from 'node:crypto'
import { AUDIT_RETENTION, type AuditLog } from '@hearthward/contract'
import { canonicalJson, type Millis } from '@hearthward/engine'
import { and, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import { auditArchive, auditChain, auditLogs } from './tables.ts'

/** An audit entry before it is appended to the chain. */
export type NewAuditEntry = Pick<AuditLog, 'action' | 'resource' | 'resourceId' | 'details'>
export type ChainLink = Pick<RowOf<typeof auditChain>, 'seq' | 'hash'>
export type ActedBy = Pick<AuditLog, 'userId' | 'username' | 'email' | 'ip' | 'userAgent'>

/**
 * Appends an entry to the hash chain, in the transaction of its change and as the last statement: the next entry waits
 * for the commit.
 */
export async function appendAuditEntry(
  tx: Tagged,
  by: ActedBy,
  added: NewAuditEntry,
  now: Millis,
  id: string = randomUUID(),
): Promise<AuditLog> {
  await tx`insert into audit_chain (id, seq, hash) values ('newest', 0, '') on conflict do nothing`
  const [link] = await tx<ChainLink>`select seq, hash from audit_chain where id = 'newest' for update`
  const unlinked = {
    seq: Number(link?.seq ?? 0) + 1,
    id,
    ...by,
    ...added,
    // Hashed as it will be read: without values that JSON cannot hold.
    details: JSON.parse(JSON.stringify(added.details)) as AuditLog['details'],
    timestamp: now,
    expiresAt: now + AUDIT_RETENTION,
  }
  const entry = { ...unlinked, hash: chainHash(link?.hash ?? '', unlinked) }
  await tx`
    insert into audit_logs (seq, id, user_id, username, email, action, resource, resource_id, details, "timestamp", ip,
      user_agent, expires_at, hash)
    values (${entry.seq}, ${entry.id}, ${entry.userId}, ${entry.username}, ${entry.email}, ${entry.action},
      ${entry.resource}, ${entry.resourceId}, ${JSON.stringify(entry.details)}::jsonb, ${entry.timestamp}, ${entry.ip},
      ${entry.userAgent}, ${entry.expiresAt}, ${entry.hash})`
  await tx`update audit_chain set seq = ${entry.seq}, hash = ${entry.hash} where id = 'newest'`
  return entry
}

/** The hash of an entry, over the entry and the hash of the one before. */
export function chainHash(before: string, entry: Omit<AuditLog, 'hash'>): string {
  return createHash('sha256').update(before).update(canonicalJson(entry)).digest('hex')
}

/** Locks the chain: other entries wait until this transaction ends. */
export async function lockAuditChain(tx: Db): Promise<void> {
  await tx.insert(auditChain).values({ id: 'newest', seq: 0, hash: '' }).onConflictDoNothing()
  await tx.select().from(auditChain).where(eq(auditChain.id, 'newest')).for('update')
}

export interface AuditFilter {
  userId?: string | undefined
  resource?: string | undefined
  resourceId?: string | undefined
  action?: string | undefined
  from?: Millis | undefined
  until?: Millis | undefined
  /** Entries older than the one with this number. */
  before?: number | undefined
}

/** The entry with this number, also from the archive. */
export async function readAuditByNumber(db: Db, number: number): Promise<AuditLog | null> {
  for (const table of [auditLogs, auditArchive]) {
    const [found] = await db.select().from(table).where(eq(table.seq, number))
    if (found) return found
  }
  return null
}

export async function readAudit(db: Db, filter: AuditFilter, most: number): Promise<AuditLog[]> {
  const { seq, userId, resource, resourceId, action, timestamp } = auditLogs
  const conditions: (SQL | undefined)[] = [
    filter.userId === undefined ? undefined : eq(userId, filter.userId),
    filter.resource === undefined ? undefined : eq(resource, filter.resource),
    filter.resourceId === undefined ? undefined : eq(resourceId, filter.resourceId),
    filter.action === undefined ? undefined : eq(action, filter.action),
    filter.from === undefined ? undefined : gte(timestamp, filter.from),
    filter.until === undefined ? undefined : lt(timestamp, filter.until),
    filter.before === undefined ? undefined : lt(seq, filter.before),
    filter.until === undefined ? undefined : lte(seq, sql`(${newestBefore(db, filter.until)}) + ${CLOCK_SKEW_ENTRIES}`),
  ]
  return db
    .select()
    .from(auditLogs)
    .where(and(...conditions))
    .orderBy(desc(seq))
    .limit(most)
}

/** Clocks of nodes differ, so entries written close together may have their times in another order. */
const CLOCK_SKEW_ENTRIES = 1_000

/** The newest entry before a moment. It lets a page of old entries be found without scanning everything since. */
function newestBefore(db: Db, until: Millis) {
  const { seq, timestamp } = auditLogs
  return db.select({ seq }).from(auditLogs).where(lt(timestamp, until)).orderBy(desc(timestamp)).limit(1)
}

/** All actors with their latest name, and all actions, by loose index scans. */
export async function readAuditChoices(sql: Tagged) {
  const staff = await sql<{ user_id: string; username: string }>`
    with recursive actor as (
      (select user_id from audit_logs order by user_id limit 1)
      union all
      select (select user_id from audit_logs where user_id > actor.user_id order by user_id limit 1) from actor
      where actor.user_id is not null
    )
    select user_id, (
      select username from audit_logs where audit_logs.user_id = actor.user_id order by seq desc limit 1) as username
    from actor where user_id is not null order by username`
  const actions = await sql<{ action: string }>`
    with recursive kind as (
      (select action from audit_logs order by action limit 1)
      union all
      select (select action from audit_logs where action > kind.action order by action limit 1) from kind
      where kind.action is not null
    )
    select action from kind where action is not null`
  return {
    staff: staff.map((row) => ({ userId: row.user_id, username: row.username })),
    actions: actions.map((row) => row.action),
  }
}

type EntryOf = Pick<AuditLog, 'userId' | 'action' | 'resource' | 'resourceId'>

/** Whether an actor has an entry of this action and target since a moment. */
export async function hasEntrySince(db: Db, entry: EntryOf, since: Millis): Promise<boolean> {
  const { userId, action, resource, resourceId, timestamp } = auditLogs
  const isSame = and(
    eq(resource, entry.resource),
    eq(resourceId, entry.resourceId),
    eq(userId, entry.userId),
    eq(action, entry.action),
    gt(timestamp, since),
  )
  return (await db.select({ seq: auditLogs.seq }).from(auditLogs).where(isSame).limit(1)).length > 0
}

export async function readAuditEntry(db: Db, id: string): Promise<AuditLog | null> {
  const [found] = await db.select().from(auditLogs).where(eq(auditLogs.id, id))
  return found ?? null
}

/** Memberships are not part of what a snapshot restores. */
const NOT_RESTORED = ['grant_membership', 'end_membership']

/**
 * Ids of the entries of a player that are undone: by an undo, or by the restore of a snapshot from before them. An undo
 * or a restore that was itself undone does not count.
 */
export async function readUndoneEntries(sql: Tagged, playerId: string): Promise<ReadonlySet<string>> {
  const entries = await sql<{ id: string; action: string; at: string; undoes: string | null; taken_at: string | null }>`
    select id, action, "timestamp" as at, details ->> 'undoes' as undoes, details ->> 'takenAt' as taken_at
    from audit_logs where resource = 'players' and resource_id = ${playerId} order by seq desc`
  const undone = new Set<string>()
  let restoredTo = Number.POSITIVE_INFINITY
  for (const { id, action, at, undoes, taken_at } of entries) {
    if (Number(at) >= restoredTo && !NOT_RESTORED.includes(action)) undone.add(id)
    if (undone.has(id)) continue
    if (undoes !== null) undone.add(undoes)
    if (taken_at !== null) restoredTo = Math.min(restoredTo, Number(taken_at))
  }
  return undone
}

/** Moves expired entries to the archive, oldest first. Returns how many. */
export async function archiveAuditEntries(sql: Tagged, now: Millis, most: number): Promise<number> {
  const moved = await sql`
    with old as (
      delete from audit_logs where seq in (
        select seq from audit_logs where expires_at <= ${now} order by seq limit ${most}) returning *)
    insert into audit_archive select * from old returning seq`
  return moved.length
}
