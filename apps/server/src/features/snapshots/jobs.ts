import { SNAPSHOT_RETENTION } from '@hearthward/contract'
import type { Job } from '../../core/job.ts'
import type { Server } from '../../core/server.ts'
import { deleteSnapshotsBefore, takeDailySnapshots } from './queries.ts'

/** In a minute: 20,000 players take an hour and a half, and a batch a tenth of a second. */
const DAILY_BATCH = 250
const DELETED_BATCH = 5_000

export const jobs: readonly Job[] = [
  { name: 'take daily snapshots', everyMs: 60_000, run: takeSnapshots },
  { name: 'delete old snapshots', everyMs: 600_000, run: deleteSnapshots },
]

export async function takeSnapshots({ database, clock }: Server): Promise<void> {
  await takeDailySnapshots(database.sql, clock.now(), DAILY_BATCH)
}

export async function deleteSnapshots({ database, clock }: Server): Promise<void> {
  await deleteSnapshotsBefore(database.sql, clock.now() - SNAPSHOT_RETENTION, DELETED_BATCH)
}
