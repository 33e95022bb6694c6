import type { Job } from '../../core/job.ts'
import { publishSectionCounts } from '../../core/section-counts.ts'
import { executeDueRequests } from './execution.ts'
import { expireRequests } from './queries.ts'

export const jobs: readonly Job[] = [
  { name: 'execute delayed requests', everyMs: 10_000, run: executeDueRequests },
  {
    name: 'expire requests for approval',
    everyMs: 60_000,
    run: async (server) => {
      if ((await expireRequests(server.database.db, server.clock.now())) > 0) publishSectionCounts(server, 'approvals')
    },
  },
]
