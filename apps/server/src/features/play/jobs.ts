import type { Job } from '../../core/job.ts'
import { settleDue } from './settle-due.ts'

export const jobs: readonly Job[] = [{ name: 'settle due players', everyMs: 5_000, run: settleDue }]
