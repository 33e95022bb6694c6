import type { MaintenanceEntity } from '@hearthward/contract'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMaintenance, writeMaintenance } from './queries.ts'

type MaintenanceChange = Pick<MaintenanceEntity, 'enabled' | 'reason'> & {
  allowedUserTypes?: UserTypes | undefined
  expected?: MaintenanceEntity | undefined
}
type UserTypes = MaintenanceEntity['allowedUserTypes']

/** Closes or reopens the game. Without `allowedUserTypes` the stored ones stay. */
export async function toggleMaintenance(context: SignedIn, request: MaintenanceChange): Promise<MaintenanceEntity> {
  const { noticeBoard } = context.server
  await act(context, async (tx) => {
    const before = await lockMaintenance(tx)
    const { enabled, reason, allowedUserTypes = before.allowedUserTypes, expected } = request
    if (expected && !isSame(before, expected)) throw new Refusal('staff/overtaken', { now: JSON.stringify(before) })
    const after = { enabled, reason, allowedUserTypes: [...new Set(allowedUserTypes)] }
    await writeMaintenance(tx, after)
    const action = enabled ? 'enable_maintenance' : 'disable_maintenance'
    const details = { name: 'maintenance', reason, before, after }
    return { result: null, act: { action, resource: 'server_config', resourceId: 'maintenance', details } }
  })
  await noticeBoard.reload()
  return noticeBoard.maintenance()
}

/** Sets which user types may enter during maintenance. */
export async function setMaintenanceAccess(
  context: SignedIn,
  allowedUserTypes: UserTypes,
  expected: UserTypes,
  reason: string,
): Promise<void> {
  await act(context, async (tx) => {
    const maintenance = await lockMaintenance(tx)
    const before = { allowedUserTypes: maintenance.allowedUserTypes }
    if (!areSameTypes(before.allowedUserTypes, expected)) {
      throw new Refusal('staff/overtaken', { now: JSON.stringify(before) })
    }
    await writeMaintenance(tx, { ...maintenance, allowedUserTypes })
    const details = { name: 'Maintenance', reason, before, after: { allowedUserTypes } }
    return {
      result: null,
      act: { action: 'update_maintenance_settings', resource: 'server_config', resourceId: 'maintenance', details },
    }
  })
  await context.server.noticeBoard.reload()
}

function isSame(one: MaintenanceEntity, other: MaintenanceEntity): boolean {
  const { enabled, reason, allowedUserTypes } = one
  return enabled === other.enabled && reason === other.reason && areSameTypes(allowedUserTypes, other.allowedUserTypes)
}

/** Compares regardless of order. */
function areSameTypes(some: UserTypes, others: UserTypes): boolean {
  return [...new Set(some)].sort().join() === [...new Set(others)].sort().join()
}
