import { topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { useMay } from '../../client/account/access.ts'
import { toasts, useAuth } from '../../client/index.ts'
import { useLiveMessage } from '../live-message.ts'
import { alertWords, isCritical, notifications } from '../notifications.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'

/**
 * Adds critical alerts to the notifications of everyone who may handle them, on every page: at once, or on the next
 * visit.
 */
export function CriticalAlerts() {
  const uid = useAuth(({ user }) => user?.uid)
  // Mounted only with the permission, so that a permission granted later subscribes as well.
  return useMay('listAlerts') && uid ? <AlertSync uid={uid} /> : null
}

const MAX_ALERTS = 50

function AlertSync({ uid }: { uid: string }) {
  const { data } = useStaffQuery('listAlerts', { status: 'open', severity: 'critical', limit: MAX_ALERTS })
  useLiveMessage(topics.adminAlerts, 'alertsChanged', ({ raised }) => {
    refetchCalls('listAlerts', 'listRiskProfiles', 'getDetectionStats')
    for (const alert of raised.filter(isCritical)) toasts.show('warning', `Critical alert. ${alertWords(alert)}`)
  })
  useEffect(() => {
    if (data) notifications.syncAlerts(uid, data.alerts, data.hasMore)
  }, [uid, data])
  return null
}
