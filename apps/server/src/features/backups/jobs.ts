import type { Job } from '../../core/job.ts'
import { backUpDaily, removeInterrupted } from './create-backup.ts'

export const jobs: readonly Job[] = [
  { name: 'check for restores', everyMs: 1_000, run: ({ restores }) => restores.check() },
  { name: 'remove an interrupted backup', everyMs: 600_000, run: removeInterrupted },
  { name: 'create the daily backup', everyMs: 600_000, run: backUpDaily },
]
