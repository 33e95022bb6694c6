import { SNAPSHOT_RETENTION } from '@hearthward/contract'
import type { Job } from '../../core/job.ts'
import type { Server } from '../../core/server.ts'
import { deleteSnapshotsBefore, takeDailySnapshots } from './queries.ts'

/** 250 in a minute: 20,000 players take 80 minutes. A small batch needs little memory, and others run in between. */
const DAILY_BATCH = 50
const DAILY_BATCHES = 5
const DELETED_BATCH = 5_000

export const jobs: readonly Job[] = [
  { name: 'take daily snapshots', everyMs: 60_000, run: takeSnapshots },
  { name: 'delete old snapshots', everyMs: 600_000, run: deleteSnapshots },
]

export async function takeSnapshots({ database, clock }: Server): Promise<void> {
  // Each batch continues where the one before has ended: passing over those that have a snapshot takes longest.
  let after: string | null = ''
  for (let batch = 0; batch < DAILY_BATCHES && after !== null; batch++)
    after = (await takeDailySnapshots(database.sql, clock.now(), DAILY_BATCH, after)).last
}

export async function deleteSnapshots({ database, clock }: Server): Promise<void> {
  await deleteSnapshotsBefore(database.sql, clock.now() - SNAPSHOT_RETENTION, DELETED_BATCH)
}
