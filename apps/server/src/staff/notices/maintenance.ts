import type { MaintenanceEntity } from '@hearthward/contract'
import type { SignedIn } from '../../calls/handler.ts'
import { readMaintenance, writeMaintenance } from '../../store/notice-board.ts'
import { act } from '../acting.ts'

type Wanted = Pick<MaintenanceEntity, 'enabled' | 'reason'> & {
  allowedUserTypes?: MaintenanceEntity['allowedUserTypes'] | undefined
}

/** Closes the game or opens it again. Who gets in all the same stays as it was where nobody says otherwise. */
export async function toggleMaintenance(context: SignedIn, wanted: Wanted): Promise<MaintenanceEntity> {
  const { noticeBoard } = context.server
  await act(context, async (tx) => {
    const before = await readMaintenance(tx)
    const { enabled, reason, allowedUserTypes = before.allowedUserTypes } = wanted
    const after = { enabled, reason, allowedUserTypes: [...new Set(allowedUserTypes)] }
    await writeMaintenance(tx, after)
    const action = enabled ? 'enable_maintenance' : 'disable_maintenance'
    const details = { name: 'maintenance', reason, before, after }
    return { result: null, act: { action, resource: 'server_config', resourceId: 'maintenance', details } }
  })
  await noticeBoard.reload()
  return noticeBoard.maintenance()
}
