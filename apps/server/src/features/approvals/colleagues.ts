import { calls, type DecisionBar, type Permission, STAFF_CALLS, type StaffCallName } from '@hearthward/contract'
import { days } from '@hearthward/engine'
import { meets } from '../../core/access/access-rules.ts'
import { isLoopback, networkOf } from '../../core/access/addresses.ts'
import { actorOf } from '../../core/audit/audit.ts'
import type { ActedBy } from '../../core/audit/audit-log.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Core, Server } from '../../core/server.ts'
import { readAdmins } from '../admins/index.ts'
import { connect } from '../anti-cheat/index.ts'
import { countOpenRequests, isOpen, readFirstUse, type StoredRequest } from './queries.ts'

/** A colleague who has not used the back-office for this long cannot be expected to answer. */
const ABSENT_AFTER = days(30)
/** No setting, so that staff who may change the limits cannot extend it. */
const SET_UP_PERIOD = days(7)

/** Whether a call can need approval. */
export const isApprovable = (name: string): name is StaffCallName =>
  Object.hasOwn(calls, name) && calls[name as StaffCallName].approval !== 'none'

/** The calls whose requests somebody with these permissions sees. */
export const approvableCalls = ({ accessRules }: Pick<Core, 'accessRules'>, permissions: readonly Permission[]) =>
  STAFF_CALLS.filter((name) => isApprovable(name) && meets(accessRules.callNeeds(name), permissions))

/** The number of requests that wait for the caller or a colleague: own ones do not count. */
export async function countWaitingRequests({ server, identity, rank }: SignedIn): Promise<number> {
  return countOpenRequests(server.database.db, approvableCalls(server, (await rank()).permissions), identity.uid)
}

/** What decides who can approve an act: its call, its requester and what it is about. */
export type Proposal = Pick<StoredRequest, 'call' | 'requestedBy' | 'resource' | 'resourceId'>

/** Whether somebody could decide such a request. The same bars hold as for the decision. */
export async function hasColleague(server: Server, proposal: Proposal): Promise<boolean> {
  const { admins } = await readAdmins(server)
  // Sessions use the machine's clock.
  const since = Date.now() - ABSENT_AFTER
  const present = admins.filter(
    ({ isSuspended, twoFactorEnabled, lastUsedAt }) => !isSuspended && twoFactorEnabled && (lastUsedAt ?? 0) > since,
  )
  const unbarred = present.filter((colleague) => barOf(server, colleague, proposal) === null)
  const pairs = unbarred.map(({ uid }) => ({ staffId: uid, playerId: proposal.requestedBy, ip: '' }))
  const connectionsBetween = await connect(server, pairs)
  return pairs.some((pair) => !connectionsBetween(pair).includes('device'))
}

/** Why somebody cannot decide a request, whatever device they use. */
function barOf(
  { accessRules }: Pick<Core, 'accessRules'>,
  { uid, permissions }: { uid: string; permissions: readonly Permission[] },
  proposal: Proposal,
): DecisionBar | null {
  if (proposal.requestedBy === uid) return 'approval/own'
  if (!meets(accessRules.callNeeds(proposal.call as StaffCallName), permissions)) return 'auth/not-allowed'
  return isAboutPlayer(proposal) && proposal.resourceId === uid ? 'staff/about-you' : null
}

/** Whether the back-office was first used so recently that its team is still being set up. */
export async function isSetUpPeriod({ database }: Server): Promise<boolean> {
  const firstUse = await readFirstUse(database.db)
  return firstUse !== null && Date.now() < firstUse + SET_UP_PERIOD
}

/** How each requester is connected with the account that the request is about. */
export async function connectionsOf(server: Server, requests: readonly StoredRequest[]) {
  const pairOf = (request: StoredRequest) => ({
    staffId: request.requestedBy,
    playerId: request.resourceId,
    ip: request.address,
  })
  const aboutPlayers = requests.filter(isAboutPlayer)
  const connectionsBetween = await connect(server, aboutPlayers.map(pairOf))
  return (request: StoredRequest) => (isAboutPlayer(request) ? connectionsBetween(pairOf(request)) : [])
}

const isAboutPlayer = ({ resource }: Proposal) => resource === 'players'

/** Why the caller cannot decide these requests. */
export async function readBars(context: SignedIn, requests: readonly StoredRequest[]) {
  const { server, address, rank } = context
  const decider = await actorOf(context)
  const uid = decider.userId
  const { permissions } = await rank()
  const others = [...new Set(requests.map(({ requestedBy }) => requestedBy))].filter((other) => other !== uid)
  const pairs = others.map((other) => ({ staffId: uid, playerId: other, ip: address }))
  const connectionsBetween = await connect(server, pairs)
  const sharesDevice = new Set(
    pairs.filter((pair) => connectionsBetween(pair).includes('device')).map(({ playerId }) => playerId),
  )
  return (request: StoredRequest): DecisionBar | null => {
    if (!isOpen(request)) return 'approval/closed'
    const bar = barOf(server, { uid, permissions }, request)
    const isSameDevice = sharesDevice.has(request.requestedBy) || isSameBrowser(request, decider)
    return bar ?? (isSameDevice ? 'approval/same-device' : null)
  }
}

/** Devices are known of players only. Staff who do not play are compared by network and browser. */
const isSameBrowser = ({ address, userAgent }: StoredRequest, decider: ActedBy): boolean =>
  !isLoopback(address) && networkOf(address) === networkOf(decider.ip) && userAgent === decider.userAgent
