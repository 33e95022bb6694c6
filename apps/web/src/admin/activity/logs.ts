import { type AuditLog, topics } from '@hearthward/contract'
import { useState } from 'react'
import type { Filters } from '../filters.ts'
import { useTold } from '../live.ts'
import { useAsk } from '../office.ts'
import { withNewest } from './live-list.ts'

export function useLogs(filters: Filters) {
  const { after, user, action, player } = filters
  const [from, until] = [dayBegins(filters['from']), dayEnds(filters['until'])]
  const asked = {
    ...(user && { userId: user }),
    ...(action && { action }),
    ...(player && { resource: 'players', resourceId: player }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(after && { before: Number(after) }),
  }
  const reading = useAsk('getAuditLogs', asked)
  const { data } = reading
  const live = useLive()
  const isNewest = !after
  const fits = (entry: AuditLog) =>
    isNewest &&
    (!user || entry.userId === user) &&
    (!action || entry.action === action) &&
    (!player || (entry.resource === 'players' && entry.resourceId === player)) &&
    entry.timestamp >= (from ?? 0) &&
    entry.timestamp < (until ?? Number.POSITIVE_INFINITY) &&
    !data?.logs.some(({ id }) => id === entry.id)
  return {
    logs: [...live.filter(fits), ...(data?.logs ?? [])],
    hasMore: data?.hasMore ?? false,
    reading,
  }
}

function useLive(): readonly AuditLog[] {
  const [live, setLive] = useState<readonly AuditLog[]>([])
  useTold(topics.adminLogs, 'adminLog', ({ entry }) => setLive((before) => withNewest(before, entry)))
  return live
}

/** A day of this browser's calendar as the moment it begins, or is over; null where none is named. */
function dayBegins(day: string | undefined): number | null {
  const at = day ? new Date(`${day}T00:00`).getTime() : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : at
}

function dayEnds(day: string | undefined): number | null {
  const at = dayBegins(day)
  return at === null ? null : new Date(at).setHours(24, 0, 0, 0)
}
