import { SECTIONS, type SectionId, STAFF_CALLS } from '@hearthward/contract'
import { meets } from '../staff/access-rules.ts'
import { ban, unban } from '../staff/bans.ts'
import { readAudit, readAuditChoices, verifyChain } from '../store/audit.ts'
import type { Handler } from './handler.ts'

/** How many entries of the logs are shown where nobody asks for another number. */
const LOGS_SHOWN = 100

export const getStaffAccess: Handler<'getStaffAccess'> = async (_, { server, rank }) => {
  const { permissions } = await rank()
  const { sectionNeeds, callNeeds } = server.accessRules
  const ids = Object.keys(SECTIONS) as SectionId[]
  return {
    sections: ids.filter((id) => meets(sectionNeeds(id), permissions)),
    calls: STAFF_CALLS.filter((name) => meets(callNeeds(name), permissions)),
  }
}

export const getAuditLogs: Handler<'getAuditLogs'> = async ({ limit = LOGS_SHOWN, ...filter }, { server }) => {
  const found = await readAudit(server.database.db, filter, limit + 1)
  return { logs: found.slice(0, limit), hasMore: found.length > limit }
}

export const getAuditChoices: Handler<'getAuditChoices'> = async (_, { server }) =>
  readAuditChoices(server.database.sql)

export const verifyAuditLogs: Handler<'verifyAuditLogs'> = async (_, { server }) => verifyChain(server.database.db)

export const banPlayer: Handler<'banPlayer'> = async ({ playerId, reason, minutes }, context) => {
  return { ban: await ban(context, playerId, reason, minutes) }
}

export const unbanPlayer: Handler<'unbanPlayer'> = async ({ playerId, reason, expected }, context) => {
  return { ban: await unban(context, playerId, reason, expected) }
}
