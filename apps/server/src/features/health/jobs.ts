import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  { name: 'measure server health', everyMs: 30_000, run: ({ health }) => health.record() },
]
