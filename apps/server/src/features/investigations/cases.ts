import { randomUUID } from 'node:crypto'
import {
  type Investigation,
  type InvestigationNote,
  type InvestigationRow,
  type InvestigationStatus,
  topics,
} from '@hearthward/contract'
import { mustNotBeAboutOneself, mustOutrank } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import type { Act } from '../../core/audit/audit-log.ts'
import type { SignedIn } from '../../core/handler.ts'
import { countsChanged } from '../../core/section-counts.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAlert, setStatus } from '../anti-cheat/index.ts'
import { evidenceOfAlert } from './alert-evidence.ts'
import {
  insertEvidence,
  insertInvestigation,
  insertNote,
  isOver,
  lockInvestigation,
  readEvidence,
  readInvestigation,
  readNotes,
  writeInvestigation,
} from './queries.ts'

/** The case with its notes, without what is private to others, and its evidence. */
export async function wholeOf(context: SignedIn, row: InvestigationRow): Promise<Investigation> {
  const { db } = context.server.database
  const { role } = await context.rank()
  const own = ({ isPrivate, authorId }: InvestigationNote) =>
    !isPrivate || authorId === context.identity.uid || role === 'owner'
  return { ...row, notes: (await readNotes(db, row.id)).filter(own), evidence: await readEvidence(db, row.id) }
}

export async function found(context: SignedIn, id: string): Promise<InvestigationRow> {
  const row = await readInvestigation(context.server.database.db, id)
  if (!row) throw new Refusal('investigation/not-found')
  return row
}

type Wanted = Pick<InvestigationRow, 'playerId' | 'type' | 'priority' | 'reason'> & { alertId?: string | undefined }

export async function open(context: SignedIn, { alertId, ...wanted }: Wanted): Promise<Investigation> {
  const { server, identity } = context
  if (wanted.playerId === identity.uid) throw new Refusal('investigation/oneself')
  const user = await mustOutrank(context, wanted.playerId, { locksOut: false })
  const now = server.clock.now()
  const row: InvestigationRow = {
    id: randomUUID(),
    ...wanted,
    playerName: user.username,
    playerEmail: user.email,
    investigatorId: identity.uid,
    investigatorName: identity.username,
    status: 'pending',
    findings: '',
    assignedTo: null,
    assignedName: null,
    alertId: alertId ?? null,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
  }
  await act(context, async (tx) => {
    await insertInvestigation(tx, row)
    if (alertId !== undefined) await startFrom(context, tx, row, alertId)
    return { result: null, act: about(row, 'open_investigation', row.reason, {}, stated(row)) }
  })
  if (alertId !== undefined) {
    await server.watch.refreshStats()
    server.watch.publishAlerts()
  }
  return told(context, row)
}

/** An alert somebody looks into is no longer open, and is the first thing that speaks for it. */
async function startFrom(context: SignedIn, tx: Db, row: InvestigationRow, alertId: string): Promise<void> {
  const alert = await lockAlert(tx, alertId)
  if (alert?.playerId !== row.playerId) throw new Refusal('alert/not-found')
  if (alert.status === 'open') await setStatus(context, tx, alert, 'acknowledged')
  await insertEvidence(tx, { ...evidenceOfAlert(alert, context), investigationId: row.id })
}

export function take(context: SignedIn, id: string): Promise<Investigation> {
  const { uid, username } = context.identity
  return changeCase(context, id, (before) => {
    refuseOver(before)
    if (before.playerId === uid) throw new Refusal('investigation/oneself')
    const status: InvestigationStatus = before.status === 'pending' ? 'in_progress' : before.status
    return { after: { ...before, status, assignedTo: uid, assignedName: username }, action: 'take_investigation' }
  })
}

type Change = { [Key in 'status' | 'priority' | 'type' | 'findings']?: InvestigationRow[Key] | undefined }

