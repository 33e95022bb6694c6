import { topics } from '@hearthward/contract'
import { days, hours } from '@hearthward/engine'
import {
  claimBreakEmail,
  claimVerification,
  readVerification,
  type Verification,
  verifyChain,
  writeVerification,
} from '../../core/audit/chain-verification.ts'
import type { Server } from '../../core/server.ts'
import { brokenAuditLogEmail } from '../../platform/email/index.ts'

const VERIFIED_EVERY = hours(1)
const EMAILED_EVERY = days(1)

/** Verifies the chain if nobody has for an hour. A restart or a restore does not postpone it. */
export async function verifyEveryHour(server: Server): Promise<void> {
  const { database, clock } = server
  const now = clock.now()
  if (await claimVerification(database.db, now, now - VERIFIED_EVERY)) await verifyAndAlarm(server)
}

/** Verifies the chain and stores the result. While it is broken, the owners get an e-mail once a day. */
export async function verifyAndAlarm(server: Server): Promise<Verification> {
  const { database, clock, log, bus } = server
  const before = await readVerification(database.db)
  const verified = await verifyChain(database.db)
  await writeVerification(database.db, verified, clock.now())
  if ((before?.brokenAt ?? null) !== verified.brokenAt) bus.publish(topics.adminDashboard, 'dashboardChanged', {})
  if (verified.brokenAt === null) return verified
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

export async function readAuditStatus({ database }: Server) {
  const stored = await readVerification(database.db)
  const { brokenAt: number = null, brokenSince: since = null } = stored ?? {}
  return {
    checkedAt: stored?.checkedAt ?? null,
    entries: stored?.entries ?? 0,
    broken: number === null || since === null ? null : { number, since },
  }
}
