import { randomUUID } from 'node:crypto'
import type { Audience, WrittenAnnouncement } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { readAccountNames } from '../../core/access/account-names.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addressed, chosenAudience, namedInLog } from './audience.ts'
import { addresseesOf, isInForce } from './notice-board.ts'
import * as store from './queries.ts'
import { mustBeNewest, named, refuseOver, refuseTerm } from './validity.ts'

const NAMES_SHOWN = 20

type Row = store.StoredAnnouncement
type Wanted = Pick<Row, 'title' | 'message' | 'priority' | 'expiresAt'> & {
  audience: Audience
  startsAt?: number | undefined
}
type Change = { [Key in keyof Wanted]?: Wanted[Key] | undefined }

export async function announce(context: SignedIn, wanted: Wanted): Promise<WrittenAnnouncement> {
  const { server, identity } = context
  const now = server.clock.now()
  const startsAt = wanted.startsAt ?? now
  refuseOver('expiresAt', wanted.expiresAt, now)
  refuseTerm('expiresAt', startsAt, wanted.expiresAt, now)
  refuseLater(wanted.audience, startsAt, now)
  const audience = await addressed(server, wanted.audience)
  const made = { id: randomUUID(), createdBy: identity.uid, createdAt: now, version: 1 }
  const row: Row = { ...wanted, ...made, startsAt, audience }
  await act(context, async (tx) => {
    await store.insertAnnouncement(tx, row)
    return { result: null, act: actOn('create_announcement', row, { after: told(row) }) }
  })
  return posted(server, row)
}

export async function changeAnnouncement(
  context: SignedIn,
  id: string,
  change: Change,
  { expected, reason }: { expected: number; reason?: string | undefined },
): Promise<WrittenAnnouncement> {
  const { server } = context
  const now = server.clock.now()
  const audience = change.audience && (await addressed(server, change.audience))
  const row = await act(context, async (tx) => {
    const changed = await store.changeAnnouncement(tx, id, (before) => {
      mustBeNewest(before, expected)
      return { before, after: ended(before, { ...before, ...named({ ...change, audience }) }, now) }
    })
    if (!changed) throw new Refusal('announcement/not-found')
    const { before, after } = changed
    const action = isInForceOrAhead(before, now) && !isInForceOrAhead(after, now) ? 'withdraw' : 'update'
    const details = { reason, before: told(before), after: told(after) }
    return { result: after, act: actOn(`${action}_announcement`, after, details) }
  })
  return posted(server, row)
}

/** One that is withdrawn may well end before it was to begin; then it ends now. */
function ended(before: Row, after: Row, now: Millis): Row {
  if (after.expiresAt > now) {
    refuseTerm('expiresAt', after.startsAt, after.expiresAt, now)
    refuseLater(after.audience, after.startsAt, now)
  }
  const expiresAt = after.expiresAt > now ? after.expiresAt : Math.min(before.expiresAt, now)
  return { ...after, expiresAt, version: before.version + 1 }
}

const isInForceOrAhead = ({ expiresAt }: Row, now: Millis) => expiresAt > now

/** Who will be online later, nobody knows. */
function refuseLater(audience: Pick<Audience, 'kind'>, startsAt: Millis, now: Millis): void {
  if (audience.kind !== 'online' || startsAt <= now) return
  throw new Refusal('call/invalid', { field: 'startsAt', problem: 'those online are told at once' })
}

function actOn(
  action: string,
  { id, title }: Row,
  details: { reason?: string | undefined; before?: unknown; after: unknown },
) {
  return { action, resource: 'announcements', resourceId: id, details: { name: title, ...details } }
}

/** The fields the audit log keeps: no long list of uids, and no count for everyone, since nobody counted them. */
function told({ title, message, priority, audience, startsAt, expiresAt }: Row) {
  const named = audience.kind === 'everyone' ? {} : namedInLog(audience, addresseesOf(audience))
  return { title, message, priority, audience: audience.kind, ...named, startsAt, expiresAt }
}

/** Save, then tell. */
async function posted(server: Server, row: Row): Promise<WrittenAnnouncement> {
  await server.noticeBoard.reload()
  const [written] = await writtenOf(server, [row])
  return written as WrittenAnnouncement
}

export async function writtenOf({ database, clock }: Server, rows: readonly Row[]): Promise<WrittenAnnouncement[]> {
  const now = clock.now()
  const firstOf = (row: Row) => addresseesOf(row.audience).slice(0, NAMES_SHOWN)
  const names = await namesOf(
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

export async function namesOf(db: Db, uids: readonly string[]): Promise<(uid: string) => string> {
  const names = await readAccountNames(db, [...new Set(uids)])
  return (uid) => names.get(uid) ?? uid
}
