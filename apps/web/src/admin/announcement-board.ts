import { useEffect } from 'react'
import { onLiveMessage } from '../client/connection/live.ts'
import { refetchCalls } from './staff-queries.ts'

/** Refetches announcements, events and maintenance whenever the server publishes a change of them. */
export function useAnnouncementBoardRefetch(): void {
  useEffect(
    () => onLiveMessage('noticeBoard', () => refetchCalls('listAnnouncements', 'listGameEvents', 'getMaintenance')),
    [],
  )
}
