import { SECTIONS, type SectionId, STAFF_CALLS } from '@hearthward/contract'
import { meets } from '../../core/access/access-rules.ts'
import type { Handler } from '../../core/handler.ts'
import { editRules, readRules } from './access-rules.ts'

export const getAccessRules: Handler<'getAccessRules'> = (_, { server }) => readRules(server)

export const editAccessRules: Handler<'editAccessRules'> = (edit, context) => editRules(context, edit)

export const getStaffAccess: Handler<'getStaffAccess'> = async (_, { server, rank, identity }) => {
  const { permissions } = await rank()
  const { sectionNeeds, callNeeds } = server.accessRules
  const ids = Object.keys(SECTIONS) as SectionId[]
  return {
    sections: ids.filter((id) => meets(sectionNeeds(id), permissions)),
    calls: STAFF_CALLS.filter((name) => meets(callNeeds(name), permissions)),
    secondFactorDueAt: await server.accounts.secondFactorDueAt(identity),
  }
}
