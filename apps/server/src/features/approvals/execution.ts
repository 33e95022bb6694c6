import type { CallName, StaffCallName } from '@hearthward/contract'
import { hours } from '@hearthward/engine'
import { rankOf } from '../../core/access/access.ts'
import { meets } from '../../core/access/access-rules.ts'
import { findUser, type Identity } from '../../core/access/identity.ts'
import type { AdmitAct, SignedIn } from '../../core/handler.ts'
import { publishSectionCounts } from '../../core/section-counts.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readAdmins } from '../admins/index.ts'
import { type ActValue, worthOf } from './act-value.ts'
import { hasValue, readValue, withDetails } from './gate.ts'
import { type Closing, closeRequest, postponeRequest, readDueRequests, type StoredRequest } from './queries.ts'

/** Runs the handler of a call. Given at the start, because handlers belong to all features. */
export type PerformCall = (name: CallName, input: unknown, context: SignedIn) => Promise<unknown>

type Decider = Pick<Closing, 'by' | 'note'>

/**
 * Executes a request in the name of its requester and returns the answer of the call. The request is closed in the
 * transaction of the act. If the act is refused, the request is closed as failed.
 */
export async function executeRequest(server: Server, request: StoredRequest, decider: Decider): Promise<unknown> {
  try {
    const context = await contextOf(server, request)
    // Nobody else has looked at it: the second factor is all that protects it.
    if (!decider.by && !context.identity.twoFactorEnabled) throw new Refusal('auth/no-second-factor')
    const { before, after } = request.details
    const approved = { before, after, at: request.requestedAt }
    const admit = admitApproved(server, request, decider)
    return await server.approvals.perform(request.call as CallName, request.input, { ...context, admit, approved })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const closing = { ...decider, state: 'failed', at: server.clock.now(), problem: error.error.message } as const
    await closeRequest(server.database.sql, request.id, closing)
    throw error
  }
}

/** Admits the act if it gives and takes no more than what was approved. */
function admitApproved(server: Server, request: StoredRequest, decider: Decider): AdmitAct {
  return async (tx, entry) => {
    const value = hasValue(request.call as StaffCallName) ? await readValue(server, tx, entry) : null
    if (value) assertNotGrown(request, value)
    const closing = { ...decider, state: 'executed', at: server.clock.now() } as const
    if (!(await closeRequest(tx, request.id, closing))) throw new Refusal('approval/closed')
    const approval = { requestId: request.id, by: decider.by?.username ?? null }
    return withDetails(entry, { approval, ...(value && { value: worthOf(value) }) })
  }
}

/** Acts that lead to a certain state: they also take what the player has gained since the request. */
const TAKE_GAINS: readonly string[] = ['resetPlayer', 'restoreCharacterSnapshot'] satisfies StaffCallName[]

/** The two are compared one by one: what was approved to be taken must not be given. */
function assertNotGrown({ call, given, taken }: StoredRequest, value: ActValue): void {
  if (value.given > (given ?? 0)) throw new Refusal('approval/grown', { value: value.given })
  if (value.taken > (taken ?? 0) && !TAKE_GAINS.includes(call))
    throw new Refusal('approval/grown', { value: value.taken })
}

/** The requester as they are now: somebody who has lost the permission since cannot act any more. */
async function contextOf(server: Server, { requestedBy, call, address, userAgent }: StoredRequest): Promise<SignedIn> {
  const user = await findUser(server.database.db, requestedBy)
  const { admins } = await readAdmins(server)
  const staff = admins.find(({ uid }) => uid === requestedBy)
  const needs = server.accessRules.callNeeds(call as StaffCallName)
  if (!user || !staff || staff.isSuspended || !meets(needs, staff.permissions)) throw new Refusal('auth/not-allowed')
  const identity: Identity = {
    ...user,
    guestExpiresAt: null,
    twoFactorEnabled: staff.twoFactorEnabled,
    sessionToken: '',
    suspension: null,
  }
  return {
    server,
    identity,
    isExpiredGuest: false,
    headers: new Headers({ 'user-agent': userAgent }),
    address,
    rank: () => rankOf(server, identity),
  }
}

const DUE_AT_ONCE = 20
/** When a request that met an unexpected error is tried again. */
const RETRY_AFTER = hours(1)

/** Executes the requests whose delay is over. */
export async function executeDueRequests(server: Server): Promise<void> {
  const due = await readDueRequests(server.database.db, server.clock.now(), DUE_AT_ONCE)
  for (const request of due) {
    await executeRequest(server, request, { by: null }).catch(async (error) => {
      // The request has the reason, or another node has executed it.
      if (error instanceof Refusal) return
      server.log.error({ err: error, request: request.id }, 'a delayed request could not be executed')
      // Otherwise it would be the first one each time, and keep others waiting.
      await postponeRequest(server.database.db, request.id, server.clock.now() + RETRY_AFTER)
    })
  }
  if (due.length > 0) publishSectionCounts(server, 'approvals')
}
