import type { Handler } from '../../core/handler.ts'
import { speakerOf } from '../chat/index.ts'
import { fileAppeal, grantAppeal as grant } from './appeals.ts'
import { listReports as readReports } from './queries.ts'
import { handleReport as handle, readReportDetails, takeReport as take } from './queue.ts'
import { fileReport, readOwnReports } from './submit-report.ts'

const DEFAULT_PAGE_SIZE = 50

export const appeal: Handler<'appeal'> = async ({ text }, { server, identity }) => {
  return { report: await fileAppeal(server, identity, text) }
}

export const listReports: Handler<'listReports'> = async (filter, { server, identity }) => {
  const { state = 'open', category, after, limit = DEFAULT_PAGE_SIZE } = filter
  const found = await readReports(server.database.db, { state, by: identity.uid, category, after }, limit + 1)
  return { reports: found.slice(0, limit), hasMore: found.length > limit }
}

export const getReport: Handler<'getReport'> = ({ id }, context) => readReportDetails(context, id)

export const takeReport: Handler<'takeReport'> = async (known, context) => {
  return { report: await take(context, known) }
}

export const handleReport: Handler<'handleReport'> = async ({ status, resolution, ...known }, context) => {
  return { report: await handle(context, known, status, resolution) }
}

export const grantAppeal: Handler<'grantAppeal'> = async ({ answer, ...known }, context) => {
  return { report: await grant(context, known, answer) }
}

export const submitReport: Handler<'submitReport'> = async (request, context) => {
  return { report: await fileReport(context.server, speakerOf(context), request) }
}

export const getMyReports: Handler<'getMyReports'> = async (_, { server, identity }) => {
  return { reports: await readOwnReports(server, identity.uid) }
}
