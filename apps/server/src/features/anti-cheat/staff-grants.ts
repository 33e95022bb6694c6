import type { Role, StaffConnection } from '@hearthward/contract'
import { days, type Edit, type Millis, valueOfEdit } from '@hearthward/engine'
import { roleOf } from '../../core/access/access.ts'
import { networkOf } from '../../core/access/addresses.ts'
import type { Server } from '../../core/server.ts'
import { readPrices } from './price-deviation.ts'
import type { StaffGrant } from './rules/staff-rules.ts'
import {
  type GivingAct,
  readConnections,
  readGivingActs,
  readSignInAddresses,
  readStaffUsers,
} from './staff-grant-queries.ts'

const MOST_ACTS = 5_000

type Dependencies = Pick<Server, 'database' | 'clock' | 'timeline' | 'config'>

/** The grants by staff since a moment, with the connections between giver and receiver. */
export async function readGrants(server: Dependencies, since: Millis): Promise<StaffGrant[]> {
  const { sql } = server.database
  const acts = await readGivingActs(sql, since, MOST_ACTS)
  if (acts.length === 0) return []
  const prices = await readPrices(sql, server.timeline.contentAt(server.clock.now()).content)
  const giving = acts.flatMap((act) => {
    const { before = {}, after = {} } = act.details as { before?: Edit; after?: Edit }
    const { given, experience } = valueOfEdit(before, after, (itemId) => prices.get(itemId) ?? 0)
    const gives = given > 0 || experience > 0 || after.subscription !== undefined || after.quests !== undefined
    return gives ? [{ ...act, value: Math.round(given) }] : []
  })
  const roles = await rolesOf(server, giving)
  const connectionsOf = await connect(server, giving)
  return giving.map((act) => ({
    staffId: act.staffId,
    playerId: act.playerId,
    at: act.at,
    value: act.value,
    role: roles.get(act.staffId) ?? 'default',
    by: connectionsOf(act),
  }))
}

async function rolesOf({ database, config }: Dependencies, acts: readonly GivingAct[]): Promise<Map<string, Role>> {
  const users = await readStaffUsers(database.db, [...new Set(acts.map(({ staffId }) => staffId))])
  return new Map(users.map(({ id, ...user }) => [id, roleOf(user, config)]))
}

/** Addresses of the server's own machine: a proxy that is not trusted makes everybody's address one of these. */
const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

/** A member of staff, the account they act on, and the address they act from. */
type ActingPair = Pick<GivingAct, 'staffId' | 'playerId' | 'ip'>

/** Reads the connections between staff and the accounts they act on. */
export async function connect({ database }: Pick<Server, 'database'>, acts: readonly ActingPair[]) {
  const found = await readConnections(database.sql, acts)
  const everybody = [...new Set(acts.flatMap(({ staffId, playerId }) => [staffId, playerId]))]
  const networks = new Map<string, Set<string>>()
  for (const { userId, address } of await readSignInAddresses(database.db, everybody)) {
    if (address && !isLoopback(address))
      networks.set(userId, (networks.get(userId) ?? new Set()).add(networkOf(address)))
  }
  return ({ staffId, playerId, ip }: ActingPair): StaffConnection[] => {
    if (staffId === playerId) return ['self']
    const theirs = networks.get(playerId) ?? new Set<string>()
    const own = new Set([...(networks.get(staffId) ?? []), networkOf(ip)])
    const by = found.filter((one) => one.staffId === staffId && one.playerId === playerId).map((one) => one.by)
    const seen = isLoopback(ip) ? by.filter((one) => one !== 'device') : by
    return own.isDisjointFrom(theirs) ? seen : [...seen, 'network']
  }
}

export const dayOf = (at: Millis) => Math.floor(at / days(1))
