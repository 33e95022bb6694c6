import type { Role, StaffConnection } from '@hearthward/contract'
import { days, type Edit, type Millis, valueOfEdit } from '@hearthward/engine'
import { roleOf } from '../../core/access/access.ts'
import { isLoopback } from '../../core/access/addresses.ts'
import type { Server } from '../../core/server.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import type { ActivityLog } from './activity-log.ts'
import { readPrices } from './price-deviation.ts'
import type { StaffGrant } from './rules/staff-rules.ts'
import {
  GIVING_ACTIONS,
  type GivingAct,
  readConnections,
  readGivingActs,
  readNetworks,
  readStaffUsers,
} from './staff-grant-queries.ts'

const MOST_ACTS = 5_000

type Dependencies = Pick<Server, 'database' | 'clock' | 'timeline' | 'config' | 'activityLog'>

/** The grants by staff since a moment, with the connections between giver and receiver. */
export async function readGrants(server: Dependencies, since: Millis): Promise<StaffGrant[]> {
  const { sql } = server.database
  const acts = await readGivingActs(sql, since, MOST_ACTS)
  if (acts.length === 0) return []
  const prices = await readPrices(sql, server.timeline.contentAt(server.clock.now()).content)
  const giving = acts.flatMap((act) => {
    const { before = {}, after = {} } = act.details as { before?: Edit; after?: Edit }
    const { given, taken, experience } = valueOfEdit(before, after, (itemId) => prices.get(itemId) ?? 0)
    const gives = given > 0 || experience > 0 || after.subscription !== undefined || after.quests !== undefined
    return gives ? [{ ...act, value: valueGiven(act, Math.round(given), taken) }] : []
  })
  const roles = await rolesOf(server, giving)
  const connectionsOf = await connect(server, giving)
  return giving.map((act) => ({
    entry: act.entry,
    staffId: act.staffId,
    playerId: act.playerId,
    at: act.at,
    value: act.value,
    role: roles.get(act.staffId) ?? 'default',
    // What was found later counts as well: a device or a network may show only after the act.
    by: [...new Set([...(act.details.connections ?? []), ...connectionsOf(act)])],
  }))
}

/**
 * The value that the approvals computed also prices experience and membership. It is the larger of what an act gave and
 * took, so it says nothing about an act that took more.
 */
function valueGiven({ details }: GivingAct, given: number, taken: number): number {
  const { value = 0 } = details
  return value > taken ? Math.max(given, value) : given
}

async function rolesOf({ database, config }: Dependencies, acts: readonly GivingAct[]): Promise<Map<string, Role>> {
  const users = await readStaffUsers(database.db, [...new Set(acts.map(({ staffId }) => staffId))])
  return new Map(users.map(({ id, ...user }) => [id, roleOf(user, config)]))
}

/** A member of staff, the account they act on, and the address they act from. */
type ActingPair = Pick<GivingAct, 'staffId' | 'playerId' | 'ip'>

/** Finds the present connections between staff and the accounts they act on. */
export function connect(
  { database, activityLog }: Pick<Server, 'database' | 'activityLog'>,
  pairs: readonly ActingPair[],
) {
  return connectWithin(database.sql, activityLog, pairs)
}

async function connectWithin(tx: Tagged, { networkOf }: Pick<ActivityLog, 'networkOf'>, pairs: readonly ActingPair[]) {
  const found = await readConnections(tx, pairs)
  const networks = new Map<string, Set<string>>()
  const everybody = [...new Set(pairs.flatMap(({ staffId, playerId }) => [staffId, playerId]))]
  for (const { playerId, network } of await readNetworks(tx, everybody))
    networks.set(playerId, (networks.get(playerId) ?? new Set()).add(network))
  return ({ staffId, playerId, ip }: ActingPair): StaffConnection[] => {
    if (staffId === playerId) return ['self']
    const theirs = networks.get(playerId) ?? new Set<string>()
    const own = new Set([...(networks.get(staffId) ?? []), networkOf(ip)])
    const by = found.filter((one) => one.staffId === staffId && one.playerId === playerId).map((one) => one.by)
    const seen = isLoopback(ip) ? by.filter((one) => one !== 'device') : by
    return own.isDisjointFrom(theirs) ? seen : [...seen, 'network']
  }
}

/**
 * Keeps the connections at the time of a giving act in its audit entry. Nobody can hide them by ending a friendship
 * afterwards.
 */
export function keepConnections(activityLog: Pick<ActivityLog, 'networkOf'>): Server['completeEntry'] {
  return async (tx, by, entry) => {
    if (entry.resource !== 'players' || !GIVING_ACTIONS.includes(entry.action)) return entry
    const pair = { staffId: by.userId, playerId: entry.resourceId, ip: by.ip }
    const connections = (await connectWithin(tx, activityLog, [pair]))(pair)
    return connections.length === 0 ? entry : { ...entry, details: { ...entry.details, connections } }
  }
}

export const dayOf = (at: Millis) => Math.floor(at / days(1))
