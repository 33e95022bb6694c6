import { randomUUID } from 'node:crypto'
import {
  type DetectionAlert,
  describeScore,
  type Evidence,
  type Investigation,
  type InvestigationNote,
  type InvestigationRow,
  type InvestigationStatus,
  topics,
  type Version,
} from '@hearthward/contract'
import { requireHigherRank, requireNotOneself } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import type { NewAuditEntry } from '../../core/audit/audit-log.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import { publishSectionCounts } from '../../core/section-counts.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAlert, setStatus } from '../anti-cheat/index.ts'
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

/** The case with its evidence and the notes that the caller may read. */
export async function loadInvestigation(context: SignedIn, row: InvestigationRow): Promise<Investigation> {
  const { db } = context.server.database
  const { role } = await context.rank()
  const isReadable = ({ isPrivate, authorId }: InvestigationNote) =>
    !isPrivate || authorId === context.identity.uid || role === 'owner'
  return { ...row, notes: (await readNotes(db, row.id)).filter(isReadable), evidence: await readEvidence(db, row.id) }
}

export async function requireInvestigation(context: SignedIn, id: string): Promise<InvestigationRow> {
  const row = await readInvestigation(context.server.database.db, id)
  if (!row) throw new Refusal('investigation/not-found')
  return row
}

type NewCase = Pick<InvestigationRow, 'playerId' | 'type' | 'priority' | 'reason'> & { alertId?: string | undefined }

export async function openCase(context: SignedIn, { alertId, ...fields }: NewCase): Promise<Investigation> {
  const { server, identity } = context
  if (fields.playerId === identity.uid) throw new Refusal('investigation/oneself')
  const user = await requireHigherRank(context, fields.playerId, { locksOut: false })
  const now = server.clock.now()
  const row: InvestigationRow = {
    id: randomUUID(),
    ...fields,
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
    if (alertId !== undefined) await attachAlert(context, tx, row, alertId)
    return { result: null, act: auditEntryOf(row, 'open_investigation', row.reason, {}, auditedFields(row)) }
  })
  if (alertId !== undefined) {
    await server.antiCheat.refreshStats()
    server.antiCheat.publishAlerts()
  }
  return publishAndLoad(context, row)
}

/** Acknowledges the alert and adds it to the case as its first evidence. */
async function attachAlert(context: SignedIn, tx: Db, row: InvestigationRow, alertId: string): Promise<void> {
  const alert = await lockAlert(tx, alertId)
  if (alert?.playerId !== row.playerId) throw new Refusal('alert/not-found')
  if (alert.status === 'open') await setStatus(context, tx, alert, 'acknowledged')
  await insertEvidence(tx, { ...createAlertEvidence(alert, context), investigationId: row.id })
}

export function takeCase(context: SignedIn, id: string): Promise<Investigation> {
  const { uid, username } = context.identity
  return changeCase(context, id, (before) => {
    refuseIfOver(before)
    if (before.playerId === uid) throw new Refusal('investigation/oneself')
    const status: InvestigationStatus = before.status === 'pending' ? 'in_progress' : before.status
    return { after: { ...before, status, assignedTo: uid, assignedName: username }, action: 'take_investigation' }
  })
}

type CaseChange = { [Key in 'status' | 'priority' | 'type' | 'findings']?: InvestigationRow[Key] | undefined }

export function updateCase(
  context: SignedIn,
  id: string,
  change: CaseChange,
  { reason, expectedVersion }: { reason: string; expectedVersion: Version },
): Promise<Investigation> {
  const now = context.server.clock.now()
  return changeCase(context, id, (before) => {
    const { updatedAt: at } = before
    assertExpectedVersion({ version: at, now: auditedFields(before), at }, expectedVersion)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: InvestigationRow = { ...before, ...given }
    // A closed case can only be changed by reopening it.
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

type DecideCase = (before: InvestigationRow) => { after: InvestigationRow; action: string; reason?: string }

export function refuseCaseAboutOneself(context: SignedIn, { playerId }: InvestigationRow): Promise<void> {
  return requireNotOneself(context, playerId, 'investigation/oneself')
}

async function changeCase(context: SignedIn, id: string, decide: DecideCase): Promise<Investigation> {
  const now = context.server.clock.now()
  const row = await act(context, async (tx) => {
    const before = await lockInvestigation(tx, id)
    if (!before) throw new Refusal('investigation/not-found')
    await refuseCaseAboutOneself(context, before)
    const { after, action, reason } = decide(before)
    // `updatedAt` is the version, so two changes within one millisecond need different values.
    const saved = { ...after, updatedAt: Math.max(now, before.updatedAt + 1) }
    await writeInvestigation(tx, saved)
    return { result: saved, act: auditEntryOf(saved, action, reason, auditedFields(before), auditedFields(saved)) }
  })
  return publishAndLoad(context, row)
}

/** Adds something to an open case, without changing the case itself, and writes the audit entry. */
export async function addToCase(
  context: SignedIn,
  id: string,
  action: string,
  write: (tx: Db, row: InvestigationRow) => Promise<{ reason?: string; after: unknown; before?: unknown }>,
): Promise<void> {
  await act(context, async (tx) => {
    const row = await lockInvestigation(tx, id)
    if (!row) throw new Refusal('investigation/not-found')
    await refuseCaseAboutOneself(context, row)
    refuseIfOver(row)
    const { reason, before = {}, after } = await write(tx, row)
    return { result: null, act: auditEntryOf(row, action, reason, before, after) }
  })
  publishCaseChange(context, id)
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
  await addToCase(context, id, 'add_investigation_note', async (tx) => {
    await insertNote(tx, { ...note, investigationId: id })
    // Staff who may not read a private note can read the audit log.
    return { after: { type, note: isPrivate ? 'private' : note.content } }
  })
  return note
}

function refuseIfOver(row: InvestigationRow): void {
  if (isOver(row)) throw new Refusal('investigation/over')
}

const auditedFields = ({ status, priority, type, findings, assignedName }: InvestigationRow) => ({
  status,
  priority,
  type,
  findings,
  assignedTo: assignedName ?? 'nobody',
})

function auditEntryOf(
  row: InvestigationRow,
  action: string,
  reason: string | undefined,
  before: unknown,
  after: unknown,
): NewAuditEntry {
  const details = { name: `case of ${row.playerName}`, ...(reason !== undefined && { reason }), before, after }
  return { action, resource: 'investigations', resourceId: row.id, details }
}

export function publishCaseChange({ server }: SignedIn, investigationId: string): void {
  server.bus.publish(topics.adminInvestigations, 'investigationsChanged', { investigationId })
  publishSectionCounts(server, 'investigations')
}

async function publishAndLoad(context: SignedIn, row: InvestigationRow): Promise<Investigation> {
  publishCaseChange(context, row.id)
  return loadInvestigation(context, row)
}

/** Creates evidence with a copy of the alert's current state. */
function createAlertEvidence(alert: DetectionAlert, { server, identity }: SignedIn): Evidence {
  return {
    id: randomUUID(),
    type: 'alert',
    description: `Alert "${alert.ruleName}", ${describeScore(alert.kind, alert.score)}`,
    timestamp: server.clock.now(),
    collectedBy: identity.username,
    fileUrl: null,
    metadata: { ...alert },
    tags: [alert.kind],
    isVerified: false,
  }
}
