import { useMemo } from 'react'
import { useNoticeBoard } from '../../client/index.ts'
import { useTicking } from '../ticking.ts'

/** Everything announced to this player. */
export function useAnnouncements() {
  const everybody = useNoticeBoard((board) => board.announcements)
  const own = useNoticeBoard((board) => board.own)
  return useMemo(() => [...own, ...everybody], [own, everybody])
}

/** The game events running and to come, and the present they are told by. */
export function useEvents() {
  const events = useNoticeBoard((board) => board.events)
  return { events, now: useTicking(events.length > 0) }
}
