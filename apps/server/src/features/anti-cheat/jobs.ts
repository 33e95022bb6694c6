import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  { name: 'write the activity log', everyMs: 10_000, run: ({ activityLog }) => activityLog.writeDue() },
  {
    name: 'run cheat detection',
    everyMs: 60_000,
    run: async ({ antiCheat }) => {
      await antiCheat.check()
    },
  },
  { name: 'delete old activity', everyMs: 600_000, run: ({ antiCheat }) => antiCheat.deleteOldActivity() },
]
