import { grant, readAdmins } from '../staff/admins/admins.ts'
import type { Handler } from './handler.ts'

export const listAdmins: Handler<'listAdmins'> = (_, { server }) => readAdmins(server)

export const setPermissions: Handler<'setPermissions'> = async (wanted, context) => {
  return { granted: await grant(context, wanted) }
}
