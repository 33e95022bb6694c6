import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  { name: 'notice changes of accounts', everyMs: 1_000, run: ({ accounts }) => accounts.noticeChanges() },
  { name: 'remove ended sessions', everyMs: 3_600_000, run: ({ accounts }) => accounts.removeExpired() },
]
