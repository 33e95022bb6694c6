import { topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { toasts } from '../../client/index.ts'
import { useLiveMessage } from '../live-message.ts'
import { hasOpenRequest, notifications, useNotifications } from '../notifications.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'

const REFETCH_INTERVAL = 60_000

/**
 * Refetches requests whenever one has changed, on every page. Tells users what became of their own requests, and owners
 * about actions without a colleague.
 */
export function ApprovalUpdates() {
  useLiveMessage(topics.adminCounts, 'staffCounts', ({ sections }) => {
    if (sections.includes('approvals')) refetchCalls('listApprovals', 'getStaffLimits', 'getApprovalStatus')
  })
  const status = useStaffQuery('getApprovalStatus', {}, { refetchInterval: REFETCH_INTERVAL }).data
  useEffect(() => {
    if (status) notifications.syncAlone(status.alone)
  }, [status])
  const isWaiting = useNotifications(hasOpenRequest)
  const closed = useStaffQuery('listApprovals', { only: 'closed' }, { enabled: isWaiting }).data
  useEffect(() => {
    if (!closed) return
    for (const { title, message } of notifications.closeRequests(closed.requests)) {
      toasts.show('info', `${title}: ${message}`)
    }
  }, [closed])
  return null
}
