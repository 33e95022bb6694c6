import type { Job } from '../../core/job.ts'
import { removeExpiredBans } from './bans.ts'

export const jobs: readonly Job[] = [{ name: 'lift expired bans', everyMs: 5_000, run: removeExpiredBans }]
