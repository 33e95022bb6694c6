import type { Handler } from '../../core/handler.ts'
import { grantPermissions, readAdmins } from './admins.ts'

export const listAdmins: Handler<'listAdmins'> = (_, { server }) => readAdmins(server)

export const setPermissions: Handler<'setPermissions'> = async (change, context) => {
  return { granted: await grantPermissions(context, change) }
}
