import { topics } from '@hearthward/contract'
import { days, hours, type Millis } from '@hearthward/engine'
import {
  type ChainHead,
  claimBreakEmail,
  claimVerification,
  readVerification,
  type StoredVerification,
  type Verification,
  verifyChain,
  writeVerification,
} from '../../core/audit/chain-verification.ts'
import type { Server } from '../../core/server.ts'
import { brokenAuditLogEmail } from '../../platform/email/index.ts'

const VERIFIED_EVERY = hours(1)
/** Without a result for this long, something keeps the server from verifying. */
const OVERDUE_AFTER = hours(2)
const EMAILED_EVERY = days(1)

/** The head of the last intact chain, in the memory of this process: a rewrite of the database does not change it. */
export function createAuditHead() {
  return { known: { entries: 0, hash: '' } as ChainHead }
}

/**
 * Verifies the chain if nobody has for an hour, and in any case if there is no result of the last two. A restart or a restore
 * does not postpone it.
 */
export async function verifyEveryHour(server: Server): Promise<void> {
  const { database, clock } = server
  const now = clock.now()
  const isClaimed = await claimVerification(database.db, now, now - VERIFIED_EVERY)
  if (isClaimed || isOverdue(await readVerification(database.db), now)) await verifyAndAlarm(server)
}

/** Verifies the chain and stores the result. While it is broken, the owners get an e-mail once a day. */
export async function verifyAndAlarm(server: Server): Promise<Verification> {
  const { database, clock, log, bus, auditHead } = server
  const before = await readVerification(database.db)
  const { head, ...verified } = await verifyChain(database.db, auditHead.known)
  auditHead.known = head
  await writeVerification(database.db, verified, clock.now())
  if ((before?.brokenAt ?? null) !== verified.brokenAt) bus.publish(topics.adminDashboard, 'dashboardChanged', {})
  if (verified.brokenAt === null) {
    // For operators who ship the log to another machine: later verifications must still find this entry.
    log.info(head, 'the chain of the audit log is intact')
    return verified
  }
  // Operators without e-mail see it here. A warning: nothing of the server itself failed.
  log.warn({ entry: verified.brokenAt }, 'the chain of the audit log is broken')
  const now = clock.now()
  if (await claimBreakEmail(database.db, now, now - EMAILED_EVERY)) emailOwners(server, verified.brokenAt)
  return verified
}

function emailOwners({ accounts, config }: Server, number: number): void {
  const link = new URL(`/admin/activity?number=${number}`, config.baseUrl).href
  accounts.emailTo(config.ownerEmails, 'the e-mail about the audit log', (name) =>
    brokenAuditLogEmail(name, number, link),
  )
}

/** A time in the future is not believed. */
const isOverdue = (stored: Pick<StoredVerification, 'checkedAt'> | null, now: Millis) =>
  stored !== null && (stored.checkedAt === null || stored.checkedAt <= now - OVERDUE_AFTER || stored.checkedAt > now)

export async function readAuditStatus({ database, clock }: Server) {
  const stored = await readVerification(database.db)
  const { brokenAt: number = null, brokenSince: since = null } = stored ?? {}
  return {
    checkedAt: stored?.checkedAt ?? null,
    entries: stored?.entries ?? 0,
    isOverdue: isOverdue(stored, clock.now()),
    broken: number === null || since === null ? null : { number, since },
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly auditHead: ReturnType<typeof createAuditHead>
  }
}
