import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  { name: 'reload skill visibility', everyMs: 2_000, run: ({ skillVisibility }) => skillVisibility.reload() },
]
