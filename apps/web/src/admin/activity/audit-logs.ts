import { type AuditLog, topics } from '@hearthward/contract'
import { updateAnswers } from '../../client/call-queries.ts'
import type { CallAnswer, CallInput } from '../../client/connection/calls.ts'
import type { Filters } from '../filters.ts'
import { useLiveMessage } from '../live-message.ts'
import { useStaffQuery } from '../staff-queries.ts'

/** The audit log with the filters of the page, kept up to date by live messages. */
export function useAuditLogs(filters: Filters) {
  const query = useStaffQuery('getAuditLogs', inputOf(filters))
  useLiveMessage(topics.adminLogs, 'adminLog', ({ entry }) =>
    updateAnswers('getAuditLogs', (page, input) => withNewest(page, entry, input)),
  )
  return { logs: query.data?.logs ?? [], hasMore: query.data?.hasMore ?? false, query }
}

type LogsInput = CallInput<'getAuditLogs'>

function inputOf(filters: Filters): LogsInput {
  const { after, user, action, player } = filters
  const number = Number(filters['number'])
  if (Number.isSafeInteger(number) && number > 0) return { number }
  const [from, until] = [startOfDay(filters['from']), endOfDay(filters['until'])]
  return {
    ...(user && { userId: user }),
    ...(action && { action }),
    ...(player && { resource: 'players', resourceId: player }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(after && { before: Number(after) }),
  }
}

/** The entries that the server returns at most, and the live ones that the list shows above them. */
const [PAGE_SIZE, MAX_LIVE_ENTRIES] = [100, 50]

/** A page of the log with a live entry on top. Beyond the limit the oldest entries leave it, to the next page. */
export function withNewest(
  page: CallAnswer<'getAuditLogs'>,
  entry: AuditLog,
  input: LogsInput,
): CallAnswer<'getAuditLogs'> {
  if (!isListed(entry, input) || page.logs.some(({ id }) => id === entry.id)) return page
  const logs = [entry, ...page.logs]
  const shown = logs.slice(0, PAGE_SIZE + MAX_LIVE_ENTRIES)
  return { logs: shown, hasMore: page.hasMore || shown.length < logs.length }
}

/** Whether a new entry belongs to the list: it is the newest page, and the entry matches its filters. */
function isListed(
  entry: AuditLog,
  { number, before, userId, action, resource, resourceId, from, until }: LogsInput,
): boolean {
  return (
    number === undefined &&
    before === undefined &&
    (userId === undefined || entry.userId === userId) &&
    (action === undefined || entry.action === action) &&
    (resource === undefined || entry.resource === resource) &&
    (resourceId === undefined || entry.resourceId === resourceId) &&
    entry.timestamp >= (from ?? 0) &&
    entry.timestamp < (until ?? Number.POSITIVE_INFINITY)
  )
}

/** The start or end of a day in the browser's time zone; null for no valid day. */
function startOfDay(day: string | undefined): number | null {
  const at = day ? new Date(`${day}T00:00`).getTime() : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : at
}

function endOfDay(day: string | undefined): number | null {
  const at = startOfDay(day)
  return at === null ? null : new Date(at).setHours(24, 0, 0, 0)
}
