import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  { name: 'reload announcements', everyMs: 1_000, run: ({ announcementBoard }) => announcementBoard.reload() },
]
