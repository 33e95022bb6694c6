import { useMemo } from 'react'
import { useAnnouncementStore } from '../../client/index.ts'
import { useCurrentTime } from '../current-time.ts'

/** Everything announced to this player. */
export function useAnnouncements() {
  const everybody = useAnnouncementStore((board) => board.announcements)
  const own = useAnnouncementStore((board) => board.own)
  return useMemo(() => [...own, ...everybody], [own, everybody])
}

/** The running and coming game events, with the current time to show them by. */
export function useEvents() {
  const events = useAnnouncementStore((board) => board.events)
  return { events, now: useCurrentTime(events.length > 0) }
}
