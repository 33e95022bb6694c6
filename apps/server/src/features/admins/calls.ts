import type { Handler } from '../../core/handler.ts'
import { grant, readAdmins } from './admins.ts'

export const listAdmins: Handler<'listAdmins'> = (_, { server }) => readAdmins(server)

export const setPermissions: Handler<'setPermissions'> = async (change, context) => {
  return { granted: await grant(context, change) }
}
