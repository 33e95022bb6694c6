import type { Job } from '../../core/job.ts'

export const jobs: readonly Job[] = [
  { name: 'update exchange prices', everyMs: 5_000, run: ({ exchange }) => exchange.updatePrices() },
  { name: 'run the exchange clerk', everyMs: 15_000, run: ({ exchange }) => exchange.runClerk() },
  { name: 'delete old trades', everyMs: 3_600_000, run: ({ exchange }) => exchange.deleteOutdated() },
]
