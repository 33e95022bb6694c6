import type { ApprovalState } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { and, desc, eq, inArray, lte, max, min, ne, or, sql } from 'drizzle-orm'
import { staffSince } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { approvalRequests, staffSpent } from './tables.ts'

export type StoredRequest = typeof approvalRequests.$inferSelect

const OPEN: readonly ApprovalState[] = ['pending', 'delayed']
export const isOpen = ({ state }: Pick<StoredRequest, 'state'>) => OPEN.includes(state)
const isOpenRow = inArray(approvalRequests.state, [...OPEN])

/** Inserts a request, unless the same one is open. Returns the one that is stored. */
export async function insertRequest(tx: Db, row: StoredRequest): Promise<StoredRequest> {
  const [inserted] = await tx.insert(approvalRequests).values(row).onConflictDoNothing().returning()
  if (inserted) return inserted
  const { requestedBy, inputHash } = approvalRequests
  const isSame = and(eq(requestedBy, row.requestedBy), eq(inputHash, row.inputHash), isOpenRow)
  const [open] = await tx.select().from(approvalRequests).where(isSame)
  return open ?? row
}

export async function readRequest(db: Db, id: string): Promise<StoredRequest | null> {
  const [found] = await db.select().from(approvalRequests).where(eq(approvalRequests.id, id))
  return found ?? null
}

interface Listing {
  only: 'open' | 'closed'
  /** Requests of this member of staff, and requests to make these calls. */
  requestedBy: string
  calls: readonly string[]
  after?: { at: Millis; id: string } | undefined
}

export async function listRequests(
  db: Db,
  { only, requestedBy, calls, after }: Listing,
  most: number,
): Promise<StoredRequest[]> {
  const { state, requestedAt, id } = approvalRequests
  const conditions = [
    only === 'open' ? isOpenRow : sql`${state} not in ('pending', 'delayed')`,
    or(eq(approvalRequests.requestedBy, requestedBy), inArray(approvalRequests.call, [...calls])),
    after && sql`(${requestedAt}, ${id}) < (${after.at}, ${after.id})`,
  ]
  return db
    .select()
    .from(approvalRequests)
    .where(and(...conditions))
    .orderBy(desc(requestedAt), desc(id))
    .limit(most)
}

export async function countOpenRequestsOf(db: Db, requestedBy: string): Promise<number> {
  return db.$count(approvalRequests, and(isOpenRow, eq(approvalRequests.requestedBy, requestedBy)))
}

/** Counts the requests of others to make these calls. */
export async function countOpenRequests(db: Db, calls: readonly string[], uid: string): Promise<number> {
  const { call, requestedBy } = approvalRequests
  return db.$count(approvalRequests, and(isOpenRow, inArray(call, [...calls]), ne(requestedBy, uid)))
}

export async function readAlone(db: Db): Promise<{ count: number; latestAt: Millis } | null> {
  const { requestedAt, isAlone } = approvalRequests
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, latestAt: max(requestedAt) })
    .from(approvalRequests)
    .where(eq(isAlone, true))
  return found?.latestAt ? { count: found.count, latestAt: found.latestAt } : null
}

export async function readDueRequests(db: Db, now: Millis, most: number): Promise<StoredRequest[]> {
  const { state, runsAt } = approvalRequests
  return db
    .select()
    .from(approvalRequests)
    .where(and(eq(state, 'delayed'), lte(runsAt, now)))
    .orderBy(runsAt)
    .limit(most)
}

export async function postponeRequest(db: Db, id: string, runsAt: Millis): Promise<void> {
  await db
    .update(approvalRequests)
    .set({ runsAt })
    .where(and(eq(approvalRequests.id, id), eq(approvalRequests.state, 'delayed')))
}

export async function expireRequests(db: Db, now: Millis): Promise<number> {
  const { state, expiresAt } = approvalRequests
  const expired = await db
    .update(approvalRequests)
    .set({ state: 'expired' })
    .where(and(eq(state, 'pending'), lte(expiresAt, now)))
    .returning({ id: approvalRequests.id })
  return expired.length
}

/** Who closed a request, and how. */
export interface Closing {
  state: Exclude<ApprovalState, 'pending' | 'delayed' | 'expired'>
  /** Null if nobody decided it. */
  by: { uid: string; username: string } | null
  at: Millis
  note?: string
  problem?: string
}

/** Closes a request in the transaction of the caller. Returns false if it is no longer open. */
export async function closeRequest(
  tx: Tagged,
  id: string,
  { state, by, at, note = '', problem }: Closing,
): Promise<boolean> {
  const closed = await tx`
    update approval_requests set state = ${state}, decided_by = ${by?.uid ?? null},
      decided_by_name = ${by?.username ?? null}, decided_at = ${at}, note = ${note}, problem = ${problem ?? null}
    where id = ${id} and state in ('pending', 'delayed') returning id`
  return closed.length > 0
}

/** What somebody has used of today's limit. */
export async function readSpent(db: Db, uid: string, day: string): Promise<number> {
  const { coins } = staffSpent
  const isToday = and(eq(staffSpent.uid, uid), eq(staffSpent.day, day))
  const [found] = await db.select({ coins }).from(staffSpent).where(isToday)
  return found?.coins ?? 0
}

/** The same, locked until the end of the transaction: two acts at once cannot both use the rest of a limit. */
export async function lockSpent(tx: Tagged, uid: string, day: string): Promise<number> {
  await tx`insert into staff_spent (uid, day, coins) values (${uid}, ${day}, 0) on conflict do nothing`
  const [found] = await tx<{ coins: string }>`
    select coins from staff_spent where uid = ${uid} and day = ${day} for update`
  return Number(found?.coins ?? 0)
}

export async function addSpent(tx: Tagged, uid: string, day: string, coins: number): Promise<void> {
  await tx`update staff_spent set coins = coins + ${coins} where uid = ${uid} and day = ${day}`
}

/** When the back-office was first used, in the machine's time; null before. */
export async function readFirstUse(db: Db): Promise<Millis | null> {
  const [found] = await db.select({ at: min(staffSince.at) }).from(staffSince)
  return found?.at ?? null
}
