import { setImmediate as yieldToCalls } from 'node:timers/promises'
import type { Millis } from '@hearthward/engine'
import { asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { chainHash } from './audit-log.ts'
import { auditArchive, auditChain, auditLogs, auditVerification } from './tables.ts'

export interface Verification {
  entries: number
  /** The number of the first altered or missing entry, or null. */
  brokenAt: number | null
}

type AuditRow = typeof auditLogs.$inferSelect

/** A page takes a few milliseconds; players' calls are answered between two pages. */
const PAGE = 100

/** The newest entry of a chain that was intact: its number and hash. */
export interface ChainHead {
  entries: number
  hash: string
}

/**
 * Verifies the whole chain, the archive first, and returns the first broken entry. Somebody who can write to the database
 * can replace the chain by another that is intact, so it must also still contain the head of an earlier verification.
 */
export async function verifyChain(db: Db, known: ChainHead): Promise<Verification & { head: ChainHead }> {
  // In one snapshot: entries may be added meanwhile.
  return db.transaction((tx) => verifyEntries(tx, known), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function verifyEntries(tx: Db, known: ChainHead): Promise<Verification & { head: ChainHead }> {
  const [newest] = await tx.select().from(auditChain)
  let entries = 0
  let before = ''
  for (const table of [auditArchive, auditLogs]) {
    let page: AuditRow[]
    do {
      page = await tx.select().from(table).where(gt(table.seq, entries)).orderBy(asc(table.seq)).limit(PAGE)
      for (const row of page) {
        const { hash, ...entry } = row
        const isLinked = entry.seq === entries + 1 && hash === chainHash(before, entry)
        const isReplaced = entry.seq === known.entries && hash !== known.hash
        if (!isLinked || isReplaced) return { entries, brokenAt: entries + 1, head: known }
        entries++
        before = hash
      }
      await yieldToCalls()
    } while (page.length === PAGE)
  }
  const isWhole = (newest?.seq ?? 0) === entries && (newest?.hash ?? '') === before
  if (!isWhole || entries < known.entries) return { entries, brokenAt: entries + 1, head: known }
  return { entries, brokenAt: null, head: { entries, hash: before } }
}

const ROW = 'newest'
export type StoredVerification = typeof auditVerification.$inferSelect

export async function readVerification(db: Db): Promise<StoredVerification | null> {
  const [found] = await db.select().from(auditVerification).where(eq(auditVerification.id, ROW))
  return found ?? null
}

/** Takes the next verification for this node; false if one began after `since`. A time in the future is not believed. */
export async function claimVerification(db: Db, now: Millis, since: Millis): Promise<boolean> {
  const claimed = await db
    .insert(auditVerification)
    .values({ id: ROW, startedAt: now })
    .onConflictDoUpdate({
      target: auditVerification.id,
      set: { startedAt: now },
      setWhere: or(lte(auditVerification.startedAt, since), gt(auditVerification.startedAt, now)),
    })
    .returning({ id: auditVerification.id })
  return claimed.length > 0
}

/** Stores a result. The moment of a break is kept until the chain verifies again. */
export async function writeVerification(
  db: Db,
  { entries, brokenAt }: Verification,
  now: Millis,
): Promise<StoredVerification> {
  const { brokenSince, emailedAt } = auditVerification
  const isBroken = brokenAt !== null
  const result = { checkedAt: now, entries, brokenAt }
  const [written] = await db
    .insert(auditVerification)
    .values({ id: ROW, startedAt: now, ...result, brokenSince: isBroken ? now : null })
    .onConflictDoUpdate({
      target: auditVerification.id,
      set: {
        ...result,
        brokenSince: isBroken ? sql`coalesce(${brokenSince}, ${now})` : null,
        emailedAt: isBroken ? sql`${emailedAt}` : null,
      },
    })
    .returning()
  return written as StoredVerification
}

/** Takes the e-mail about a break for this node; false if one was sent after `since`. */
export async function claimBreakEmail(db: Db, now: Millis, since: Millis): Promise<boolean> {
  const { brokenAt, emailedAt } = auditVerification
  const claimed = await db
    .update(auditVerification)
    .set({ emailedAt: now })
    .where(sql`${brokenAt} is not null and (${emailedAt} is null or ${emailedAt} <= ${since})`)
    .returning({ id: auditVerification.id })
  return claimed.length > 0
}
