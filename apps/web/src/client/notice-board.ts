import type { AnnouncementEntity, GameEventEntity } from '@hearthward/contract'
import { create } from 'zustand'

/** What staff tell players, as this page last heard it. What is over by now is told apart where it is shown. */
interface NoticeBoard {
  /** For everybody. */
  announcements: AnnouncementEntity[]
  /** For this player and not for everybody. */
  own: AnnouncementEntity[]
  /** Running and to come. */
  events: GameEventEntity[]
  /** Whether the server has told anything yet. */
  isHeard: boolean
}

export const useNoticeBoard = create<NoticeBoard>(() => ({ announcements: [], own: [], events: [], isHeard: false }))
