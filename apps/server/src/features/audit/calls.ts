import { readAudit, readAuditByNumber, readAuditChoices } from '../../core/audit/audit-log.ts'
import type { Handler } from '../../core/handler.ts'
import { readAuditStatus, verifyAndAlarm } from './verification.ts'

const LOGS_SHOWN = 100

export const getAuditLogs: Handler<'getAuditLogs'> = async ({ limit = LOGS_SHOWN, number, ...filter }, { server }) => {
  const { db } = server.database
  if (number !== undefined) {
    const entry = await readAuditByNumber(db, number)
    return { logs: entry ? [entry] : [], hasMore: false }
  }
  const found = await readAudit(db, filter, limit + 1)
  return { logs: found.slice(0, limit), hasMore: found.length > limit }
}

export const getAuditChoices: Handler<'getAuditChoices'> = async (_, { server }) =>
  readAuditChoices(server.database.sql)

export const verifyAuditLogs: Handler<'verifyAuditLogs'> = async (_, { server }) => verifyAndAlarm(server)

export const getAuditStatus: Handler<'getAuditStatus'> = async (_, { server }) => readAuditStatus(server)
