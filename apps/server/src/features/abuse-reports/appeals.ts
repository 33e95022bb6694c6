import { randomUUID } from 'node:crypto'
import type { AccountStanding, Ban, OwnReport, QueuedReport } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { accountStatusOf, type Identity } from '../../core/access/identity.ts'
import { requireHigherRank } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readDeletedAt } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { applySuspensionChange, banOf, liftBanOf, readBanOf } from '../bans/index.ts'
import { insertReport, readLastAppeal, type StoredReport, writeReport } from './queries.ts'
import { assertAssignee, assertCanDecide, lockOpenReport, type ReportClaim, readQueuedReport } from './queue.ts'
import { publishReportChange, toOwnReport } from './submit-report.ts'

/** The account's standing, with the owner's latest appeal since the suspension. */
export async function readAccountStanding(server: Server, identity: Identity): Promise<AccountStanding> {
  const standing = accountStatusOf(identity, server.clock.now())
  if (standing.kind === 'open') return standing
  const { since } = await suspensionOf(server, identity.uid)
  const last = await readLastAppeal(server.database.db, identity.uid, since)
  const appeal = last && {
    text: last.text,
    status: last.status,
    createdAt: last.createdAt,
    answer: last.resolution,
  }
  return { ...standing, appeal }
}

/** Files an appeal of a banned or deleted player. */
export async function fileAppeal(server: Server, identity: Identity, text: string): Promise<OwnReport> {
  const now = server.clock.now()
  if (accountStatusOf(identity, now).kind === 'open') throw new Refusal('appeal/open-account')
  const { ban } = await suspensionOf(server, identity.uid)
  const row: StoredReport = {
    id: randomUUID(),
    reporterId: identity.uid,
    targetType: 'player',
    targetId: identity.uid,
    targetName: identity.username,
    aboutId: identity.uid,
    category: 'appeal',
    text,
    evidence: { ban },
    status: 'pending',
    assignedTo: null,
    resolution: null,
    createdAt: now,
    resolvedAt: null,
  }
  if (!(await insertReport(server.database.db, row))) throw new Refusal('appeal/waiting')
  publishReportChange(server, row)
  return toOwnReport(row)
}

async function suspensionOf(server: Server, uid: string): Promise<{ ban: Ban | null; since: Millis }> {
  const { db } = server.database
  const now = server.clock.now()
  const held = await readBanOf(db, uid, now)
  const deletedAt = await readDeletedAt(db, uid)
  return { ban: held && banOf(held, now), since: deletedAt ?? held?.bannedAt ?? now }
}

/** Lifts the ban and answers the player in one audited transaction. */
export async function grantAppeal(context: SignedIn, known: ReportClaim, answer: string): Promise<QueuedReport> {
  const { server, identity } = context
  const { id } = known
  const now = server.clock.now()
  const { row, playerId } = await act(context, async (tx) => {
    const found = await lockOpenReport(tx, id)
    if (found.category !== 'appeal') throw new Refusal('appeal/grant')
    await assertCanDecide(context, found)
    assertAssignee(found, known)
    const { username: name } = await requireHigherRank(context, found.targetId, { locksOut: false })
    if ((await readDeletedAt(tx, found.targetId)) !== null) throw new Refusal('appeal/restore')
    const lifted = await liftBanOf(tx, found.targetId, identity.uid, now)
    const change = { status: 'resolved', assignedTo: identity.uid, resolution: answer, resolvedAt: now } as const
    await writeReport(tx, id, change)
    const before = { isBanned: lifted !== null, appeal: found.status }
    const details = { name, reason: answer, before, after: { isBanned: false, appeal: 'resolved' } }
    return {
      result: { row: { ...found, ...change }, playerId: found.targetId },
      act: { action: 'grant_appeal', resource: 'players', resourceId: found.targetId, details },
    }
  })
  await applySuspensionChange(context, playerId)
  publishReportChange(server, row)
  return readQueuedReport(server, id)
}