export function update(
  context: SignedIn,
  id: string,
  change: Change,
  { reason, expected }: { reason: string; expected: number },
): Promise<Investigation> {
  const now = context.server.clock.now()
  return changeCase(context, id, (before) => {
    if (before.updatedAt !== expected) throw new Refusal('staff/overtaken', stated(before))
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: InvestigationRow = { ...before, ...given }
    // What is over changes only by being opened again.
    if (isOver(before) && isOver(after)) throw new Refusal('investigation/over')
    if (after.status === 'completed' && after.assignedTo === null) throw new Refusal('investigation/untaken')
    if (after.status === 'completed' && after.findings === '') throw new Refusal('investigation/findings')
    after.completedAt = after.status === 'completed' ? now : null
    return { after, action: actionOf(before, after), reason }
  })
}

function actionOf(before: InvestigationRow, after: InvestigationRow): string {
  if (after.status === before.status) return 'update_investigation'
  if (after.status === 'completed') return 'complete_investigation'
  return after.status === 'closed' ? 'close_investigation' : 'update_investigation'
}

type Decide = (before: InvestigationRow) => { after: InvestigationRow; action: string; reason?: string }

export function mayWorkOn(context: SignedIn, { playerId }: InvestigationRow): Promise<void> {
  return mustNotBeAboutOneself(context, playerId, 'investigation/oneself')
}

async function changeCase(context: SignedIn, id: string, decide: Decide): Promise<Investigation> {
  const now = context.server.clock.now()
  const row = await act(context, async (tx) => {
    const before = await lockInvestigation(tx, id)
    if (!before) throw new Refusal('investigation/not-found')
    await mayWorkOn(context, before)
    const { after, action, reason } = decide(before)
    // Moments are the version: two changes within one are still one after the other.
    const written = { ...after, updatedAt: Math.max(now, before.updatedAt + 1) }
    await writeInvestigation(tx, written)
    return { result: written, act: about(written, action, reason, stated(before), stated(written)) }
  })
  return told(context, row)
}

/** The case stays as it is; what is written to it is the act. */
export async function addTo(
  context: SignedIn,
  id: string,
  action: string,
  write: (tx: Db, row: InvestigationRow) => Promise<{ reason?: string; after: unknown; before?: unknown }>,
): Promise<void> {
  await act(context, async (tx) => {
    const row = await lockInvestigation(tx, id)
    if (!row) throw new Refusal('investigation/not-found')
    await mayWorkOn(context, row)
    refuseOver(row)
    const { reason, before = {}, after } = await write(tx, row)
    return { result: null, act: about(row, action, reason, before, after) }
  })
  tell(context, id)
}

export async function addNote(
  context: SignedIn,
  id: string,
  { content, type = 'note', isPrivate = false }: { [Key in 'content' | 'type' | 'isPrivate']?: InvestigationNote[Key] },
): Promise<InvestigationNote> {
  const { server, identity } = context
  const note: InvestigationNote = {
    id: randomUUID(),
    authorId: identity.uid,
    authorName: identity.username,
    content: content ?? '',
    timestamp: server.clock.now(),
    type,
    isPrivate,
  }
  await addTo(context, id, 'add_investigation_note', async (tx) => {
    await insertNote(tx, { ...note, investigationId: id })
    // The logs are read by others than those a private note is for.
    return { after: { type, note: isPrivate ? 'private' : note.content } }
  })
  return note
}

function refuseOver(row: InvestigationRow): void {
  if (isOver(row)) throw new Refusal('investigation/over')
}

const stated = ({ status, priority, type, findings, assignedName }: InvestigationRow) => ({
  status,
  priority,
  type,
  findings,
  assignedTo: assignedName ?? 'nobody',
})

function about(
  row: InvestigationRow,
  action: string,
  reason: string | undefined,
  before: unknown,
  after: unknown,
): Act {
  const details = { name: `case of ${row.playerName}`, ...(reason !== undefined && { reason }), before, after }
  return { action, resource: 'investigations', resourceId: row.id, details }
}

export function tell({ server }: SignedIn, investigationId: string): void {
  server.bus.tell(topics.adminInvestigations, 'investigationsChanged', { investigationId })
  countsChanged(server, 'investigations')
}

async function told(context: SignedIn, row: InvestigationRow): Promise<Investigation> {
  tell(context, row.id)
  return wholeOf(context, row)
}
