import { createHash, randomUUID } from 'node:crypto'
import type { ApprovalRequest, StaffCallName } from '@hearthward/contract'
import { canonicalJson, days } from '@hearthward/engine'
import { act, actorOf } from '../../core/audit/audit.ts'
import type { NewAuditEntry } from '../../core/audit/audit-log.ts'
import type { SignedIn } from '../../core/handler.ts'
import { publishSectionCounts } from '../../core/section-counts.ts'
import type { Server } from '../../core/server.ts'
import { type Db, taggedOn } from '../../platform/database/database.ts'
import { aloneActEmail } from '../../platform/email/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { worthOf } from './act-value.ts'
import { connectionsOf, hasColleague, readBars } from './colleagues.ts'
import { executeRequest } from './execution.ts'
import { delayOf, type NeedsApproval } from './gate.ts'
import { closeRequest, countOpenRequestsOf, insertRequest, readRequest, type StoredRequest } from './queries.ts'

/** A request that nobody decides expires. */
const EXPIRES_AFTER = days(7)
const MOST_OPEN = 50

/** Opens a request for an act that was rolled back. Returns it as it is stored. */
export async function openRequest(
  context: SignedIn,
  name: StaffCallName,
  input: unknown,
  { entry, value }: NeedsApproval,
): Promise<StoredRequest> {
  const { server, identity } = context
  const isAlone = !(await hasColleague(server, { ...entry, call: name, requestedBy: identity.uid }))
  // A stolen session must not be enough for an act above the limit, or for one that nobody else looks at.
  if (isAlone || value !== null) await server.accounts.assertFreshSession(identity, 'second-factor')
  const now = server.clock.now()
  const { ip, userAgent } = await actorOf(context)
  const wanted: StoredRequest = {
    id: randomUUID(),
    call: name,
    input,
    inputHash: hashOf(name, input),
    ...entry,
    value: value && worthOf(value),
    given: value?.given ?? null,
    taken: value?.taken ?? null,
    requestedBy: identity.uid,
    requestedByName: identity.username,
    requestedAt: now,
    address: ip,
    userAgent,
    state: isAlone ? 'delayed' : 'pending',
    isAlone,
    runsAt: isAlone ? now + (await delayOf(context, name)) : null,
    expiresAt: now + EXPIRES_AFTER,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    note: '',
    problem: null,
  }
  const stored = await storeRequest(context, wanted)
  if (stored.id === wanted.id && isAlone) emailOwners(server, stored)
  publishSectionCounts(server, 'approvals')
  return stored
}

const hashOf = (name: string, input: unknown) =>
  createHash('sha256')
    .update(canonicalJson([name, input]))
    .digest('hex')

async function storeRequest(context: SignedIn, wanted: StoredRequest): Promise<StoredRequest> {
  const { database } = context.server
  if ((await countOpenRequestsOf(database.db, wanted.requestedBy)) >= MOST_OPEN) {
    throw new Refusal('approval/too-many', { most: MOST_OPEN })
  }
  return actOnRequest(context, 'request_approval', wanted, (tx) => insertRequest(tx, wanted))
}

/** Changes a request and logs it. The details name the act that it is about. */
function actOnRequest<Result>(
  context: SignedIn,
  action: string,
  request: StoredRequest,
  change: (tx: Db) => Promise<Result>,
  note = '',
): Promise<Result> {
  const { admit: _, ...plain } = context
  const name = [request.action.replaceAll('_', ' '), request.details.name].filter(Boolean).join(', ')
  const after = { action: request.action, value: request.value, requestedBy: request.requestedByName }
  const details: NewAuditEntry['details'] = { name, reason: note || request.details.reason || '', after }
  return act(plain, async (tx) => ({
    result: await change(tx),
    act: { action, resource: 'approval_requests', resourceId: request.id, details },
  }))
}

