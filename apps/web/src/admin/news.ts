import { useEffect } from 'react'
import { onMessage } from '../client/live.ts'
import { readAnew } from './office.ts'

/** Whatever is told to players is told to every open page, and so are the lists of it here. */
export function useNews(): void {
  useEffect(() => onMessage('noticeBoard', () => readAnew('listAnnouncements', 'listGameEvents', 'getMaintenance')), [])
}
