import { readAudit, readAuditChoices, verifyChain } from '../../core/audit/audit-log.ts'
import type { Handler } from '../../core/handler.ts'

const LOGS_SHOWN = 100

export const getAuditLogs: Handler<'getAuditLogs'> = async ({ limit = LOGS_SHOWN, ...filter }, { server }) => {
  const found = await readAudit(server.database.db, filter, limit + 1)
  return { logs: found.slice(0, limit), hasMore: found.length > limit }
}

export const getAuditChoices: Handler<'getAuditChoices'> = async (_, { server }) =>
  readAuditChoices(server.database.sql)

export const verifyAuditLogs: Handler<'verifyAuditLogs'> = async (_, { server }) => verifyChain(server.database.db)
