import { banOf } from '../staff/bans.ts'
import { countsFor } from '../staff/counts.ts'
import { whoIsThere } from '../staff/presence.ts'
import { fileAppeal, grantAppeal as grant } from '../staff/reports/appeals.ts'
import { handleReport as handle, reportDetails, takeReport as take } from '../staff/reports/queue.ts'
import { listBans as readBans } from '../store/bans.ts'
import { readAccountId } from '../store/names.ts'
import { listReports as readReports } from '../store/reports.ts'
import type { Handler } from './handler.ts'

/** How many rows a list shows where nobody asks for another number. */
const SHOWN = 50

export const appeal: Handler<'appeal'> = async ({ text }, { server, identity }) => {
  return { report: await fileAppeal(server, identity, text) }
}

export const getStaffCounts: Handler<'getStaffCounts'> = async (_, { server, rank }) => {
  return { counts: await countsFor(server, (await rank()).permissions) }
}

export const listBans: Handler<'listBans'> = async (asked, { server }) => {
  const { state = 'active', player, staff, after, limit = SHOWN } = asked
  const { db } = server.database
  const now = server.clock.now()
  const [playerId, adminId] = await Promise.all([player, staff].map((word) => word && readAccountId(db, word)))
  // A name nobody bears is no reason to show everybody's.
  if (playerId === null || adminId === null) return { bans: [], hasMore: false }
  const found = await readBans(db, { state, playerId, adminId, after }, now, limit + 1)
  const bans = found.slice(0, limit).map(({ playerName, adminName, liftedByName, ...row }) => ({
    ...banOf(row, now),
    playerName,
    adminName,
    liftedAt: row.liftedAt,
    liftedByName,
  }))
  return { bans, hasMore: found.length > limit }
}

export const listReports: Handler<'listReports'> = async (asked, { server, identity }) => {
  const { state = 'open', category, after, limit = SHOWN } = asked
  const found = await readReports(server.database.db, { state, by: identity.uid, category, after }, limit + 1)
  return { reports: found.slice(0, limit), hasMore: found.length > limit }
}

export const getReport: Handler<'getReport'> = ({ id }, context) => reportDetails(context, id)

export const takeReport: Handler<'takeReport'> = async (known, context) => {
  return { report: await take(context, known) }
}

export const handleReport: Handler<'handleReport'> = async ({ status, resolution, ...known }, context) => {
  return { report: await handle(context, known, status, resolution) }
}

export const grantAppeal: Handler<'grantAppeal'> = async ({ answer, ...known }, context) => {
  return { report: await grant(context, known, answer) }
}

export const getPresence: Handler<'getPresence'> = ({ limit = SHOWN, ...wanted }, { server }) =>
  whoIsThere(server, wanted, limit)
