import { minutes } from '@hearthward/engine'
import { archiveAuditEntries } from './audit/audit-log.ts'
import type { Job } from './job.ts'
import type { Server } from './server.ts'
import { ERA_AHEAD } from './timeline/timeline.ts'
import { dropErasBefore, readOldestSettled } from './timeline/world-data.ts'
import { aggregateCoinMovements } from './world/coins.ts'
import { ANSWER_RETENTION, deleteAnswersBefore } from './world/player-queries.ts'

const ENTRIES_AT_ONCE = 200

/** Jobs of the parts that all features share. */
export const coreJobs: readonly Job[] = [
  { name: 'reload the timeline', everyMs: ERA_AHEAD / 2, run: ({ timeline }) => timeline.reload() },
  { name: 'reload system settings', everyMs: 2_000, run: ({ system }) => system.reload() },
  { name: 'reload access rules', everyMs: 2_000, run: ({ accessRules }) => accessRules.reload() },
  { name: 'aggregate coin movements', everyMs: 60_000, run: ({ database }) => aggregateCoinMovements(database.sql) },
  { name: 'archive audit entries', everyMs: 600_000, run: archiveOldAuditEntries },
  { name: 'delete old answers', everyMs: 600_000, run: deleteOldAnswers },
  { name: 'drop settled eras', everyMs: 600_000, run: dropSettledEras },
]

export async function archiveOldAuditEntries({ database, clock }: Server): Promise<void> {
  while ((await archiveAuditEntries(database.sql, clock.now(), ENTRIES_AT_ONCE)) === ENTRIES_AT_ONCE);
}

async function deleteOldAnswers({ database, clock }: Server): Promise<void> {
  await deleteAnswersBefore(database.db, clock.now() - ANSWER_RETENTION.forMs)
}

/**
 * The longest duration of an activity: a running completion can have begun this long before its document was settled.
 */
const LONGEST_ACTION = minutes(5)

/** Drops eras that no character has to be settled through and in which no running completion began. */
export async function dropSettledEras({ database, clock, timeline }: Server): Promise<void> {
  const oldest = await readOldestSettled(database.db)
  const moment = (oldest ?? clock.now()) - LONGEST_ACTION
  await dropErasBefore(database.db, moment)
  await timeline.reload()
}
