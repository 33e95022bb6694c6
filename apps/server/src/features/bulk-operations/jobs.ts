import type { Job } from '../../core/job.ts'
import { resumeAbandoned } from './operations.ts'

export const jobs: readonly Job[] = [{ name: 'resume bulk operations', everyMs: 10_000, run: resumeAbandoned }]
