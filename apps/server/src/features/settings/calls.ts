import type { Handler } from '../../core/handler.ts'
import { setMaintenanceAccess } from '../announcements/index.ts'
import { shown, update } from './settings.ts'

export const getSystemConfig: Handler<'getSystemConfig'> = (_, { server }) => shown(server)

export const updateSystemConfig: Handler<'updateSystemConfig'> = async ({ changes, expected, reason }, context) => {
  await update(context, changes, expected, reason)
  return shown(context.server)
}

export const updateMaintenanceSettings: Handler<'updateMaintenanceSettings'> = async (wanted, context) => {
  await setMaintenanceAccess(context, wanted.allowedUserTypes, wanted.expected, wanted.reason)
  return shown(context.server)
}

export const getServerMetrics: Handler<'getServerMetrics'> = (_, { server }) => server.health.read()
