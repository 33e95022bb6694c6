import { randomUUID } from 'node:crypto'
import type { Audience, Version, WrittenAnnouncement } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { readAccountNames } from '../../core/access/account-names.ts'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addresseesOf, isInForce } from './announcement-board.ts'
import { auditedRecipients, chosenAudience, resolveAudience } from './audience.ts'
import * as store from './queries.ts'
import { refuseInvalidTerm, refusePastEnd, withoutUndefined } from './validity.ts'

const NAMES_SHOWN = 20

type Row = store.StoredAnnouncement
type NewAnnouncement = Pick<Row, 'title' | 'message' | 'priority' | 'expiresAt'> & {
  audience: Audience
  startsAt?: number | undefined
}
type Change = { [Key in keyof NewAnnouncement]?: NewAnnouncement[Key] | undefined }

export async function postAnnouncement(context: SignedIn, request: NewAnnouncement): Promise<WrittenAnnouncement> {
  const { server, identity } = context
  const now = server.clock.now()
  const startsAt = request.startsAt ?? now
  refusePastEnd('expiresAt', request.expiresAt, now)
  refuseInvalidTerm('expiresAt', startsAt, request.expiresAt, now)
  refuseScheduledOnline(request.audience, startsAt, now)
  const audience = await resolveAudience(server, request.audience)
  const made = { id: randomUUID(), createdBy: identity.uid, createdAt: now, version: 1 }
  const row: Row = { ...request, ...made, startsAt, audience }
  await act(context, async (tx) => {
    await store.insertAnnouncement(tx, row)
    return { result: null, act: auditEntry('create_announcement', row, { after: auditFields(row) }) }
  })
  return publishAnnouncement(server, row)
}

export async function changeAnnouncement(
  context: SignedIn,
  id: string,
  change: Change,
  { expectedVersion, reason }: { expectedVersion: Version; reason?: string | undefined },
): Promise<WrittenAnnouncement> {
  const { server } = context
  const now = server.clock.now()
  const audience = change.audience && (await resolveAudience(server, change.audience))
  const row = await act(context, async (tx) => {
    const changed = await store.changeAnnouncement(tx, id, (before) => {
      assertExpectedVersion({ version: before.version, now: auditFields(before) }, expectedVersion)
      return { before, after: changedRow(before, { ...before, ...withoutUndefined({ ...change, audience }) }, now) }
    })
    if (!changed) throw new Refusal('announcement/not-found')
    const { before, after } = changed
    const action = isInForceOrAhead(before, now) && !isInForceOrAhead(after, now) ? 'withdraw' : 'update'
    const details = { reason, before: auditFields(before), after: auditFields(after) }
    return { result: after, act: auditEntry(`${action}_announcement`, after, details) }
  })
  return publishAnnouncement(server, row)
}

/** A withdrawn announcement may end before its start; then it ends now. */
function changedRow(before: Row, after: Row, now: Millis): Row {
  if (after.expiresAt > now) {
    refuseInvalidTerm('expiresAt', after.startsAt, after.expiresAt, now)
    refuseScheduledOnline(after.audience, after.startsAt, now)
  }
  const expiresAt = after.expiresAt > now ? after.expiresAt : Math.min(before.expiresAt, now)
  return { ...after, expiresAt, version: before.version + 1 }
}

const isInForceOrAhead = ({ expiresAt }: Row, now: Millis) => expiresAt > now

/** An announcement to online players cannot be scheduled: its audience is fixed when it is sent. */
function refuseScheduledOnline(audience: Pick<Audience, 'kind'>, startsAt: Millis, now: Millis): void {
  if (audience.kind !== 'online' || startsAt <= now) return
  throw new Refusal('call/invalid', {
    field: 'startsAt',
    problem: 'announcements to online players cannot be scheduled',
  })
}

function auditEntry(
  action: string,
  { id, title }: Row,
  details: { reason?: string | undefined; before?: unknown; after: unknown },
) {
  return { action, resource: 'announcements', resourceId: id, details: { name: title, ...details } }
}

/** The fields the audit log keeps: no long lists of uids, and no count for everyone. */
function auditFields({ title, message, priority, audience, startsAt, expiresAt }: Row) {
  const recipients = audience.kind === 'everyone' ? {} : auditedRecipients(audience, addresseesOf(audience))
  return { title, message, priority, audience: audience.kind, ...recipients, startsAt, expiresAt }
}

/** Publishes after the commit. */
async function publishAnnouncement(server: Server, row: Row): Promise<WrittenAnnouncement> {
  await server.announcementBoard.reload()
  const [written] = await toWrittenAnnouncements(server, [row])
  return written as WrittenAnnouncement
}

export async function toWrittenAnnouncements(
  { database, clock }: Server,
  rows: readonly Row[],
): Promise<WrittenAnnouncement[]> {
  const now = clock.now()
  const firstOf = (row: Row) => addresseesOf(row.audience).slice(0, NAMES_SHOWN)
  const names = await readNames(
    database.db,
    rows.flatMap((row) => [row.createdBy, ...firstOf(row)]),
  )
  return rows.map((row) => ({
    ...row,
    audience: chosenAudience(row.audience),
    addressees: row.audience.kind === 'everyone' ? null : addresseesOf(row.audience).length,
    names: firstOf(row).map((uid) => names(uid)),
    createdByName: names(row.createdBy),
    isActive: isInForce(row, now),
  }))
}

export async function readNames(db: Db, uids: readonly string[]): Promise<(uid: string) => string> {
  const names = await readAccountNames(db, [...new Set(uids)])
  return (uid) => names.get(uid) ?? uid
}
