import { type Call, type Caller, isStaff, type MaintenanceEntity, permissionsOf, type Role } from '@hearthward/contract'
import type { Config } from '../../platform/config.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CallerContext, Rank } from '../handler.ts'
import type { Server } from '../server.ts'
import { readPermissions } from '../world/player-queries.ts'
import { meets } from './access-rules.ts'
import { accountStatusOf, type Identity } from './identity.ts'

/**
 * Why this caller may not make this call, or null. `who` is what the call needs now. Calls are authorized only here.
 */
export async function refusalFor(
  call: Call,
  who: Caller | 'nobody',
  { identity, isExpiredGuest, rank, server }: CallerContext,
): Promise<Refusal | null> {
  if (who === 'anybody') return null
  if (!identity) {
    const isExpiryNamed = isExpiredGuest && call.refuses.includes('auth/guest-expired')
    return new Refusal(isExpiryNamed ? 'auth/guest-expired' : call.signedOut)
  }
  const status = accountStatusOf(identity, server.clock.now())
  if (status.kind === 'deleted' && !call.toSuspended) return new Refusal('auth/deleted')
  if (status.kind === 'banned' && !call.toSuspended) return new Refusal('auth/banned', { why: status.reason })
  if (identity.isGuest && !call.toGuests) return new Refusal('auth/guest')
  if (who === 'account') return null
  if (who === 'player') {
    const maintenance = server.maintenance()
    if (!maintenance.enabled || isAdmitted(maintenance, await rank())) return null
    return new Refusal('server/maintenance', { why: maintenance.reason })
  }
  const { permissions } = await rank()
  return meets(who, permissions) ? null : new Refusal('auth/admin')
}

/** Whether a player may play during maintenance. Owners always may, or nobody could check how it goes. */
function isAdmitted({ allowedUserTypes }: MaintenanceEntity, { role, permissions }: Rank): boolean {
  if (role === 'owner' || allowedUserTypes.includes(role)) return true
  return allowedUserTypes.includes('admin') && isStaff(role, permissions)
}

type RankedIdentity = Pick<Identity, 'uid' | 'email' | 'emailVerified'>

export async function rankOf({ database, config }: Server, identity: RankedIdentity | null): Promise<Rank> {
  const role = roleOf(identity, config)
  const granted = identity ? await readPermissions(database.db, identity.uid) : []
  return { role, permissions: permissionsOf(role, granted) }
}

/**
 * The role the configuration gives to an address, once it is confirmed. Entering the address in a form is not enough.
 */
export function roleOf(
  identity: Pick<Identity, 'email' | 'emailVerified'> | null,
  lists: Pick<Config, 'ownerEmails' | 'adminEmails'>,
): Role {
  if (!identity?.email || !identity.emailVerified) return 'default'
  const address = identity.email.toLowerCase()
  if (lists.ownerEmails.includes(address)) return 'owner'
  return lists.adminEmails.includes(address) ? 'admin' : 'default'
}
