import type { Ban, QueuedReport, ReportDetails, ReportEvidence, Version } from '@hearthward/contract'
import { readBars, requireNotOneself } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import { muteOf } from '../../core/moderation/mutes.ts'
import type { Server } from '../../core/server.ts'
import { readDeletedAt } from '../../core/world/player-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { banOf, countBans, readBanOf } from '../bans/index.ts'
import { readMessage } from '../chat/index.ts'
import {
  findQueuedReport,
  lockReport,
  readReport,
  readReportsAbout,
  type StoredReport,
  writeReport,
} from './queries.ts'
import { publishReportChange } from './submit-report.ts'

const OTHERS_SHOWN = 10

export async function readQueuedReport({ database }: Server, id: string): Promise<QueuedReport> {
  const found = await findQueuedReport(database.db, id)
  if (!found) throw new Refusal('report/not-found')
  return found
}

export async function readReportDetails(context: SignedIn, id: string): Promise<ReportDetails> {
  const { server } = context
  const { db } = server.database
  const [report, stored] = [await readQueuedReport(server, id), await readReport(db, id)]
  return {
    report,
    evidence: stored?.evidence as ReportEvidence,
    isRemoved: await isRemoved(db, report),
    about: report.aboutId === null ? null : await readReportedPlayer(context, report.aboutId, report.aboutName),
    others: report.aboutId === null ? [] : await readReportsAbout(db, report.aboutId, id, OTHERS_SHOWN),
  }
}

async function isRemoved(db: Db, { targetType, targetId }: QueuedReport): Promise<boolean> {
  if (targetType !== 'message') return false
  return (await readMessage(db, Number(targetId)))?.deletedAt !== null
}

async function readReportedPlayer(
  context: SignedIn,
  uid: string,
  name: string | null,
): Promise<ReportDetails['about']> {
  const { server } = context
  const { db } = server.database
  const now = server.clock.now()
  const held = await readBanOf(db, uid, now)
  return {
    uid,
    username: name ?? uid,
    isDeleted: (await readDeletedAt(db, uid)) !== null,
    ban: held && banOf(held, now),
    mute: await muteOf(server, uid),
    formerBans: await countBans(db, { state: 'past', playerId: uid }, now),
    barred: await readBars(context, uid),
  }
}

/** Reads an open report and locks its row for the rest of the transaction. */
export async function lockOpenReport(tx: Db, id: string): Promise<StoredReport> {
  const found = await lockReport(tx, id)
  if (!found) throw new Refusal('report/not-found')
  if (found.resolvedAt !== null) throw new Refusal('report/handled')
  return found
}

export function assertCanDecide(context: SignedIn, { aboutId }: StoredReport): Promise<void> {
  return requireNotOneself(context, aboutId, 'report/about-you')
}

/** Staff may grant an appeal against their own ban, but not dismiss it. */
async function assertCanDismiss(context: SignedIn, { category, evidence }: StoredReport): Promise<void> {
  if (category !== 'appeal') return
  const { ban } = evidence as { ban: Ban | null }
  await requireNotOneself(context, ban?.adminId ?? null, 'appeal/own-ban')
}

/** A report as the caller last saw it; its version is the assignee. */
export interface ReportClaim {
  id: string
  expectedVersion: Version
}

/** Refuses with a conflict if the report was assigned to another member of staff meanwhile. */
export function assertAssignee({ assignedTo }: StoredReport, { expectedVersion }: ReportClaim): void {
  assertExpectedVersion({ version: assignedTo ?? '', now: { assignedTo } }, expectedVersion)
}

export function takeReport(context: SignedIn, known: ReportClaim): Promise<QueuedReport> {
  const { identity } = context
  return changeReport(context, known, 'take_report', () => ({ status: 'reviewing', assignedTo: identity.uid }))
}

export function handleReport(
  context: SignedIn,
  known: ReportClaim,
  status: 'resolved' | 'dismissed',
  resolution: string,
): Promise<QueuedReport> {
  const { identity, server } = context
  const action = status === 'resolved' ? 'resolve_report' : 'dismiss_report'
  return changeReport(context, known, action, async (before) => {
    // Lifting a ban needs its own permission, which readers of reports may not have.
    if (before.category === 'appeal' && status === 'resolved') throw new Refusal('appeal/grant')
    await assertCanDismiss(context, before)
    const assignedTo = before.assignedTo ?? identity.uid
    return { status, assignedTo, resolution, resolvedAt: server.clock.now() }
  })
}

type Change = Parameters<typeof writeReport>[2]

async function changeReport(
  context: SignedIn,
  known: ReportClaim,
  action: string,
  decide: (before: StoredReport) => Change | Promise<Change>,
): Promise<QueuedReport> {
  const { id } = known
  const row = await act(context, async (tx) => {
    const found = await lockOpenReport(tx, id)
    await assertCanDecide(context, found)
    assertAssignee(found, known)
    const changed = await decide(found)
    await writeReport(tx, id, changed)
    const before = { status: found.status, assignedTo: found.assignedTo }
    const { resolution, resolvedAt: _, ...after } = changed
    const details = { name: found.targetName, reason: resolution ?? undefined, before, after }
    return { result: { ...found, ...changed }, act: { action, resource: 'reports', resourceId: id, details } }
  })
  publishReportChange(context.server, row)
  return readQueuedReport(context.server, id)
}
