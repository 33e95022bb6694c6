import { topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { useMay } from '../../client/account/access.ts'
import { toasts, useAuth } from '../../client/index.ts'
import { useTold } from '../live.ts'
import { alertWords, isCritical, notifications } from '../notifications.ts'
import { readAnew, useAsk } from '../office.ts'

/**
 * Critical alerts reach the notifications of everybody who may handle them, on every page of the back-office: at once
 * while one is open, and on the next visit otherwise.
 */
export function CriticalAlerts() {
  const uid = useAuth(({ user }) => user?.uid)
  // Mounted with the right to read them, so that a right granted later follows the topic as well.
  return useMay('listAlerts') && uid ? <Followed uid={uid} /> : null
}

const MOST_READ = 50

function Followed({ uid }: { uid: string }) {
  const { data } = useAsk('listAlerts', { status: 'open', severity: 'critical', limit: MOST_READ })
  useTold(topics.adminAlerts, 'alertsChanged', ({ raised }) => {
    readAnew('listAlerts', 'listRiskProfiles', 'getDetectionStats')
    for (const alert of raised.filter(isCritical)) toasts.show('warning', `Critical alert. ${alertWords(alert)}`)
  })
  useEffect(() => {
    if (data) notifications.followAlerts(uid, data.alerts, data.hasMore)
  }, [uid, data])
  return null
}
