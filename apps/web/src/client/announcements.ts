import type { AnnouncementEntity, GameEventEntity } from '@hearthward/contract'
import { create } from 'zustand'

/** Announcements and events as the server last sent them. The components that show them leave out what is over. */
interface Announcements {
  /** For everybody. */
  announcements: AnnouncementEntity[]
  /** For this player and not for everybody. */
  own: AnnouncementEntity[]
  /** Running and to come. */
  events: GameEventEntity[]
  /** False until the server has sent them once. */
  isLoaded: boolean
}

export const useAnnouncementStore = create<Announcements>(() => ({
  announcements: [],
  own: [],
  events: [],
  isLoaded: false,
}))
