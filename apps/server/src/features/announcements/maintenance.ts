import { type MaintenanceEntity, maintenanceVersion, type Version } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import { lockMaintenance, writeMaintenance } from './queries.ts'

type MaintenanceChange = Pick<MaintenanceEntity, 'enabled' | 'reason'> & {
  allowedUserTypes?: UserTypes | undefined
  expectedVersion?: Version | undefined
}
type UserTypes = MaintenanceEntity['allowedUserTypes']

/** Closes or reopens the game. Without `allowedUserTypes` the stored ones stay. */
export async function toggleMaintenance(context: SignedIn, request: MaintenanceChange): Promise<MaintenanceEntity> {
  const { announcementBoard } = context.server
  await act(context, async (tx) => {
    const before = await lockMaintenance(tx)
    const { enabled, reason, allowedUserTypes = before.allowedUserTypes, expectedVersion } = request
    assertExpectedVersion({ version: maintenanceVersion(before), now: before }, expectedVersion)
    const after = { enabled, reason, allowedUserTypes: [...new Set(allowedUserTypes)] }
    await writeMaintenance(tx, after)
    const action = enabled ? 'enable_maintenance' : 'disable_maintenance'
    const details = { name: 'maintenance', reason, before, after }
    return { result: null, act: { action, resource: 'server_config', resourceId: 'maintenance', details } }
  })
  await announcementBoard.reload()
  return announcementBoard.maintenance()
}

/** Sets which user types may enter during maintenance. */
export async function setMaintenanceAccess(
  context: SignedIn,
  allowedUserTypes: UserTypes,
  expected: Version,
  reason: string,
): Promise<void> {
  await act(context, async (tx) => {
    const maintenance = await lockMaintenance(tx)
    const before = { allowedUserTypes: maintenance.allowedUserTypes }
    assertExpectedVersion({ version: versionOfSet(before.allowedUserTypes), now: before }, expected)
    await writeMaintenance(tx, { ...maintenance, allowedUserTypes })
    const details = { name: 'Maintenance', reason, before, after: { allowedUserTypes } }
    return {
      result: null,
      act: { action: 'update_maintenance_settings', resource: 'server_config', resourceId: 'maintenance', details },
    }
  })
  await context.server.announcementBoard.reload()
}
