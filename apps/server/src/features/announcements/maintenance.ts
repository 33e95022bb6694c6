import type { MaintenanceEntity } from '@hearthward/contract'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMaintenance, writeMaintenance } from './queries.ts'

type Wanted = Pick<MaintenanceEntity, 'enabled' | 'reason'> & {
  allowedUserTypes?: UserTypes | undefined
  expected?: MaintenanceEntity | undefined
}
type UserTypes = MaintenanceEntity['allowedUserTypes']

/** Closes the game or opens it again. Who gets in all the same stays as it was where nobody says otherwise. */
export async function toggleMaintenance(context: SignedIn, wanted: Wanted): Promise<MaintenanceEntity> {
  const { noticeBoard } = context.server
  await act(context, async (tx) => {
    const before = await lockMaintenance(tx)
    const { enabled, reason, allowedUserTypes = before.allowedUserTypes, expected } = wanted
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

/** Who gets in while the game is closed. */
export async function chooseWhoGetsIn(
  context: SignedIn,
  allowedUserTypes: UserTypes,
  expected: UserTypes,
  reason: string,
): Promise<void> {
  await act(context, async (tx) => {
    const maintenance = await lockMaintenance(tx)
    const before = { allowedUserTypes: maintenance.allowedUserTypes }
    if (!areSame(before.allowedUserTypes, expected)) {
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
  return enabled === other.enabled && reason === other.reason && areSame(allowedUserTypes, other.allowedUserTypes)
}

/** In whatever order they are named. */
function areSame(some: UserTypes, others: UserTypes): boolean {
  return [...new Set(some)].sort().join() === [...new Set(others)].sort().join()
}
