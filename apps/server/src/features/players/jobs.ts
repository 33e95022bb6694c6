import type { Job } from '../../core/job.ts'
import { publishPresence } from './presence.ts'

export const jobs: readonly Job[] = [{ name: 'publish presence to staff', everyMs: 1_000, run: publishPresence }]
