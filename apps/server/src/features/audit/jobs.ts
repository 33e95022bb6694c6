import type { Job } from '../../core/job.ts'
import { verifyEveryHour } from './verification.ts'

export const jobs: readonly Job[] = [{ name: 'verify the audit log', everyMs: 60_000, run: verifyEveryHour }]
