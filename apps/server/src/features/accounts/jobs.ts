import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  { name: 'remove ended sessions', everyMs: 3_600_000, run: ({ accounts }) => accounts.removeExpired() },
]
