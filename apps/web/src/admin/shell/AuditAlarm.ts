import { useEffect } from 'react'
import { notifications } from '../notifications.ts'
import { useStaffQuery } from '../staff-queries.ts'

const REFETCH_INTERVAL = 60_000

/** Keeps the alarm about a broken audit log among the notifications, on every page. */
export function AuditAlarm() {
  const { data } = useStaffQuery('getAuditStatus', {}, { refetchInterval: REFETCH_INTERVAL })
  useEffect(() => {
    if (data) notifications.syncAuditLog(data.broken)
  }, [data])
  return null
}
