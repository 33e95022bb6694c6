import { randomUUID } from 'node:crypto'
import { type StaffChange, topics } from '@hearthward/contract'
import { advance, hours, type Player } from '@hearthward/engine'
import { type Db, taggedOn } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import type { SignedIn } from '../handler.ts'
import { insertSnapshotsBeforeAct } from '../world/snapshots.ts'
import type { Decide } from '../world/world.ts'
import { type ActedBy, appendAuditEntry, hasEntrySince, type NewAuditEntry } from './audit-log.ts'

const MAX_USER_AGENT_LENGTH = 300

/** Runs a change by staff and appends its audit entry in one transaction, then publishes the entry. */
export async function act<Result>(
  context: SignedIn,
  change: (tx: Db) => Promise<{ result: Result; act: NewAuditEntry }>,
): Promise<Result> {
  const { database } = context.server
  const by = await actorOf(context)
  const { result, entry } = await database.db.transaction(async (tx) => {
    const { result, act } = await change(tx)
    return { result, entry: await appendAdmitted(context, taggedOn(tx), by, act) }
  })
  publishEntry(context, entry)
  return result
}

/** How long a look at something counts as one: pages repeat their reads. */
const LOOK_LENGTH = hours(1)

/** Logs that staff looked at something of a player that only they can see, once an hour. */
export async function logLook(context: SignedIn, entry: NewAuditEntry): Promise<void> {
  const { database, clock } = context.server
  const look = { ...entry, userId: context.identity.uid }
  if (await hasEntrySince(database.db, look, clock.now() - LOOK_LENGTH)) return
  await act(context, async () => ({ result: null, act: entry }))
}

interface ActOptions<Answer> {
  /** Writes further rows in the same transaction. */
  alsoWrite?: (tx: Tagged, answer: Answer) => Promise<void>
  /** What the player is told: shown at once in an open game, otherwise on return. */
  staffChange?: StaffChange
}

/**
 * Like `act`, for a change of a character. It goes through the world, a snapshot of the character is stored with it, and
 * an open page of the player refetches the character.
 */
export async function actOnPlayer<Answer>(
  context: SignedIn,
  uid: string,
  decide: Decide<Answer>,
  about: (answer: Answer) => NewAuditEntry,
  { alsoWrite, staffChange }: ActOptions<Answer> = {},
): Promise<Answer> {
  const { world, bus } = context.server
  const by = await actorOf(context)
  const logId = randomUUID()
  const decideAsStaff: Decide<{ answer: Answer; before: Player }> = (stored, rules, now) => {
    const { answer, ...outcome } = decide(stored, rules, now)
    const before = advance(stored.state, rules, now).state
    return { answer: { answer, before }, ...outcome, byStaff: { staffChange: staffChange ?? null } }
  }
  const { answer, entry } = await world.change(uid, decideAsStaff, async (tx, { answer, before }) => {
    await alsoWrite?.(tx, answer)
    await insertSnapshotsBeforeAct(tx, [before], logId, context.server.clock.now())
    return { answer, entry: await appendAdmitted(context, tx, by, about(answer), logId) }
  })
  publishEntry(context, entry)
  bus.publish(topics.player(uid), 'changed', staffChange ? { byStaff: staffChange } : {})
  return answer
}

/** Judges an act that writes its audit entry later, outside of this transaction. */
export async function admitAct({ server, admit }: SignedIn, entry: NewAuditEntry): Promise<NewAuditEntry> {
  return admit ? server.database.sql.begin((tx) => admit(tx, entry)) : entry
}

async function appendAdmitted(
  { server, admit }: SignedIn,
  tx: Tagged,
  by: ActedBy,
  entry: NewAuditEntry,
  logId?: string,
) {
  const admitted = admit ? await admit(tx, entry) : entry
  return appendAuditEntry(tx, by, await server.completeEntry(tx, by, admitted), server.clock.now(), logId)
}

function publishEntry({ server }: SignedIn, entry: Awaited<ReturnType<typeof appendAuditEntry>>): void {
  server.bus.publish(topics.adminLogs, 'adminLog', { entry })
  server.bus.publish(topics.adminDashboard, 'dashboardChanged', {})
}

export async function actorOf({ server, identity, address, headers }: SignedIn): Promise<ActedBy> {
  const { uid, username, email } = identity
  const userAgent = (headers.get('user-agent') ?? '').replaceAll('\0', '').slice(0, MAX_USER_AGENT_LENGTH)
  return { userId: uid, username, email, ip: await server.addressLookup.publicAddressOf(address), userAgent }
}
