import type { Handler } from '../../core/handler.ts'
import { setMaintenanceAccess } from '../announcements/index.ts'
import { readSettings, updateSettings } from './settings.ts'

export const getSystemConfig: Handler<'getSystemConfig'> = (_, { server }) => readSettings(server)

export const updateSystemConfig: Handler<'updateSystemConfig'> = async (
  { changes, expectedVersion, reason },
  context,
) => {
  await updateSettings(context, changes, expectedVersion, reason)
  return readSettings(context.server)
}

export const updateMaintenanceSettings: Handler<'updateMaintenanceSettings'> = async (input, context) => {
  await setMaintenanceAccess(context, input.allowedUserTypes, input.expectedVersion, input.reason)
  return readSettings(context.server)
}
