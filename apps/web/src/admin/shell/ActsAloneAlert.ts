import { topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { useLiveMessage } from '../live-message.ts'
import { notifications } from '../notifications.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'

const REFETCH_INTERVAL = 60_000

/** Keeps the alert about actions without a colleague among the notifications of owners, on every page. */
export function ActsAloneAlert() {
  const { data } = useStaffQuery('getApprovalStatus', {}, { refetchInterval: REFETCH_INTERVAL })
  useLiveMessage(
    topics.adminCounts,
    'staffCounts',
    ({ sections }) => sections.includes('approvals') && refetchCalls('getApprovalStatus'),
  )
  useEffect(() => {
    if (data) notifications.syncAlone(data.alone)
  }, [data])
  return null
}
