import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  {
    name: 'count dashboard figures',
    everyMs: 60_000,
    run: async ({ figures }) => {
      await figures.count()
    },
  },
]
