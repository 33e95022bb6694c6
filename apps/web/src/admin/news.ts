import { useEffect } from 'react'
import { onLiveMessage } from '../client/connection/live.ts'
import { readAnew } from './office.ts'

/** Whatever is told to players is told to every open page, and so are the lists of it here. */
export function useNews(): void {
  useEffect(
    () => onLiveMessage('noticeBoard', () => readAnew('listAnnouncements', 'listGameEvents', 'getMaintenance')),
    [],
  )
}
