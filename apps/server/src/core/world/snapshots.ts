import type { Millis, Player } from '@hearthward/engine'
import { packJson } from '../../platform/database/columns.ts'
import type { Tagged } from '../../platform/database/sql.ts'

/** Stores characters as they are before an act of staff. Runs in the transaction of the act. */
export async function insertSnapshotsBeforeAct(
  tx: Tagged,
  states: readonly Player[],
  logId: string | null,
  now: Millis,
): Promise<void> {
  await tx`
    insert into character_snapshots (player_uid, taken_at, why, log_id, state)
    select uid, ${now}::bigint, 'before-act', ${logId}::text, state from unnest(
      ${states.map(({ uid }) => uid)}::text[],
      ${states.map((state) => packJson(JSON.stringify(state)))}::bytea[]
    ) as taken (uid, state)`
}
