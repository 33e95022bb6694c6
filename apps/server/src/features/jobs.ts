import type { Job } from '../core/job.ts'
import { jobs as accounts } from './accounts/jobs.ts'
import { jobs as announcements } from './announcements/jobs.ts'
import { jobs as antiCheat } from './anti-cheat/jobs.ts'
import { jobs as approvals } from './approvals/jobs.ts'
import { jobs as audit } from './audit/jobs.ts'
import { jobs as backups } from './backups/jobs.ts'
import { jobs as bans } from './bans/jobs.ts'
import { jobs as bulkOperations } from './bulk-operations/jobs.ts'
import { jobs as content } from './content/jobs.ts'
import { jobs as dashboard } from './dashboard/jobs.ts'
import { jobs as exchange } from './exchange/jobs.ts'
import { jobs as health } from './health/jobs.ts'
import { jobs as ownAccount } from './own-account/jobs.ts'
import { jobs as play } from './play/jobs.ts'
import { jobs as players } from './players/jobs.ts'
import { jobs as seasons } from './seasons/jobs.ts'
import { jobs as snapshots } from './snapshots/jobs.ts'
import { jobs as social } from './social/jobs.ts'

/** The periodic jobs of all features. */
export const featureJobs: readonly Job[] = [
  ...accounts,
  ...announcements,
  ...antiCheat,
  ...approvals,
  ...audit,
  ...backups,
  ...bans,
  ...bulkOperations,
  ...content,
  ...dashboard,
  ...exchange,
  ...health,
  ...ownAccount,
  ...play,
  ...players,
  ...seasons,
  ...snapshots,
  ...social,
]
