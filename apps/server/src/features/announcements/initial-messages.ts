import type { InitialMessages } from '../../core/initial-messages.ts'

export const announcementMessages: InitialMessages = {
  onConnect: ({ noticeBoard }) => ['noticeBoard', noticeBoard.forEverybody()],
  onJoin: ({ noticeBoard }, uid) => ['ownAnnouncements', { announcements: noticeBoard.own(uid) }],
}
