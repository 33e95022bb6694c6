import type { AnnouncementEntity, GameEventEntity } from '@hearthward/contract'
import { create } from 'zustand'

/** What staff tell players, as this page last heard it. What is over by now is told apart where it is shown. */
interface Announcements {
  /** For everybody. */
  announcements: AnnouncementEntity[]
  /** For this player and not for everybody. */
  own: AnnouncementEntity[]
  /** Running and to come. */
  events: GameEventEntity[]
  /** Whether the server has told anything yet. */
  isLoaded: boolean
}

export const useAnnouncementStore = create<Announcements>(() => ({
  announcements: [],
  own: [],
  events: [],
  isLoaded: false,
}))