function emailOwners({ accounts, config }: Server, { action, requestedByName, runsAt }: StoredRequest): void {
  const link = new URL('/admin/approvals', config.baseUrl).href
  accounts.emailTo(config.ownerEmails, 'the e-mail about an act without a colleague', (name) =>
    aloneActEmail(name, { by: requestedByName, action: action.replaceAll('_', ' '), runsAt: runsAt ?? 0, link }),
  )
}

interface Decision {
  requestId: string
  decision: 'approve' | 'reject'
  note: string
}

/** Approves and executes a request, or rejects it. */
export async function decideRequest(
  context: SignedIn,
  { requestId, decision, note }: Decision,
): Promise<StoredRequest> {
  const { server, identity } = context
  const request = await requireRequest(server, requestId)
  const bar = (await readBars(context, [request]))(request)
  if (bar) throw new Refusal(bar)
  const by = { uid: identity.uid, username: identity.username }
  if (decision === 'reject') {
    const closing = { state: 'rejected', by, at: server.clock.now(), note } as const
    await actOnRequest(context, 'reject_request', request, (tx) => requireClosed(tx, requestId, closing), note)
  } else {
    await actOnRequest(context, 'approve_request', request, async () => {}, note)
    await executeApproved(server, request, { by, note })
  }
  publishSectionCounts(server, 'approvals')
  return requireRequest(server, requestId)
}

/** A refusal of the act is shown with the request. It is not one of the decision. */
async function executeApproved(server: Server, request: StoredRequest, decider: Parameters<typeof executeRequest>[2]) {
  try {
    await executeRequest(server, request, decider)
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason === 'approval/closed') throw error
  }
}

export async function withdrawRequest(context: SignedIn, requestId: string): Promise<StoredRequest> {
  const { server, identity } = context
  const request = await requireRequest(server, requestId)
  if (request.requestedBy !== identity.uid) throw new Refusal('approval/not-found')
  const closing = { state: 'withdrawn', by: null, at: server.clock.now() } as const
  await actOnRequest(context, 'withdraw_request', request, (tx) => requireClosed(tx, requestId, closing))
  publishSectionCounts(server, 'approvals')
  return requireRequest(server, requestId)
}

async function requireClosed(tx: Db, id: string, closing: Parameters<typeof closeRequest>[2]): Promise<void> {
  if (!(await closeRequest(taggedOn(tx), id, closing))) throw new Refusal('approval/closed')
}

async function requireRequest({ database }: Server, id: string): Promise<StoredRequest> {
  const found = await readRequest(database.db, id)
  if (!found) throw new Refusal('approval/not-found')
  return found
}

/** Requests as the caller sees them. */
export async function toShown(context: SignedIn, requests: readonly StoredRequest[]): Promise<ApprovalRequest[]> {
  const connections = await connectionsOf(context.server, requests)
  const barOf = await readBars(context, requests)
  return requests.map((request) => ({
    id: request.id,
    call: request.call,
    action: request.action,
    resource: request.resource,
    resourceId: request.resourceId,
    name: request.details.name ?? '',
    reason: request.details.reason ?? '',
    before: request.details.before ?? null,
    after: request.details.after ?? null,
    value: request.value,
    requestedBy: { uid: request.requestedBy, username: request.requestedByName },
    requestedAt: request.requestedAt,
    state: request.state,
    isAlone: request.isAlone,
    runsAt: request.runsAt,
    expiresAt: request.expiresAt,
    decidedBy: request.decidedBy === null ? null : { uid: request.decidedBy, username: request.decidedByName ?? '' },
    decidedAt: request.decidedAt,
    note: request.note,
    problem: request.problem,
    connections: connections(request),
    barred: barOf(request),
  }))
}

/** The refusal that tells a caller about the request. */
export function approvalNeeded({ id, value, runsAt }: StoredRequest): Refusal {
  const details = { requestId: id, ...(value !== null && { value }), ...(runsAt !== null && { runsAt }) }
  return new Refusal('approval/needed', details)
}
