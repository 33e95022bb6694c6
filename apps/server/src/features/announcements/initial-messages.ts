import type { InitialMessages } from '../../core/initial-messages.ts'

export const announcementMessages: InitialMessages = {
  onConnect: ({ announcementBoard }) => ['noticeBoard', announcementBoard.forEverybody()],
  onJoin: ({ announcementBoard }, uid) => ['ownAnnouncements', { announcements: announcementBoard.own(uid) }],
}
