import { type Millis, mergeReports, type ReturnReport } from '@hearthward/engine'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import type { replays } from './tables.ts'

type ReplayRow = RowOf<typeof replays>

interface ReplayBatch {
  playerId: string
  id: string
  intents: number
  report: ReturnReport
}

/**
 * Records a batch of a replay in the transaction that performs it. Further batches of the same gap add to the entry of the
 * first. A client chooses the id, so the gap is part of the key: otherwise one id would hide how often it replays.
 */
export async function recordReplay(tx: Tagged, { playerId, id, intents, report }: ReplayBatch): Promise<void> {
  const [former] = await tx<Pick<ReplayRow, 'report'>>`
    select report from replays where player_id = ${playerId} and id = ${id} and from_at = ${report.from}`
  const merged = former ? mergeReports(former.report, report) : report
  await tx`
    insert into replays (player_id, id, from_at, until_at, intents, report)
    values (${playerId}, ${id}, ${report.from}, ${report.until}, ${intents}, ${JSON.stringify(merged)}::jsonb)
    on conflict (player_id, id, from_at) do update set until_at = excluded.until_at,
      intents = replays.intents + excluded.intents, report = excluded.report`
}

/** Deletes entries that are older than the log. */
export async function deleteOldReplays(sql: Tagged, before: Millis): Promise<void> {
  await sql`delete from replays where until_at < ${before}`
}
