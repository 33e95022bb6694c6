import { type AuditLog, topics } from '@hearthward/contract'
import { useState } from 'react'
import { useCallQuery } from '../call-queries.ts'
import type { Filters } from '../filters.ts'
import { useLiveMessage } from '../live.ts'
import { withNewest } from './live-list.ts'

export function useAuditLogs(filters: Filters) {
  const { after, user, action, player } = filters
  const [from, until] = [startOfDay(filters['from']), endOfDay(filters['until'])]
  const input = {
    ...(user && { userId: user }),
    ...(action && { action }),
    ...(player && { resource: 'players', resourceId: player }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(after && { before: Number(after) }),
  }
  const query = useCallQuery('getAuditLogs', input)
  const { data } = query
  const live = useLiveEntries()
  const isNewest = !after
  const matchesFilters = (entry: AuditLog) =>
    isNewest &&
    (!user || entry.userId === user) &&
    (!action || entry.action === action) &&
    (!player || (entry.resource === 'players' && entry.resourceId === player)) &&
    entry.timestamp >= (from ?? 0) &&
    entry.timestamp < (until ?? Number.POSITIVE_INFINITY) &&
    !data?.logs.some(({ id }) => id === entry.id)
  return {
    logs: [...live.filter(matchesFilters), ...(data?.logs ?? [])],
    hasMore: data?.hasMore ?? false,
    query,
  }
}

function useLiveEntries(): readonly AuditLog[] {
  const [live, setLive] = useState<readonly AuditLog[]>([])
  useLiveMessage(topics.adminLogs, 'adminLog', ({ entry }) => setLive((before) => withNewest(before, entry)))
  return live
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
