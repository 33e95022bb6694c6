import { calls, type DecisionBar, type Permission, STAFF_CALLS, type StaffCallName } from '@hearthward/contract'
import { days } from '@hearthward/engine'
import { meets } from '../../core/access/access-rules.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Core, Server } from '../../core/server.ts'
import { readAdmins } from '../admins/index.ts'
import { connect } from '../anti-cheat/index.ts'
import { countOpenRequests, isOpen, readFirstUse, type StoredRequest } from './queries.ts'

/** A colleague who has not used the back-office for this long cannot be expected to answer. */
const ABSENT_AFTER = days(30)

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

/** Whether somebody else could approve this call of the requester. */
export async function hasColleague(server: Server, name: StaffCallName, requester: string): Promise<boolean> {
  const { admins } = await readAdmins(server)
  // Sessions use the machine's clock.
  const since = Date.now() - ABSENT_AFTER
  return admins.some(
    ({ uid, permissions, isSuspended, twoFactorEnabled, lastUsedAt }) =>
      uid !== requester &&
      !isSuspended &&
      twoFactorEnabled &&
      (lastUsedAt ?? 0) > since &&
      meets(server.accessRules.callNeeds(name), permissions),
  )
}

/** Whether the server is being set up: then a lone owner need not wait to hire the first colleague. */
export async function isSetUpPeriod({ database, system }: Server): Promise<boolean> {
  const firstUse = await readFirstUse(database.db)
  return firstUse === null || Date.now() < firstUse + days(system.staffLimits().graceDays)
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

const isAboutPlayer = ({ resource }: StoredRequest) => resource === 'players'

/** Why the caller cannot decide these requests. */
export async function readBars({ server, identity, address, rank }: SignedIn, requests: readonly StoredRequest[]) {
  const { uid } = identity
  const { permissions } = await rank()
  const others = [...new Set(requests.map(({ requestedBy }) => requestedBy))].filter((other) => other !== uid)
  const pairs = others.map((other) => ({ staffId: uid, playerId: other, ip: address }))
  const connectionsBetween = await connect(server, pairs)
  const sharesDevice = new Set(
    pairs.filter((pair) => connectionsBetween(pair).includes('device')).map(({ playerId }) => playerId),
  )
  return (request: StoredRequest): DecisionBar | null => {
    if (!isOpen(request)) return 'approval/closed'
    if (request.requestedBy === uid) return 'approval/own'
    if (!meets(server.accessRules.callNeeds(request.call as StaffCallName), permissions)) return 'auth/not-allowed'
    if (isAboutPlayer(request) && request.resourceId === uid) return 'staff/about-you'
    return sharesDevice.has(request.requestedBy) ? 'approval/same-device' : null
  }
}
